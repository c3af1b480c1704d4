import { toFailure } from '@foyer/client';
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
  type TableColumn,
  TrashIcon,
  useToaster,
} from '@foyer/ui/portal';
import { useMemo, useState } from 'react';
import { dayText, distanceText } from '../../portal/moments.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { CreateTokenDialog } from '../../tokens/create-token.dialog.tsx';
import { secretTexts } from '../../tokens/secret-texts.ts';
import { stateOf } from '../../tokens/token-expiry.ts';
import type { Made, NewToken, Token } from '../../tokens/token.ts';
import { usePersonalTokens } from './personal-api-tokens.controller.ts';

type Texts = ReturnType<typeof usePersonalTokens>['text'];

/** Tokens that programs of a person call with, of both kinds. Decision 0208. */
export function PersonalApiTokensPage() {
  const { list, make, revoke, text } = usePersonalTokens();
  const { client, tenant } = usePortal();
  const toaster = useToaster();
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<Made | undefined>(undefined);
  const [leaving, setLeaving] = useState<Token | undefined>(undefined);
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
  const actionsOf = (token: Token): readonly Action[] => [
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
      <DataTable<Token>
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
      {isCreating && (
        <CreateTokenDialog
          text={text}
          about={text('createText')}
          descriptionHint={text('descriptionHint')}
          onClose={() => setCreating(false)}
          isBusy={make.isRunning}
          failure={make.failure?.text}
          onCreate={(token) => void create(token)}
        />
      )}
      <SecretDialog
        isOpen={made !== undefined}
        onClose={() => setMade(undefined)}
        title={text('madeTitle')}
        texts={made ? secretTexts(made, { options: client.options, tried: usersCalls.listUsersV3.path, text }) : []}
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

function columnsOf(text: Texts, now: number): readonly TableColumn<Token>[] {
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
