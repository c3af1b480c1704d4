import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { type Building, type TokenEndpoint, onlyToken, send } from './token-endpoints.ts';
import type { Key } from './token-kinds.ts';

/** Endpoints of coming back from a social provider: the flow in `state`, for a user who signs in and for a user who links. */
export function socialEndpoints({ stack, upstream }: Building): readonly TokenEndpoint[] {
  const own = ['secret.upstreamFlow'] as const;
  const getFlow = (state: string): string => JSON.parse(state).flow;
  const withFlow = (flow: string) => JSON.stringify({ provider: 'google', flow });
  return [
    {
      call: 'social-login.socialPostlogin',
      fields: ['state', 'code'],
      own,
      open: async () => {
        const browser = stack.visitor();
        const state = JSON.stringify({
          provider: 'google',
          action: 'signUp',
        });
        const path = '/frontegg/identity/resources/auth/v2/user/sso/default/google/prelogin';
        const left = await browser.fetch(`${path}?${new URLSearchParams({ state })}`);
        const user = {
          sub: crypto.randomUUID(),
          email: `${crypto.randomUUID()}@example.test`,
        };
        const brought = upstream.agree(left.headers.get('location') ?? '', { claims: user });
        const present = ({ token }: Key) => {
          const query = new URLSearchParams({
            code: brought.code,
            state: JSON.stringify({
              ...JSON.parse(brought.state),
              flow: token,
            }),
          });
          return send(browser, 'POST', `/auth/v1/user/sso/google/postlogin?${query}`, {});
        };
        return {
          userId: crypto.randomUUID(),
          good: onlyToken(getFlow(brought.state)),
          present,
        };
      },
    },
    {
      call: 'social-login.linkIdentity',
      fields: ['state', 'code'],
      own,
      open: async () => {
        const ada = await stack.aUser();
        const params = { provider: 'google' } as const;
        const { authorizationUrl } = await ada
          .api(socialLoginCalls)
          .beginLinkingIdentity({ params });
        const { code, state } = upstream.agree(authorizationUrl, {
          claims: { sub: crypto.randomUUID() },
        });
        const present = ({ token }: Key) =>
          send(ada, 'POST', '/users/v1/me/identities/google', {
            code,
            state: withFlow(token),
          });
        return {
          userId: ada.userId,
          good: onlyToken(getFlow(state)),
          present,
        };
      },
    },
  ];
}
