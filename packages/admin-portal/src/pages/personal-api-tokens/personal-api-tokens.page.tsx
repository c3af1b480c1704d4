import type { FoyerOptions } from '@foyer/client';
import { toFailure } from '@foyer/client';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { Button, CopyIcon, KeyIcon } from '@foyer/ui';
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
  SecretDialog,
  type SecretText,
  type TableColumn,
  TrashIcon,
  useToaster,
} from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import { dayText, distanceText } from '../../portal/moments.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { CreateTokenDialog } from './create-token.dialog.tsx';
import {
  type MadeToken,
  type NewToken,
  type PersonalToken,
  usePersonalTokens,
} from './personal-api-tokens.controller.ts';
import { stateOf } from './token-expiry.ts';

type Texts = ReturnType<typeof usePersonalTokens>['text'];

/** Tokens that programs of a person call with, of both kinds. Decision 0208. */
export function PersonalApiTokensPage() {
  const { list, make, revoke, text } = usePersonalTokens();
  const { client, tenant } = usePortal();
  const toaster = useToaster();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<MadeToken | undefined>(undefined);
  const [leaving, setLeaving] = useState<PersonalToken | undefined>(undefined);
  const now = Math.floor(client.clock.wall() / 60_000) * 60_000;
  const columns = useMemo(() => columnsOf(text, now), [text, now]);
  const create = async (token: NewToken) => {
    try {
      setMade(await make.run(token));
      setCreating(false);
    } catch {
      // said in the dialog
    }
  };
  const opener = (
    <Button variant="primary" icon={<PlusIcon size="small" />} onClick={() => setCreating(true)}>
      {text('create')}
    </Button>
  );
  const actionsOf = (token: PersonalToken): readonly Action[] => [
    ...(token.kind === 'ClientCredentials'
      ? [
          {
            id: 'copy',
            label: text('copyId'),
            icon: <CopyIcon size="small" />,
            onSelect: () =>
              void navigator.clipboard.writeText(token.id).then(() => toaster.show({ text: text('copied') })),
          },
        ]
      : []),
    {
      id: 'revoke',
      label: text('revoke'),
      icon: <TrashIcon size="small" />,
      tone: 'danger',
      startsGroup: token.kind === 'ClientCredentials',
      onSelect: () => setLeaving(token),
    },
  ];
  return (
    <>
      <PageHeader title={text('title')} text={text('about', { tenant: tenant.name })} actions={opener} />
      <DataTable<PersonalToken>
        label={text('label')}
        columns={columns}
        rows={list.data ?? []}
        state={list.isError ? 'failed' : !list.data ? 'loading' : list.data.length === 0 ? 'empty' : 'ready'}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowMenu={actionsOf}
        isRefreshing={list.isFetching && !list.isLoading}
        loadingRows={3}
        emptyView={<EmptyState icon={<KeyIcon />} title={text('empty')} text={text('emptyText')} action={opener} />}
        failedView={
          <FailedState
            title={text('loadFailed')}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
            traceId={toFailure(list.error).traceId}
          />
        }
      />
      <CreateTokenDialog
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        isBusy={make.isRunning}
        failure={make.failure?.text}
        onCreate={(token) => void create(token)}
      />
      <SecretDialog
        isOpen={made !== undefined}
        onClose={() => setMade(undefined)}
        title={text('madeTitle')}
        texts={made ? secretTexts(made, client.options, text) : []}
      />
      <ConfirmDialog
        isOpen={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={text('revokeTitle', { name: leaving?.name ?? '' })}
        consequence={
          leaving?.lastUsedAt
            ? text('revokeUsed', { when: distanceText(leaving.lastUsedAt, text.locale, now) })
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

function columnsOf(text: Texts, now: number): readonly TableColumn<PersonalToken>[] {
  const day = (iso: string) => dayText(iso, text.locale);
  return [
    {
      id: 'name',
      title: text('name'),
      share: 2,
      cell: ({ name, id, kind }) => <CellText title={name} text={kind === 'ClientCredentials' ? id : undefined} />,
    },
    {
      id: 'kind',
      title: text('kind'),
      isExtra: true,
      cell: ({ kind }) => text(kind === 'AccessToken' ? 'kindAccessToken' : 'kindClientCredentials'),
    },
    { id: 'created', title: text('created'), isExtra: true, cell: ({ createdAt }) => day(createdAt) },
    {
      id: 'lastUsed',
      title: text('lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? distanceText(lastUsedAt, text.locale, now) : text('neverUsed')),
    },
    {
      id: 'expires',
      title: text('expires'),
      cell: ({ expires }) => {
        const state = stateOf(expires, now);
        if (expires === undefined) return text('never');
        if (state === 'ended') return <Chip tone="error">{text('expired')}</Chip>;
        if (state === 'working') return day(expires);
        return <Chip tone="warning">{text('soon', { when: distanceText(expires, text.locale, now) })}</Chip>;
      },
    },
  ];
}

/** The secret, and lines that can be pasted where it is needed. */
function secretTexts(made: MadeToken, options: FoyerOptions, text: Texts): readonly SecretText[] {
  const { id, secret, kind } = made;
  const at = (path: string) => {
    const base = typeof options.baseUrl === 'function' ? options.baseUrl(path) : options.baseUrl;
    return `${base.replace(/\/+$/, '')}${options.prefix ?? '/frontegg'}${path}`;
  };
  if (kind === 'AccessToken') {
    const curl = `curl -H "Authorization: Bearer ${secret}" ${at(usersCalls.listUsersV3.path)}`;
    return [
      { label: text('token'), value: secret, isSecret: true },
      { label: text('tryIt'), value: curl, isSecret: true, isBlock: true },
      { label: text('asVariables'), value: `export FOYER_TOKEN="${secret}"`, isSecret: true, isBlock: true },
    ];
  }
  const body = JSON.stringify({ clientId: id, secret });
  const curl = `curl -X POST -H "Content-Type: application/json" -d '${body}' ${at(apiTokensCalls.exchangeApiToken.path)}`;
  const variables = `export FOYER_CLIENT_ID="${id}"\nexport FOYER_SECRET="${secret}"`;
  return [
    { label: text('clientId'), value: id },
    { label: text('secret'), value: secret, isSecret: true },
    { label: text('tryIt'), value: curl, isSecret: true, isBlock: true },
    { label: text('asVariables'), value: variables, isSecret: true, isBlock: true },
  ];
}
