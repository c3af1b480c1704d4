import { toFailure } from '@foyer/client';
import { usersCalls } from '@foyer/contract/users/calls';
import { Button, KeyIcon, type Translator } from '@foyer/ui';
import {
  type Action,
  CellText,
  Chip,
  ConfirmDialog,
  DataTable,
  EmptyState,
  FailedState,
  PageHeader,
  PlusIcon,
  Reason,
  SearchField,
  SecretDialog,
  type TableColumn,
  Toolbar,
  TrashIcon,
} from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import { dayText } from '../../portal/moments.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { secretTexts } from '../../tokens/secret-texts.ts';
import { stateOf } from '../../tokens/token-expiry.ts';
import type { Made } from '../../tokens/token.ts';
import {
  type AccountToken,
  type NewAccountToken,
  useAccountTokens,
  useCreators,
  useRoleChoices,
} from './api-tokens.controller.ts';
import type { apiTokensMessages } from './api-tokens.messages.ts';
import { CreateAccountTokenDialog } from './create-token.dialog.tsx';

type Texts = Translator<typeof apiTokensMessages>;
const permission = 'fe.secure.write.tenantApiTokens';

/** Tokens that programs of the account call with, of both kinds. Decision 0208. */
export function ApiTokensPage() {
  const { list, make, revoke, text } = useAccountTokens();
  const { client, tenant, whyNot } = usePortal();
  const [{ search }, setParams] = usePageParams({ search: '' });
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<Made | undefined>(undefined);
  const [leaving, setLeaving] = useState<AccountToken | undefined>(undefined);
  const creators = useCreators(list.data ?? []);
  const roles = useRoleChoices();
  const now = Math.floor(client.clock.wall() / 60_000) * 60_000;
  const columns = useMemo(
    () => columnsOf(text, { now, creators, roles: new Map(roles.map(({ id, name }) => [id, name])) }),
    [text, now, creators, roles],
  );
  const rows = (list.data ?? []).filter(({ name, id }) => `${name} ${id}`.toLowerCase().includes(search.toLowerCase()));
  const why = whyNot(permission);
  const create = (token: NewAccountToken) => {
    make.run(token).then(
      (one) => {
        setMade(one);
        setCreating(false);
      },
      () => undefined, // said in the dialog
    );
  };
  const opener = (
    <Reason why={why}>
      <Button variant="primary" icon={<PlusIcon size="small" />} onClick={() => setCreating(true)}>
        {text('create')}
      </Button>
    </Reason>
  );
  const isSearching = search !== '' && (list.data ?? []).length > 0;
  const emptyView = isSearching ? (
    <EmptyState
      title={text('filterEmpty')}
      text={text('filterEmptyText')}
      action={<Button onClick={() => setParams({ search: '' })}>{text('clear')}</Button>}
    />
  ) : (
    <EmptyState icon={<KeyIcon />} title={text('empty')} text={text('emptyText')} action={opener} />
  );
  return (
    <>
      <PageHeader title={text('title')} text={text('about', { tenant: tenant.name })} actions={opener} />
      <Toolbar>
        <SearchField
          label={text('search')}
          value={search}
          onSearch={(next) => setParams({ search: next }, { replace: true })}
        />
      </Toolbar>
      <DataTable<AccountToken>
        label={text('list', { tenant: tenant.name })}
        columns={columns}
        rows={rows}
        state={list.isError ? 'failed' : !list.data ? 'loading' : rows.length === 0 ? 'empty' : 'ready'}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowMenu={(token) => actionsOf(text, why, () => setLeaving(token))}
        isRefreshing={list.isFetching && !list.isLoading}
        loadingRows={3}
        emptyView={emptyView}
        failedView={
          <FailedState
            title={text('loadFailed')}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
            traceId={toFailure(list.error).traceId}
          />
        }
      />
      {isCreating && (
        <CreateAccountTokenDialog
          text={text}
          onClose={() => setCreating(false)}
          isBusy={make.isRunning}
          failure={make.failure?.text}
          onCreate={create}
        />
      )}
      <SecretDialog
        isOpen={made !== undefined}
        onClose={() => setMade(undefined)}
        title={text('madeTitle')}
        texts={made ? secretTexts(made, { options: client.options, tried: usersCalls.listMembers.path, text }) : []}
      />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={text('revokeTitle', { name: leaving?.name ?? '' })}
        consequence={
          leaving?.lastUsedAt
            ? text('revokeUsed', { day: dayText(leaving.lastUsedAt, text.locale) })
            : text('revokeText')
        }
        confirmLabel={text('revoke')}
        tone="danger"
        onConfirm={async () => {
          if (leaving) await revoke.run(leaving);
        }}
        failure={(error) => toFailure(error).text}
      />
    </>
  );
}

function actionsOf(text: Texts, why: string | undefined, onRevoke: () => void): readonly Action[] {
  const icon = <TrashIcon size="small" />;
  return [{ id: 'revoke', label: text('revoke'), icon, tone: 'danger', disabledReason: why, onSelect: onRevoke }];
}

interface Known {
  readonly now: number;
  readonly creators: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, string>;
}

function columnsOf(text: Texts, { now, creators, roles }: Known): readonly TableColumn<AccountToken>[] {
  const day = (iso: string) => dayText(iso, text.locale);
  return [
    {
      ...{ id: 'name', title: text('name'), share: 2 },
      cell: ({ name, id, kind }) => (
        <CellText title={name} text={kind === 'ClientCredentials' ? id : text('kindAccessToken')} />
      ),
    },
    {
      ...{ id: 'roles', title: text('roles') },
      cell: ({ roleIds }) => {
        const [first, ...more] = roleIds.map((id) => roles.get(id) ?? id);
        if (first === undefined) return text('noRoles');
        return more.length === 0 ? first : text('more', { name: first, count: more.length });
      },
    },
    {
      ...{ id: 'created', title: text('creator'), isExtra: true },
      cell: ({ createdAt, createdBy }) => {
        const name = creators.get(createdBy ?? '');
        return name === undefined ? day(createdAt) : text('createdBy', { day: day(createdAt), name });
      },
    },
    {
      ...{ id: 'lastUsed', title: text('lastUsed'), isExtra: true },
      cell: ({ lastUsedAt }) => (lastUsedAt ? day(lastUsedAt) : text('neverUsed')),
    },
    {
      ...{ id: 'expires', title: text('expires') },
      cell: ({ expires }) => {
        const state = stateOf(expires, now);
        if (expires === undefined) return text('never');
        if (state === 'ended') return <Chip tone="error">{text('expired')}</Chip>;
        return state === 'soon' ? <Chip tone="warning">{text('soon', { day: day(expires) })}</Chip> : day(expires);
      },
    },
  ];
}
