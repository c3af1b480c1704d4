import { createStack, type TestUser, type Stack, type Visitor } from '@foyer/testkit';
import * as client from 'openid-client';
import { finish, follow, getInteraction, pkce, robot, shop, signIn } from './hosted-browser.ts';

/** A listening server, and openid-client as the application that signs users in. */
export interface Peer {
  readonly stack: Stack;
  readonly config: client.Configuration;
  /** Opens an address of the server in a browser and does what is asked there; answers what reaches the application. */
  open(browser: Visitor, user: TestUser, query?: Readonly<Record<string, string>>): Promise<URL>;
  /** Exchanges what the application received. */
  redeem(
    back: URL,
    checks?: client.AuthorizationCodeGrantChecks,
  ): ReturnType<typeof client.authorizationCodeGrant>;
  /** An authorization address as the library builds it. */
  address(query?: Readonly<Record<string, string>>): string;
}

/** Starts both. `secretBy` says how the application proves itself. */
export async function oidccPeer(
  secretBy: 'basic' | 'post' = 'basic',
  more: { backchannelLogoutUri?: string } = {},
): Promise<Peer> {
  const stack = await createStack({
    listen: true,
    config: {
      applications: [
        {
          ...shop,
          redirectUris: [...shop.redirectUris],
          postLogoutRedirectUris: [...shop.postLogoutRedirectUris],
          ...more,
        },
        { ...robot, roles: [...robot.roles], permissions: [...robot.permissions] },
      ],
    },
  });
  const auth =
    secretBy === 'basic'
      ? client.ClientSecretBasic(shop.secret)
      : client.ClientSecretPost(shop.secret);
  const config = await client.discovery(new URL(stack.url), shop.clientId, undefined, auth, {
    // The server of a test has no certificate.
    execute: [client.allowInsecureRequests],
  });

  const address = (query = {}) => {
    const all = {
      redirect_uri: shop.redirectUris[0],
      scope: 'openid',
      state: 'state-1',
      nonce: 'nonce-1',
      ...query,
    };
    const { pathname, search } = client.buildAuthorizationUrl(config, all);
    return pathname + search;
  };

  async function open(browser: Visitor, user: TestUser, query = {}): Promise<URL> {
    const first = await follow(browser, address(query));
    if (first?.pathname !== '/oauth/account/login') {
      if (!first) throw new Error('The application was not told anything');
      return first;
    }
    await signIn(browser, user);
    const back = await finish(browser, getInteraction(first));
    if (!back) throw new Error('The application was not told anything');
    return back;
  }

  const redeem = (back: URL, checks: client.AuthorizationCodeGrantChecks = {}) =>
    client.authorizationCodeGrant(config, back, {
      expectedState: 'state-1',
      expectedNonce: 'nonce-1',
      ...checks,
    });

  return { stack, config, open, redeem, address };
}

export { client, pkce };
