import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { afterAll } from 'vitest';
import { answerAsApi, type OAuthService } from './foreign-oauth-resources.ts';
import type { ForeignUser } from './foreign-user.ts';

const clientSecret = 'a secret of tests that is long enough for the engine';
const clients = [
  { client_id: 'posts', token_endpoint_auth_method: 'client_secret_post' as const },
  { client_id: 'basic', token_endpoint_auth_method: 'client_secret_basic' as const },
];

/** A certified third-party provider, on a port of this machine; it signs in anyone who is set. As plain OAuth where named so. */
export async function startForeignProvider(
  redirectUris: readonly string[],
  service?: OAuthService,
) {
  let user: ForeignUser | undefined;
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port');
  const issuer = `http://127.0.0.1:${address.port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: clients.map((client) => ({
      ...client,
      client_secret: clientSecret,
      redirect_uris: [...redirectUris],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    })),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['name', 'groups'],
      name: ['name'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ['a key of tests'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ ...user, email_verified: true, xms_edov: true, sub: accountId }),
    }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'foreign' }],
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        ...(oidc.client ? { clientId: oidc.client.clientId } : {}),
        ...(oidc.account ? { accountId: oidc.account.accountId } : {}),
      });
      grant.addOIDCScope(service?.scopes.join(' ') ?? 'openid email profile name');
      await grant.save();
      return grant;
    },
    pkce: { required: () => service !== undefined },
    ...(service ? { routes: service.routes, scopes: [...service.scopes] } : {}),
  });
  // Apple's secret is a token; whether this one is right is another test's business
  provider.Client.prototype.compareClientSecret = async (secret: string) =>
    secret === clientSecret || secret.split('.').length === 3;
  const handle = provider.callback();
  server.on('request', (request, response) => {
    const isInteraction = request.url?.startsWith('/interaction/');
    const login = { accountId: user?.sub ?? '' };
    if (isInteraction) return void provider.interactionFinished(request, response, { login });
    if (!service || isPage(service, request)) return void handle(request, response);
    return void answerAsApi(service, provider, { request, response, user, secret: clientSecret });
  });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  afterAll(close);
  return {
    issuer,
    clientSecret,
    agree: (subject: ForeignUser, to: string) => agree(to, () => (user = subject)),
  };
}

/** Whether the engine itself serves it. */
function isPage({ routes }: OAuthService, { url = '' }: IncomingMessage): boolean {
  return Object.values(routes).some((route) => url.startsWith(route));
}

/** What a browser does at the provider: follows it until it leads away, or posts a form there. */
async function agree(
  to: string,
  choose: () => void,
): Promise<{ page: string; fields: Record<string, string> }> {
  choose();
  const { origin } = new URL(to);
  const cookies = new Map<string, string>();
  let address = to;
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) return getForm(await answer.text());
    const next = new URL(location, address);
    if (next.origin !== origin)
      return { page: next.origin + next.pathname, fields: Object.fromEntries(next.searchParams) };
    address = next.href;
  }
  throw new Error('The provider leads in circles');
}

function getForm(text: string): { page: string; fields: Record<string, string> } {
  const page = /action="([^"]+)"/.exec(text)?.[1];
  if (!page) throw new Error(`The provider does not answer with a form: ${text.slice(0, 400)}`);
  const inputs = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  const plain = (value: string) =>
    value.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
  return {
    page,
    fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, plain(value)])),
  };
}
