import type { ScimConnection } from '@foyer/contract/provisioning';
import { Chip } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { provisioningMessages } from './provisioning.messages.ts';

const tones = {
  waiting: 'neutral',
  active: 'success',
  failing: 'warning',
  expired: 'error',
} as const;

/** How a connection is doing. */
export function HealthChip({ health }: Pick<ScimConnection, 'health'>) {
  const text = usePageTexts('provisioning', provisioningMessages);
  return <Chip tone={tones[health]}>{text(`health_${health}`)}</Chip>;
}
