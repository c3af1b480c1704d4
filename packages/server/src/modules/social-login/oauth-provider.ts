import type { z } from 'zod';
import { redeemCode } from '../../protocols/federation/upstream-code.ts';
import { UpstreamError } from '../../protocols/federation/upstream-error.ts';
import { askUpstream, takeAnswer } from '../../protocols/federation/upstream-fetch.ts';
import type { Outgoing } from '../../kernel/outgoing/outgoing.ts';
import type { SocialUser, SocialProvider, SocialProviderName } from './social-provider.ts';

/** Asks the provider's API with the access token of the sign-in. */
export type AskApi = <T>(
  schema: z.ZodType<T>,
  path: string,
  query?: Readonly<Record<string, string>>,
) => Promise<T>;

/** What a provider that speaks plain OAuth 2 is asked with. */
export interface OAuthSettings {
  readonly name: SocialProviderName;
  readonly clientId: string;
  readonly secret: string;
  readonly active: boolean;
  readonly scopes: readonly string[];
  readonly additionalScopes: readonly string[];
  readonly builtByClient: boolean;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly apiUrl: string;
  /** Who the token is about; `accessToken` only to prove with. */
  readonly tell: (ask: AskApi, accessToken: string) => Promise<SocialUser>;
}

/** A social provider that speaks plain OAuth 2: the code is redeemed with PKCE, and its API says who signed in. */
export function createOAuthProvider(outgoing: Outgoing, settings: OAuthSettings): SocialProvider {
  const { name, clientId, secret, active, builtByClient, apiUrl } = settings;

  const askWith =
    (accessToken: string): AskApi =>
    async (schema, path, query = {}) => {
      const url = new URL(`${apiUrl}${path}`);
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      const headers = { authorization: `Bearer ${accessToken}` };
      const { status, json } = await askUpstream(outgoing, { url, headers });
      return takeAnswer(
        schema,
        status === 200 ? json : undefined,
        'malformed',
        `${name} does not tell who signed in.`,
      );
    };

  return {
    name,
    clientId,
    active,
    builtByClient,
    connection: `social:${name}`,
    postsForm: false,
    scopes: settings.additionalScopes,
    authorizationUrl: async ({ redirectUri, state, codeChallenge, prompt, loginHint }) => {
      const url = new URL(settings.authorizeUrl);
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: [...new Set([...settings.scopes, ...settings.additionalScopes])].join(' '),
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        prompt,
        login: loginHint,
      };
      for (const [key, value] of Object.entries(parameters))
        if (value !== undefined) url.searchParams.set(key, value);
      return url.href;
    },
    identify: async ({ redirectUri, code, codeVerifier }) => {
      const { accessToken } = await redeemCode(outgoing, {
        metadata: {
          tokenEndpoint: settings.tokenUrl,
          tokenEndpointAuthMethods: ['client_secret_post'],
        },
        clientId,
        clientSecret: secret,
        redirectUri,
        code,
        codeVerifier,
      });
      if (!accessToken) throw new UpstreamError('malformed', `${name} sent no access token.`);
      return settings.tell(askWith(accessToken), accessToken);
    },
  };
}
