import { toFailure } from '@foyer/client';
import type { OwnIdentity } from '@foyer/contract/social-login';
import { Alert, Button, VisuallyHidden } from '@foyer/ui';
import { brandIcons } from '@foyer/ui/brand-marks';
import { ConfirmDialog, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { type ReactElement, useState } from 'react';
import { FailedPart } from '../../portal/failed-part.tsx';
import { dayText, distanceText } from '../../portal/moments.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { SettingsPlaceholder } from '../../portal/settings-placeholder.tsx';
import { type ConnectedAccount, useConnectedAccounts } from './connected-accounts.controller.ts';

type Accounts = ReturnType<typeof useConnectedAccounts>;

/** The services elsewhere one can sign in with: connected by going there, taken away again. Hidden where none is set up. */
export function ConnectedAccountsSection() {
  const accounts = useConnectedAccounts();
  const { list, failure, text } = accounts;
  const [leaving, setLeaving] = useState<ConnectedAccount | undefined>(undefined);
  if (list.data?.length === 0) return null;
  return (
    <Section title={text('connected')} text={text('connectedText')}>
      {failure && <Alert tone="error">{failure.text}</Alert>}
      {list.isError && <FailedPart title={text('accountsFailed')} query={list} />}
      {!list.data && !list.isError && <SettingsPlaceholder rows={3} />}
      {list.data && (
        <SettingList>
          {list.data.map((account) => (
            <AccountRow
              key={account.identity?.id ?? account.provider}
              {...{ account, accounts }}
              onDisconnect={() => setLeaving(account)}
            />
          ))}
        </SettingList>
      )}
      <DisconnectDialog
        account={leaving}
        accounts={accounts}
        onClose={() => setLeaving(undefined)}
      />
    </Section>
  );
}

interface AccountRowProps {
  readonly account: ConnectedAccount;
  readonly accounts: Accounts;
  readonly onDisconnect: () => void;
}

function AccountRow({
  account: { provider, name, identity, isActive },
  accounts,
  onDisconnect,
}: AccountRowProps) {
  const { text, connect, leavingTo } = accounts;
  const { client } = usePortal();
  const hidden = { provider: <VisuallyHidden key="name">{name}</VisuallyHidden> };
  return (
    <SettingRow
      icon={brandIcons[provider]}
      label={name}
      value={identity?.email}
      description={
        identity ? getLine(identity, isActive, text, client.clock.wall()) : text('notConnected')
      }
      action={
        identity ? (
          <Button
            unavailable={identity.isLastWayIn ? text('onlySignInMethod') : undefined}
            onClick={onDisconnect}
          >
            {text.parts<'disconnectNamed', ReactElement>('disconnectNamed', hidden)}
          </Button>
        ) : (
          <Button
            loading={leavingTo === provider}
            loadingLabel={text('leaving', { provider: name })}
            onClick={() => void connect(provider)}
          >
            {text.parts<'connectNamed', ReactElement>('connectNamed', hidden)}
          </Button>
        )
      }
    />
  );
}

interface DisconnectDialogProps {
  readonly account: ConnectedAccount | undefined;
  readonly accounts: Accounts;
  readonly onClose: () => void;
}

function DisconnectDialog({
  account,
  accounts: { disconnect, text },
  onClose,
}: DisconnectDialogProps) {
  const provider = account?.name ?? '';
  const named = account?.identity?.email ?? text('thisAccount');
  return (
    <ConfirmDialog
      isOpen={account !== undefined}
      onClose={onClose}
      title={text('disconnectTitle', { provider })}
      consequence={text('disconnectText', { account: named, provider })}
      confirmLabel={text('disconnect')}
      tone="danger"
      onConfirm={async () => {
        if (account?.identity) await disconnect.run(account.identity);
      }}
      failure={(error) => toFailure(error).text}
    />
  );
}

function getLine(
  { createdAt, lastUsedAt }: OwnIdentity,
  isActive: boolean,
  text: Accounts['text'],
  now: number,
): string {
  return [
    text('since', { day: dayText(createdAt, text.locale) }),
    lastUsedAt
      ? text('lastUsed', { when: distanceText(lastUsedAt, text.locale, now) })
      : text('neverUsed'),
    ...(isActive ? [] : [text('switchedOff')]),
  ].join(' · ');
}
