import { providerNames, type SocialProviderName } from '@foyer/client/social-providers';
import { Button } from '@foyer/ui';
import { brandIcons } from '@foyer/ui/brand-marks';
import type { ReactNode } from 'react';
import { useTexts } from '../box/box-context.ts';
import { afterFirstScript } from '../box/first-script.ts';
import { socialMessages } from './social.messages.ts';

/** What the button of a social provider shows and does. */
export interface SocialButtonProps {
  readonly name: SocialProviderName;
  readonly badge: ReactNode;
  readonly isLeaving: boolean;
  readonly onClick: () => void;
}

/** Continues with a social provider. */
export function SocialButton({ name, badge, isLeaving, onClick }: SocialButtonProps) {
  const text = useTexts(socialMessages, (texts) => texts.social);
  const provider = providerNames[name];
  return (
    <Button
      size="large"
      block
      icon={brandIcons[name]}
      iconEnd={badge}
      loading={isLeaving}
      loadingLabel={text('leaving', { provider })}
      onClick={onClick}
    >
      {text('continueWith', { provider })}
    </Button>
  );
}

/** Registers this module as a lazy script. */
export const script = afterFirstScript(SocialButton);
