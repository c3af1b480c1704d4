import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { apiQuery } from '@foyer/react/query';
import {
  newestFirst,
  type TokenResponse,
  type Token,
  type TokenKind,
  toToken,
} from '../../tokens/token.ts';

/** An API token of the account, of either kind. */
export interface AccountToken extends Token {
  readonly roleIds: readonly string[];
  readonly createdBy: string | null;
}

/** A token of the account as the API returns it. */
export interface AccountTokenResponse extends TokenResponse {
  readonly roleIds?: readonly string[] | undefined;
  readonly createdByUserId: string | null;
}

/** Converts a token of the API. */
export const toAccountToken = (
  kind: TokenKind,
  id: string,
  response: AccountTokenResponse,
): AccountToken => ({
  ...toToken(kind, id, response),
  roleIds: response.roleIds ?? [],
  createdBy: response.createdByUserId,
});

/** Queries of the account's API tokens; all keys start with `api-tokens`. */
export const apiTokensQueries = {
  /** Both kinds, newest first. */
  list: () =>
    apiQuery({
      calls: apiTokensCalls,
      key: ['api-tokens', 'list'],
      read: async (api, signal): Promise<AccountToken[]> => {
        const [clients, { accessTokens }] = await Promise.all([
          api.listTenantApiTokens({}, { signal }),
          api.listTenantAccessTokens({}, { signal }),
        ]);
        return newestFirst(
          clients.map((one) => toAccountToken('ClientCredentials', one.clientId, one)),
          accessTokens.map((one) => toAccountToken('AccessToken', one.id, one)),
        );
      },
    }),
  /** Names of users by ID; users who left or are not visible have none. */
  creators: (userIds: readonly string[]) =>
    apiQuery({
      calls: usersCalls,
      key: ['api-tokens', 'creators', userIds],
      read: async (api) => {
        const names = userIds.map(async (userId): Promise<[string, string]> => {
          const user = await api.getUserById({ params: { userId } }).catch(() => undefined);
          return [userId, user?.name ?? ''];
        });
        return new Map((await Promise.all(names)).filter(([, name]) => name !== ''));
      },
    }),
};
