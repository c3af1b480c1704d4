import { toFailure } from '@foyer/client';
import type { ApiChange } from '@foyer/react/query';
import { KeyIcon, type Translator } from '@foyer/ui';
import {
  ActionButton,
  ConfirmDialog,
  PageHeader,
  PlusIcon,
  SecretDialog,
  type TableColumn,
} from '@foyer/ui/portal';
import type { ReactNode } from 'react';
import { FailedPart } from '../portal/failed-part.tsx';
import { distanceText } from '../portal/moments.ts';
import { listDefaults, SearchedTable } from '../portal/searched-table.tsx';
import { useDialogState } from '../portal/use-dialog-state.ts';
import { useRequestedDialog } from '../portal/use-address.ts';
import { usePageParams } from '../portal/use-page-params.ts';
import { usePortal } from '../portal/use-portal.ts';
import type { CreateTokenProps } from './create-token.dialog.tsx';
import { RotateTokenDialog } from './rotate-token.dialog.tsx';
import { secretTexts } from './secret-texts.ts';
import { tokenFilters, type TokenOwner } from './token-filters.ts';
import type { CreatedToken, NewToken, Rotation, Token } from './token.ts';
import type { tokenMessages } from './token.messages.ts';
import { type TokenLocks, useTokenActions } from './use-token-actions.tsx';

/** What the page is given, no matter who the tokens belong to. */
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
  readonly make: ApiChange<N, CreatedToken<T>>;
  readonly rotate: ApiChange<Rotation<T>, CreatedToken<T>>;
  readonly revoke: ApiChange<T, unknown>;
  readonly columns: readonly TableColumn<T>[];
  readonly now: number;
  /** The path of a call that such a token may make. */
  readonly tried: string;
  /** Why nothing can be changed here. */
  readonly why?: string | undefined;
  /** Why this one cannot be given another secret, or revoked. */
  readonly getDisabledReason?: ((token: T) => TokenLocks) | undefined;
  /** Users who created tokens, to filter by; personal tokens have one owner. */
  readonly owners?: readonly TokenOwner<T>[] | undefined;
  readonly renderCreate: (props: OpenCreateDialog<N>) => ReactNode;
}

/** What the page gives to its dialog. */
export type OpenCreateDialog<N extends NewToken> = Pick<
  CreateTokenProps,
  'onClose' | 'isBusy' | 'failure'
> & {
  readonly onCreate: (token: N) => void;
};

/** A dialog of the page. */
type TokenDialog<T> =
  | { readonly kind: 'create' }
  | { readonly kind: 'created'; readonly created: CreatedToken }
  | { readonly kind: 'rotate' | 'revoke'; readonly token: T };

const defaults = { ...listDefaults, expiry: [], used: [], owner: [] } as const;

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
    getDisabledReason,
    owners,
    renderCreate,
  } = props;
  const { client } = usePortal();
  const { options } = client;
  const [params, setParams] = usePageParams(defaults);
  const { current, open, close } = useDialogState<TokenDialog<T>>();
  useRequestedDialog({ create: why === undefined ? () => open({ kind: 'create' }) : undefined });
  const getActions = useTokenActions<T>({
    text,
    now,
    why,
    getDisabledReason,
    onRotate: (token) => open({ kind: 'rotate', token }),
    onRevoke: (token) => open({ kind: 'revoke', token }),
  });
  const create = (token: N) => {
    make.run(token).then(
      (created) => open({ kind: 'created', created }),
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
        open({ kind: 'create' });
      }}
    >
      {text('create')}
    </ActionButton>
  );
  return (
    <>
      <PageHeader title={words.title} text={words.about} actions={opener} />
      <SearchedTable<T>
        label={words.label}
        columns={columns}
        all={list.data}
        searchText={({ name, id }) => `${name} ${id}`}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowMenu={getActions}
        isRefreshing={list.isFetching && !list.isLoading}
        {...{ params, setParams }}
        filters={tokenFilters({ text, now, params, setParams, owners })}
        onClear={() => setParams({ search: '', expiry: [], used: [], owner: [] })}
        searchLabel={text('search')}
        countText={(count) => text('count', { count })}
        empty={{
          icon: <KeyIcon />,
          title: words.empty,
          text: words.emptyText,
          action: opener,
        }}
        noMatch={{
          title: text('filterEmpty'),
          text: text('filterEmptyText'),
          clear: text('clear'),
        }}
        failedView={
          list.isError && !list.data && <FailedPart title={words.loadFailed} query={list} />
        }
      />
      {current?.kind === 'create' &&
        renderCreate({
          onClose: close,
          isBusy: make.isRunning,
          failure: make.failure?.text,
          onCreate: create,
        })}
      <SecretDialog
        isOpen={current?.kind === 'created'}
        onClose={close}
        title={text('madeTitle')}
        texts={
          current?.kind === 'created' ? secretTexts(current.created, { options, tried, text }) : []
        }
      />
      {current?.kind === 'rotate' && (
        <RotateTokenDialog<T>
          key={current.token.id}
          {...{ text, options, tried }}
          token={current.token}
          onClose={() => {
            rotate.reset();
            close();
          }}
          isBusy={rotate.isRunning}
          failure={rotate.failure?.text}
          onRotate={rotate.run}
        />
      )}
      {current?.kind === 'revoke' && (
        <RevokeDialog {...{ text, now, onClose: close }} token={current.token} revoke={revoke} />
      )}
    </>
  );
}

interface RevokeDialogProps<T extends Token>
  extends Pick<TokenPageProps<T, NewToken>, 'text' | 'now' | 'revoke'> {
  readonly token: T;
  readonly onClose: () => void;
}

/** Confirms that a token is revoked. */
function RevokeDialog<T extends Token>(props: RevokeDialogProps<T>) {
  const { text, now, revoke, token, onClose } = props;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={text('revokeTitle', { name: token.name })}
      consequence={
        token.lastUsedAt
          ? text('revokeUsed', { when: distanceText(token.lastUsedAt, text.locale, now) })
          : text('revokeText')
      }
      confirmLabel={text('revoke')}
      tone="danger"
      onConfirm={async () => void (await revoke.run(token))}
      failure={(error) => toFailure(error).text}
    />
  );
}
