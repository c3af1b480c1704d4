import { createSessionCookies } from '@foyer/server/kernel/http/session-cookies';
import { contractAuthorize, contractToken, follow, pkce } from './hosted-browser.ts';
import {
  type Building,
  type TokenEndpoint,
  type Opened,
  onlyToken,
  Refused,
} from './token-endpoints.ts';
import type { Key } from './token-kinds.ts';

/** Endpoints of hosted login: the contract's token call. */
export function hostedEndpoints({ stack }: Building): readonly TokenEndpoint[] {
  const cookies = createSessionCookies(stack.server.kernel.config, stack.url);

  async function presentWith(body: Readonly<Record<string, unknown>>): Promise<unknown> {
    const { status, tokens } = await contractToken(stack.visitor(), body);
    if (status >= 500) throw new Error(`the token call broke: ${status}`);
    if (status >= 400) throw new Refused(status, tokens.errorCode ?? '');
    return tokens;
  }

  return [
    {
      call: 'hosted-login.oauthToken',
      fields: ['code'],
      own: [],
      open: async (): Promise<Opened> => {
        const ada = await stack.aUser();
        const { verifier, challenge } = pkce('abcdefghijklmnop');
        const back = await follow(ada, contractAuthorize(challenge));
        const call = {
          grant_type: 'authorization_code',
          redirect_uri: 'http://foyer.test/oauth/callback',
        };
        const present = ({ token: code }: Key) =>
          presentWith({
            ...call,
            code,
            code_verifier: verifier,
          });
        return {
          userId: ada.userId,
          good: onlyToken(back?.searchParams.get('code') ?? ''),
          present,
        };
      },
    },
    {
      call: 'hosted-login.oauthToken',
      fields: ['refresh_token'],
      own: ['cookie.refresh'],
      open: async (): Promise<Opened> => {
        const ada = await stack.aUser();
        const present = ({ token }: Key) =>
          presentWith({
            grant_type: 'refresh_token',
            refresh_token: token,
          });
        return {
          userId: ada.userId,
          good: onlyToken(ada.cookies.get(cookies.refresh.name)),
          present,
        };
      },
    },
  ];
}
