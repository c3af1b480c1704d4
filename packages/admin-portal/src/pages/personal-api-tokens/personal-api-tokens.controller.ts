import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { usePageTexts } from '../../portal/page-texts.ts';
import { staleAfter } from '../../portal/stale-queries.ts';
import { useNotify } from '../../portal/use-notify.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import {
  createdTokenId,
  type CreatedToken,
  type NewToken,
  newestFirst,
  type Rotation,
  type CreatedTokenResponse,
  type TokenResponse,
  type Token,
  type TokenKind,
  toToken,
} from '../../tokens/token.ts';
import { personalApiTokensMessages } from './personal-api-tokens.messages.ts';

const key = ['personal-api-tokens', 'list'] as const;

const toCreated = (
  kind: TokenKind,
  reported: TokenResponse & CreatedTokenResponse,
): CreatedToken => ({
  ...toToken(kind, createdTokenId(reported), reported),
  secret: reported.secret ?? '',
});

/** Both kinds of personal tokens in one list, the newest first, and what can be done with them. */
export function usePersonalTokens() {
  const text = usePageTexts('personalApiTokens', personalApiTokensMessages);
  const notify = useNotify();
  const withFresh = useFreshVerification();

  const list = useApiQuery({
    calls: apiTokensCalls,
    key,
    read: async (api): Promise<Token[]> => {
      const [clients, { accessTokens }] = await Promise.all([
        api.listUserApiTokens(),
        api.listUserAccessTokens(),
      ]);
      return newestFirst(
        clients.map((one) => toToken('ClientCredentials', one.clientId, one)),
        accessTokens.map((one) => toToken('AccessToken', one.id, one)),
      );
    },
  });

  const make = useApiChange({
    calls: apiTokensCalls,
    change: (api, { kind, ...body }: NewToken): Promise<CreatedToken> =>
      withFresh(async () => {
        if (kind === 'AccessToken')
          return toCreated(kind, await api.createUserAccessToken({ body }));
        return toCreated(kind, await api.createUserApiToken({ body }));
      }),
    invalidates: staleAfter.personalApiTokens,
  });

  const rotate = useApiChange({
    calls: apiTokensCalls,
    change: (api, { token: { id, kind }, overlapMinutes }: Rotation): Promise<CreatedToken> =>
      withFresh(async () => {
        const call = { params: { id }, body: { overlapMinutes } };
        if (kind === 'AccessToken') return toCreated(kind, await api.rotateUserAccessToken(call));
        return toCreated(kind, await api.rotateUserApiToken(call));
      }),
    invalidates: staleAfter.personalApiTokens,
  });

  const revoke = useApiChange({
    calls: apiTokensCalls,
    change: (api, { kind, id }: Token) =>
      withFresh(async () => {
        if (kind === 'AccessToken') await api.deleteUserAccessToken({ params: { id } });
        else await api.deleteUserApiToken({ params: { tokenId: id } });
      }),
    invalidates: staleAfter.personalApiTokens,
    onDone: (_, { input }) => notify.done(text('revoked', { name: input.name })),
  });

  return { list, make, rotate, revoke, text };
}
