import type { SsoConfiguration } from '@foyer/contract/sso';
import { Chip, Switch } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { ssoPermission, useConnectionChanges } from './sso.controller.ts';
import { ssoMessages } from './sso.messages.ts';
import { toConnectionName } from './sso.providers.ts';
import { getStatus, stepsDone } from './sso.rules.ts';

const tones = {
  confirm: 'warning',
  required: 'success',
  active: 'success',
  setup: 'info',
  off: 'neutral',
} as const;

/** The state of a connection. */
export function StatusChip({ connection }: { readonly connection: SsoConfiguration }) {
  const text = usePageTexts('sso', ssoMessages);
  const status = getStatus(connection);
  return <Chip tone={tones[status]}>{text(`status_${status}`)}</Chip>;
}

interface EnabledSwitchProps {
  readonly connection: SsoConfiguration;
  readonly isLabelHidden?: boolean;
}

/** Turns a connection on and off. */
export function EnabledSwitch({ connection, isLabelHidden = false }: EnabledSwitchProps) {
  const text = usePageTexts('sso', ssoMessages);
  const { disabledReason } = usePortal();
  const { update } = useConnectionChanges();
  const { domains, connection: isReady } = stepsDone(connection);
  const { enabled } = connection;
  const name = toConnectionName(connection);
  const missing = domains ? (isReady ? undefined : text('needsReady')) : text('needsDomain');
  const change = (isOn: boolean) =>
    void update
      .run({
        connection,
        form: { enabled: isOn },
        before: { enabled, enforced: connection.enforced },
        done: text(isOn ? 'enabled' : 'disabled', { name }),
      })
      // reported in a toast
      .catch(() => undefined);
  return (
    <Switch
      label={text('enable', { name })}
      isLabelHidden={isLabelHidden}
      isOn={enabled}
      isBusy={update.isRunning}
      disabledReason={disabledReason(ssoPermission) ?? (enabled ? undefined : missing)}
      onChange={change}
    />
  );
}
