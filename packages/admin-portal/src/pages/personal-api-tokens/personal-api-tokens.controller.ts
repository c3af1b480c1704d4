import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { useApiChange, useApiQuery } from '@foyer/react/query';
import { useToaster } from '@foyer/ui/portal';
import { usePageTexts } from '../../portal/page-texts.ts';
import { useFreshVerification } from '../../portal/use-fresh-verification.ts';
import { personalApiTokensMessages } from './personal-api-tokens.messages.ts';

/** A client id with a secret, or one text that is a bearer by itself. */
export type TokenKind = 'ClientCredentials' | 'AccessToken';

/** A personal token of either kind. */
export interface PersonalToken {
  readonly id: string;
  readonly kind: TokenKind;
  readonly name: string;
  readonly createdAt: string;
  readonly expires?: string | undefined;
  readonly lastUsedAt?: string | undefined;
}

/** A token as it is made: with its secret, this once. */
export interface MadeToken extends PersonalToken {
  readonly secret: string;
}

/** What a new token is for. */
export interface NewToken {
  readonly kind: TokenKind;
  readonly description: string;
  readonly expiresInMinutes: number | null;
}

const key = ['personalApiTokens'] as const;

interface Said {
  readonly description?: string | undefined;
  readonly createdAt: string;
  readonly expires?: string | undefined;
  readonly lastUsedAt?: string | undefined;
}

const tokenOf = (kind: TokenKind, id: string, said: Said): PersonalToken => ({
  ...{ id, kind, name: said.description ?? id, createdAt: said.createdAt },
  ...{ expires: said.expires, lastUsedAt: said.lastUsedAt },
});

/** Both kinds of personal tokens in one list, the newest first, and what can be done with them. */
export function usePersonalTokens() {
  const text = usePageTexts('personalApiTokens', personalApiTokensMessages);
  const toaster = useToaster();
  const withFresh = useFreshVerification();

  const list = useApiQuery({
    calls: apiTokensCalls,
    key,
    read: async (api): Promise<PersonalToken[]> => {
      const [clients, { accessTokens }] = await Promise.all([api.listUserApiTokens(), api.listUserAccessTokens()]);
      const all = [
        ...clients.map((one) => tokenOf('ClientCredentials', one.clientId, one)),
        ...accessTokens.map((one) => tokenOf('AccessToken', one.id, one)),
      ];
      return all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    },
  });

  const make = useApiChange({
    calls: apiTokensCalls,
    change: (api, { kind, ...body }: NewToken): Promise<MadeToken> =>
      withFresh(async () => {
        if (kind === 'AccessToken') {
          const made = await api.createUserAccessToken({ body });
          return { ...tokenOf(kind, made.id, made), secret: made.secret ?? '' };
        }
        const made = await api.createUserApiToken({ body });
        return { ...tokenOf(kind, made.clientId, made), secret: made.secret ?? '' };
      }),
    invalidates: [key],
  });

  const revoke = useApiChange({
    calls: apiTokensCalls,
    change: (api, { kind, id }: PersonalToken) =>
      withFresh(async () => {
        if (kind === 'AccessToken') await api.deleteUserAccessToken({ params: { id } });
        else await api.deleteUserApiToken({ params: { tokenId: id } });
      }),
    invalidates: [key],
    onDone: (_, { input }) => toaster.show({ text: text('revoked', { name: input.name }) }),
  });

  return { list, make, revoke, text };
}
