import { passwordsCalls } from '@foyer/contract/passwords/calls';
import type { ListedUser, UserPreset } from '@foyer/contract/users';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { Button, CheckCircleIcon, VisuallyHidden } from '@foyer/ui';
import {
  Chip,
  DataTable,
  EmptyState,
  FailedState,
  Pager,
  Section,
  type TableColumn,
} from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import { distanceText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { PortalLink } from '../../shell/portal-link.tsx';
import { securityCenterMessages } from './security-center.messages.ts';
import { securityCenterQueries, usersOnPage } from './security-center.queries.ts';

interface ExposedUsersProps {
  readonly name: 'breached' | 'unenrolled' | 'inactive';
  readonly preset: UserPreset;
}

/** The users behind a finding, ten a page. */
export function ExposedUsers({ name, preset }: ExposedUsersProps) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const [page, setPage] = useState(1);
  const users = useApiQuery(securityCenterQueries.users(preset, page));
  const columns = useColumns(name);
  const total = users.data?._metadata.totalItems ?? 0;
  const state = users.isError
    ? 'failed'
    : !users.data
      ? 'loading'
      : total === 0
        ? 'empty'
        : 'ready';
  return (
    <Section title={text(name)} text={text(`${name}Text`)}>
      {state === 'empty' ? (
        <p className="foyer-center-done">
          <CheckCircleIcon />
          {text(`${name}None`)}
        </p>
      ) : (
        <DataTable
          label={text(name)}
          columns={columns}
          rows={users.data?.items ?? []}
          state={state}
          rowKey={({ id }) => id}
          loadingRows={3}
          emptyView={<EmptyState icon={<CheckCircleIcon />} title={text(`${name}None`)} />}
          failedView={
            <FailedState title={text('usersFailed')} onRetry={() => void users.refetch()} />
          }
        />
      )}
      {total > usersOnPage && (
        <Pager
          page={page}
          totalPages={users.data?._metadata.totalPages ?? 1}
          totalItems={total}
          itemsText={text('users', { count: total })}
          onPage={setPage}
        />
      )}
    </Section>
  );
}

function useColumns(name: ExposedUsersProps['name']): readonly TableColumn<ListedUser>[] {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const { client } = usePortal();
  return useMemo(() => {
    const now = client.clock.wall();
    const user: TableColumn<ListedUser> = {
      id: 'user',
      title: text('user'),
      share: 2,
      skeleton: 'person',
      cell: (row) => <UserCell user={row} />,
    };
    const lastSignIn: TableColumn<ListedUser> = {
      id: 'lastLogin',
      title: text('lastSignIn'),
      cell: ({ lastLogin }) =>
        lastLogin ? distanceText(lastLogin, text.locale, now) : text('never'),
    };
    const send: TableColumn<ListedUser> = {
      id: 'send',
      title: '',
      align: 'end',
      cell: (row) => <SendButton user={row} />,
    };
    return name === 'breached' ? [user, send] : [user, lastSignIn];
  }, [client, name, text]);
}

function UserCell({ user }: { readonly user: ListedUser }) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const { id, name, email, isDisabled } = user;
  return (
    <span className="foyer-center-user">
      <PortalLink to={{ tab: 'users', sub: id, search: '' }} className="foyer-link">
        {name || email}
      </PortalLink>
      {name && email && <span className="foyer-center-email">{email}</span>}
      {isDisabled && <Chip>{text('disabledUser')}</Chip>}
    </span>
  );
}

/** Sends the email that the user can also request. */
function SendButton({ user: { name, email } }: { readonly user: ListedUser }) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const notify = useNotify();
  const sending = useApiChange({
    calls: passwordsCalls,
    change: (api, to: string) => api.forgotPassword({ body: { email: to } }),
    onDone: () => notify.done(text('emailSent', { name: name || (email ?? '') })),
    onFailure: (failure) => notify.failed(failure),
  });
  if (!email) return null;
  return (
    <Button
      variant="quiet"
      loading={sending.isRunning}
      // reported in a toast
      onClick={() => void sending.run(email).catch(() => undefined)}
    >
      {text('sendOne')}
      <VisuallyHidden> {name || email}</VisuallyHidden>
    </Button>
  );
}
