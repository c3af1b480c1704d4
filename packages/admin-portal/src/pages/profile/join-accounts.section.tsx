import type { JoinableAccount } from '@foyer/contract/join-requests';
import { joinRequestsCalls } from '@foyer/contract/join-requests/calls';
import { apiQuery, useApiChange, useApiQuery } from '@foyer/react/query';
import { Alert, Button } from '@foyer/ui';
import { createLazyPart, Section, SettingList, SettingRow } from '@foyer/ui/portal';
import { FailedPart } from '../../portal/failed-part.tsx';
import { dayText, distanceText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useDialogState } from '../../portal/use-dialog-state.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { joinAccountsMessages } from './join-accounts.messages.ts';

const useRequestDialog = /* @__PURE__ */ createLazyPart(
  () => import('./request-access.dialog.tsx'),
);

const accountsQuery = apiQuery({
  calls: joinRequestsCalls,
  key: ['join-requests', 'accounts'],
  read: (api) => api.listJoinableAccounts(),
});

/** Accounts with the domain of the user's email, and the user's requests. Hidden without any. */
export function JoinAccountsSection() {
  const text = usePageTexts('joinAccounts', joinAccountsMessages);
  const notify = useNotify();
  const accounts = useApiQuery(accountsQuery);
  const dialog = useDialogState<{ readonly kind: 'request'; readonly account: JoinableAccount }>();
  const part = useRequestDialog(dialog.current !== undefined);
  const { run, failure, isRunning } = useApiChange({
    calls: joinRequestsCalls,
    invalidates: staleAfter.joinRequests,
    change: (api, requestId: string) => api.cancelJoinRequest({ params: { requestId } }),
    onDone: () => notify.done(text('canceled')),
  });
  if (accounts.isError && !accounts.data)
    return (
      <Section title={text('title')} text={text('text')}>
        <FailedPart title={text('failed')} query={accounts} />
      </Section>
    );
  if (!accounts.data || accounts.data.length === 0) return null;
  return (
    <Section title={text('title')} text={text('text')}>
      {failure && <Alert tone="error">{failure.text}</Alert>}
      <SettingList>
        {accounts.data.map((account) => (
          <AccountRow
            key={account.tenantId}
            account={account}
            isBusy={isRunning}
            onRequest={() => dialog.open({ kind: 'request', account })}
            onCancel={(id) => void run(id).catch(() => undefined)} // said above
          />
        ))}
      </SettingList>
      {part && dialog.current && (
        <part.RequestAccessDialog account={dialog.current.account} onClose={dialog.close} />
      )}
    </Section>
  );
}

interface AccountRowProps {
  readonly account: JoinableAccount;
  readonly isBusy: boolean;
  readonly onRequest: () => void;
  readonly onCancel: (requestId: string) => void;
}

function AccountRow({ account: { name, request }, isBusy, onRequest, onCancel }: AccountRowProps) {
  const text = usePageTexts('joinAccounts', joinAccountsMessages);
  const { client } = usePortal();
  if (!request)
    return (
      <SettingRow
        label={name}
        description={text('open')}
        action={<Button onClick={onRequest}>{text('request')}</Button>}
      />
    );
  const { id, status, createdAt, expiresAt } = request;
  if (status === 'declined') {
    const date = dayText(expiresAt, text.locale);
    return <SettingRow label={name} description={text('declined', { date })} />;
  }
  const time = distanceText(createdAt, text.locale, client.clock.wall());
  return (
    <SettingRow
      label={name}
      description={text('pending', { time })}
      action={
        <Button isDisabled={isBusy} onClick={() => onCancel(id)}>
          {text('cancel')}
        </Button>
      }
    />
  );
}
