import { covers } from '@foyer/contract';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { useToaster } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { usePortal } from '../../portal/use-portal.ts';
import {
  idOfMade,
  type Made,
  type NewToken,
  newestFirst,
  type Rotation,
  type SaidOfMade,
  type SaidOfToken,
  type Token,
  type TokenKind,
  tokenOf,
} from '../../tokens/token.ts';
import { apiTokensMessages } from './api-tokens.messages.ts';

/** A token of the account, of either kind. */
export interface AccountToken extends Token {
  readonly roleIds: readonly string[];
  readonly createdBy: string | null;
}

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

const key = ['tenant-api-tokens'];

interface Said extends SaidOfToken {
  readonly roleIds?: readonly string[] | undefined;
  readonly createdByUserId: string | null;
}

const accountTokenOf = (kind: TokenKind, id: string, said: Said): AccountToken => ({
  ...tokenOf(kind, id, said),
  roleIds: said.roleIds ?? [],
  createdBy: said.createdByUserId,
});

const madeOf = (kind: TokenKind, said: Said & SaidOfMade): Made<AccountToken> => ({
  ...accountTokenOf(kind, idOfMade(said), said),
  secret: said.secret ?? '',
});

/** Both kinds of tokens of the account in one list, the newest first, and what can be done with them. */
export function useAccountTokens() {
  const text = usePageTexts('apiTokens', apiTokensMessages);
  const toaster = useToaster();
  const withFresh = useFreshVerification();
  const list = useApiQuery({
    calls: apiTokensCalls,
    key,
    read: async (api, signal): Promise<AccountToken[]> => {
      const [clients, { accessTokens }] = await Promise.all([
        api.listTenantApiTokens({}, { signal }),
        api.listTenantAccessTokens({}, { signal }),
      ]);
      return newestFirst(
        clients.map((one) => accountTokenOf('ClientCredentials', one.clientId, one)),
        accessTokens.map((one) => accountTokenOf('AccessToken', one.id, one)),
      );
    },
  });
  const make = useApiChange({
    calls: apiTokensCalls,
    change: (api, { kind, ...body }: NewAccountToken): Promise<Made<AccountToken>> =>
      withFresh(async () => {
        if (kind === 'AccessToken')
          return madeOf(kind, await api.createTenantAccessToken({ body }));
        return madeOf(kind, await api.createTenantApiToken({ body }));
      }),
    invalidates: [key],
  });
  const rotate = useApiChange({
    calls: apiTokensCalls,
    change: (
      api,
      { token: { id, kind }, overlapMinutes }: Rotation<AccountToken>,
    ): Promise<Made<AccountToken>> =>
      withFresh(async () => {
        const call = { params: { id }, body: { overlapMinutes } };
        if (kind === 'AccessToken') return madeOf(kind, await api.rotateTenantAccessToken(call));
        return madeOf(kind, await api.rotateTenantApiToken(call));
      }),
    invalidates: [key],
  });
  const revoke = useApiChange({
    calls: apiTokensCalls,
    change: (api, { kind, id }: AccountToken) =>
      withFresh(async () => {
        if (kind === 'AccessToken') await api.deleteTenantAccessToken({ params: { id } });
        else await api.deleteTenantApiToken({ params: { tokenId: id } });
      }),
    invalidates: [key],
    onDone: (_, { input }) => toaster.show({ text: text('revoked', { name: input.name }) }),
  });
  return { list, make, rotate, revoke, text };
}

/** The roles of the account; which of them hold more than the person does is known to readers of roles only, the server knows always. */
export function useRoleChoices(): readonly RoleChoice[] {
  const { user, isAllowed } = usePortal();
  const mayRead = isAllowed('fe.secure.read.roles');
  const held = user.permissions.map((one) => one.key);
  const level = Math.min(...user.roles.map((role) => role.level ?? 100));
  const roles = useApiQuery({
    calls: rolesCalls,
    key: ['roles', 'choices', mayRead],
    read: async (api): Promise<RoleChoice[]> => {
      if (!mayRead)
        return (await api.listTeamRoles()).items.map(({ id, name }) => ({
          id,
          name,
          isAbove: false,
        }));
      const [all, permissions] = await Promise.all([api.listRoles(), api.listPermissions()]);
      const keys = new Map(permissions.map((one) => [one.id, one.key]));
      const isAbove = (role: (typeof all)[number]) =>
        (role.level ?? 100) < level ||
        !role.permissions.every((id) => held.some((one) => covers(one, keys.get(id) ?? '*')));
      return all.map((role) => ({
        id: role.id,
        name: role.name,
        isAbove: !user.superUser && isAbove(role),
      }));
    },
  });
  return roles.data ?? [];
}

/** Names of those who made tokens, by their ids; whoever left, or may not be seen, has none. */
export function useCreators(tokens: readonly AccountToken[]): ReadonlyMap<string, string> {
  const ids = [...new Set(tokens.map(({ createdBy }) => createdBy ?? ''))]
    .filter((id) => id !== '')
    .toSorted();
  const creators = useApiQuery({
    calls: usersCalls,
    key: ['tenant-api-token-creators', ids],
    isEnabled: ids.length > 0,
    read: async (api) => {
      const names = ids.map(async (userId): Promise<[string, string]> => {
        const found = await api.getUserById({ params: { userId } }).catch(() => undefined);
        return [userId, found?.name ?? ''];
      });
      return new Map((await Promise.all(names)).filter(([, name]) => name !== ''));
    },
  });
  return creators.data ?? new Map();
}
