import { toFailure } from '@foyer/client';
import type { ApiChange } from '@foyer/react/query';
import { Button, CopyIcon, KeyIcon, type Translator } from '@foyer/ui';
import {
  type Action,
  ActionButton,
  ConfirmDialog,
  DataTable,
  EmptyState,
  FilterMenu,
  PageHeader,
  PlusIcon,
  RefreshIcon,
  SearchField,
  SecretDialog,
  type TableColumn,
  Toolbar,
  ToolbarFilters,
  TrashIcon,
} from '@foyer/ui/portal';
import { type ReactNode, useState } from 'react';
import { FailedPart } from '../portal/failed-part.tsx';
import { distanceText } from '../portal/moments.ts';
import { usePageParams } from '../portal/use-page-params.ts';
import { usePortal } from '../portal/use-portal.ts';
import type { CreateTokenProps } from './create-token.dialog.tsx';
import { RotateTokenDialog } from './rotate-token.dialog.tsx';
import { secretTexts } from './secret-texts.ts';
import { isShown, stateOf, type TokenState, tokenStates } from './token-expiry.ts';
import { isFound, type Made, type NewToken, type Rotation, type Token } from './token.ts';
import type { tokenMessages } from './token.messages.ts';
import { useNotify } from '../portal/use-notify.ts';

/** What the page is told, whoever the tokens belong to. */
export interface TokenPageProps<T extends Token, N extends NewToken> {
  readonly text: Translator<typeof tokenMessages>;
  readonly words: {
    readonly title: string;
    readonly about: string;
    /** What the table lists; read out. */
    readonly label: string;
    readonly empty: string;
    readonly emptyText: string;
    readonly loadFailed: string;
  };
  readonly list: {
    readonly data: readonly T[] | undefined;
    readonly error: unknown;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly isLoading: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly make: ApiChange<N, Made<T>>;
  readonly rotate: ApiChange<Rotation<T>, Made<T>>;
  readonly revoke: ApiChange<T, unknown>;
  readonly columns: readonly TableColumn<T>[];
  readonly now: number;
  /** The path of a call that such a token may make. */
  readonly tried: string;
  /** Why nothing can be changed here. */
  readonly why?: string | undefined;
  /** Why this one cannot be given another secret, or revoked. */
  readonly whyNotOf?: ((token: T) => TokenLocks) | undefined;
  readonly renderCreate: (props: OpenCreateDialog<N>) => ReactNode;
}

/** Why something cannot be done with a token, by what it is. */
export interface TokenLocks {
  readonly rotate?: string | undefined;
  readonly revoke?: string | undefined;
}

/** What the page gives to its dialog. */
export type OpenCreateDialog<N extends NewToken> = Pick<
  CreateTokenProps,
  'onClose' | 'isBusy' | 'failure'
> & {
  readonly onCreate: (token: N) => void;
};

/** Tokens that programs call with: listed, made, given another secret, revoked. */
export function TokenPage<T extends Token, N extends NewToken>(props: TokenPageProps<T, N>) {
  const {
    text,
    words,
    list,
    make,
    rotate,
    revoke,
    columns,
    now,
    tried,
    why,
    whyNotOf,
    renderCreate,
  } = props;
  const { client } = usePortal();
  const { options } = client;
  const [{ search, show }, setParams] = usePageParams({ search: '', show: '' });
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<Made | undefined>(undefined);
  const [rotating, setRotating] = useState<T | undefined>(undefined);
  const [leaving, setLeaving] = useState<T | undefined>(undefined);
  const actionsOf = useActions<T>({
    text,
    now,
    why,
    whyNotOf,
    onRotate: setRotating,
    onRevoke: setLeaving,
  });
  const all = list.data ?? [];
  const rows = all.filter((one) => isFound(one, search) && isShown(one, show, now));
  const create = (token: N) => {
    make.run(token).then(
      (one) => {
        setMade(one);
        setCreating(false);
      },
      () => undefined, // said in the dialog
    );
  };
  const opener = (
    <ActionButton
      disabledReason={why}
      variant="primary"
      icon={<PlusIcon size="small" />}
      onClick={() => {
        make.reset();
        setCreating(true);
      }}
    >
      {text('create')}
    </ActionButton>
  );
  const clear = (
    <Button onClick={() => setParams({ search: '', show: '' })}>{text('clear')}</Button>
  );
  return (
    <>
      <PageHeader title={words.title} text={words.about} actions={opener} />
      {list.data?.length !== 0 && (
        <Toolbar>
          <SearchField
            label={text('search')}
            value={search}
            onSearch={(next) => setParams({ search: next }, { replace: true })}
          />
          <ToolbarFilters>
            <FilterMenu<TokenState>
              label={text('show')}
              isSingle
              options={tokenStates.map((value) => ({ value, label: text(value) }))}
              values={tokenStates.filter((one) => one === show)}
              onChange={([next = '']) => setParams({ show: next })}
            />
          </ToolbarFilters>
        </Toolbar>
      )}
      <DataTable<T>
        label={words.label}
        columns={columns}
        rows={rows}
        state={
          list.isError && !list.data
            ? 'failed'
            : !list.data
              ? 'loading'
              : rows.length === 0
                ? 'empty'
                : 'ready'
        }
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowMenu={actionsOf}
        isRefreshing={list.isFetching && !list.isLoading}
        loadingRows={3}
        emptyView={
          all.length > 0 ? (
            <EmptyState
              icon={<KeyIcon />}
              title={text('filterEmpty')}
              text={text('filterEmptyText')}
              action={clear}
            />
          ) : (
            <EmptyState
              icon={<KeyIcon />}
              title={words.empty}
              text={words.emptyText}
              action={opener}
            />
          )
        }
        failedView={<FailedPart title={words.loadFailed} query={list} />}
      />
      {isCreating &&
        renderCreate({
          onClose: () => setCreating(false),
          isBusy: make.isRunning,
          failure: make.failure?.text,
          onCreate: create,
        })}
      <SecretDialog
        isOpen={made !== undefined}
        onClose={() => setMade(undefined)}
        title={text('madeTitle')}
        texts={made ? secretTexts(made, { options, tried, text }) : []}
      />
      {rotating && (
        <RotateTokenDialog<T>
          key={rotating.id}
          {...{ text, options, tried }}
          token={rotating}
          onClose={() => {
            rotate.reset();
            setRotating(undefined);
          }}
          isBusy={rotate.isRunning}
          failure={rotate.failure?.text}
          onRotate={rotate.run}
        />
      )}
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

interface ActionsDeps<T extends Token> {
  readonly text: Translator<typeof tokenMessages>;
  readonly now: number;
  readonly why: string | undefined;
  readonly whyNotOf: ((token: T) => TokenLocks) | undefined;
  readonly onRotate: (token: T) => void;
  readonly onRevoke: (token: T) => void;
}

function useActions<T extends Token>({
  text,
  now,
  why,
  whyNotOf,
  onRotate,
  onRevoke,
}: ActionsDeps<T>) {
  const notify = useNotify();
  const copy = (id: string) =>
    void navigator.clipboard.writeText(id).then(
      () => notify.done(text('copied')),
      () => notify.failed({ text: text('notCopied') }),
    );
  return (token: T): readonly Action[] => {
    const { id, kind } = token;
    const locks = whyNotOf?.(token);
    const ended = stateOf(token.expires, now) === 'ended' ? text('rotateEnded') : undefined;
    const copying = {
      id: 'copy',
      label: text('copyId'),
      icon: <CopyIcon size="small" />,
      onSelect: () => copy(id),
    };
    return [
      ...(kind === 'ClientCredentials' ? [copying] : []),
      {
        id: 'rotate',
        label: text('rotate'),
        icon: <RefreshIcon size="small" />,
        disabledReason: why ?? ended ?? locks?.rotate,
        onSelect: () => onRotate(token),
      },
      {
        id: 'revoke',
        label: text('revoke'),
        icon: <TrashIcon size="small" />,
        tone: 'danger',
        startsGroup: true,
        disabledReason: why ?? locks?.revoke,
        onSelect: () => onRevoke(token),
      },
    ];
  };
}
