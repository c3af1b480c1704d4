import type { Translator } from '@foyer/ui';
import type { ListParams, RowFilter, SetListParams } from '../portal/searched-table.tsx';
import type { Token } from './token.ts';
import { getTokenState } from './token-expiry.ts';
import type { tokenMessages } from './token.messages.ts';

type Filter = 'expiry' | 'used' | 'owner';

/** A user who created tokens. */
export interface TokenOwner<T extends Token> {
  readonly id: string;
  readonly name: string;
  readonly owns: (token: T) => boolean;
}

interface TokenFilterDeps<T extends Token> {
  readonly text: Translator<typeof tokenMessages>;
  readonly now: number;
  readonly params: ListParams<Filter>;
  readonly setParams: SetListParams<Filter>;
  readonly owners?: readonly TokenOwner<T>[] | undefined;
}

/** What a list of tokens can be filtered by. */
export function tokenFilters<T extends Token>(deps: TokenFilterDeps<T>): RowFilter<T>[] {
  const { text, now, params, setParams, owners = [] } = deps;
  const expiry: RowFilter<T> = {
    id: 'expiry',
    label: text('expires'),
    options: [
      { value: 'soon', label: text('expiresSoon') },
      { value: 'ended', label: text('expired') },
      { value: 'endless', label: text('forever') },
    ],
    values: params.expiry,
    onChange: (values) => setParams({ expiry: values }),
    matches: ({ expires }, value) => getTokenState(expires, now) === value,
  };
  const used: RowFilter<T> = {
    id: 'used',
    label: text('lastUsed'),
    options: [{ value: 'never', label: text('neverUsed') }],
    isSingle: true,
    values: params.used,
    onChange: (values) => setParams({ used: values }),
    matches: ({ lastUsedAt }) => lastUsedAt === undefined,
  };
  const owner: RowFilter<T> = {
    id: 'owner',
    label: text('owner'),
    options: owners.map(({ id, name }) => ({ value: id, label: name })),
    values: params.owner,
    onChange: (values) => setParams({ owner: values }),
    matches: (token, value) => owners.some(({ id, owns }) => id === value && owns(token)),
  };
  return owners.length > 0 ? [expiry, used, owner] : [expiry, used];
}
