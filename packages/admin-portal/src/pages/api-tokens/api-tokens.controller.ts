import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { canGrantRole, toGrantor } from '@foyer/contract/roles/rules';
import { useMemo } from 'react';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import {
  createdTokenId,
  type CreatedToken,
  type NewToken,
  type Rotation,
  type CreatedTokenResponse,
  type TokenKind,
} from '../../tokens/token.ts';
import {
  type AccountToken,
  type AccountTokenResponse,
  apiTokensQueries,
  toAccountToken,
} from './api-tokens.queries.ts';
import { rolesQueries } from '../roles/roles.queries.ts';
import { apiTokensMessages } from './api-tokens.messages.ts';

/** What a new token of the account is for. */
export interface NewAccountToken extends NewToken {
  readonly roleIds: string[];
}

/** A role that can be given, or why it cannot. */
export interface RoleChoice {
  readonly id: string;
  readonly name: string;
  readonly isAbove: boolean;
}

const toCreated = (
  kind: TokenKind,
  reported: AccountTokenResponse & CreatedTokenResponse,
): CreatedToken<AccountToken> => ({
  ...toAccountToken(kind, createdTokenId(reported), reported),
  secret: reported.secret ?? '',
});

/** Both kinds of tokens of the account in one list, the newest first, and what can be done with them. */
export function useAccountTokens() {
  const text = usePageTexts('apiTokens', apiTokensMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();
  const list = useApiQuery(apiTokensQueries.list());
  const make = useApiChange({
    calls: apiTokensCalls,
    change: (api, { kind, ...body }: NewAccountToken): Promise<CreatedToken<AccountToken>> =>
      withFresh(async () => {
        if (kind === 'AccessToken')
          return toCreated(kind, await api.createTenantAccessToken({ body }));
        return toCreated(kind, await api.createTenantApiToken({ body }));
      }),
    invalidates: staleAfter.apiTokens,
  });
  const rotate = useApiChange({
    calls: apiTokensCalls,
    change: (
      api,
      { token: { id, kind }, overlapMinutes }: Rotation<AccountToken>,
    ): Promise<CreatedToken<AccountToken>> =>
      withFresh(async () => {
        const call = { params: { id }, body: { overlapMinutes } };
        if (kind === 'AccessToken') return toCreated(kind, await api.rotateTenantAccessToken(call));
        return toCreated(kind, await api.rotateTenantApiToken(call));
      }),
    invalidates: staleAfter.apiTokens,
  });
  const revoke = useApiChange({
    calls: apiTokensCalls,
    change: (api, { kind, id }: AccountToken) =>
      withFresh(async () => {
        if (kind === 'AccessToken') await api.deleteTenantAccessToken({ params: { id } });
        else await api.deleteTenantApiToken({ params: { tokenId: id } });
      }),
    invalidates: staleAfter.apiTokens,
    onDone: (_, { input }) => notify.done(text('revoked', { name: input.name })),
  });
  return { list, make, rotate, revoke, text };
}

/** The roles of the account; which of them hold more than the user does is known to readers of roles only, the server knows always. */
export function useRoleChoices(): readonly RoleChoice[] {
  const { user, isAllowed } = usePortal();
  const mayRead = isAllowed('fe.secure.read.roles');
  const names = useApiQuery({ ...rolesQueries.names(), isEnabled: !mayRead });
  const roles = useApiQuery({ ...rolesQueries.list(), isEnabled: mayRead });
  const permissions = useApiQuery({ ...rolesQueries.permissions(), isEnabled: mayRead });
  return useMemo(() => {
    if (!mayRead) return (names.data ?? []).map(({ id, name }) => ({ id, name, isAbove: false }));
    if (!roles.data || !permissions.data) return [];
    const keys = new Map(permissions.data.map(({ id, key }) => [id, key]));
    const granter = toGrantor(user);
    return roles.data.map(({ id, name, level, permissions: ids }) => ({
      id,
      name,
      isAbove: !canGrantRole(granter, {
        level,
        permissionKeys: ids.map((one) => keys.get(one) ?? '*'),
      }),
    }));
  }, [mayRead, names.data, roles.data, permissions.data, user]);
}

/** Names of those who made tokens, by their ids; anyone who left, or may not be seen, has none. */
export function useCreators(tokens: readonly AccountToken[]): ReadonlyMap<string, string> {
  const ids = [...new Set(tokens.map(({ createdBy }) => createdBy ?? ''))]
    .filter((id) => id !== '')
    .toSorted();
  const creators = useApiQuery({ ...apiTokensQueries.creators(ids), isEnabled: ids.length > 0 });
  return creators.data ?? new Map();
}
