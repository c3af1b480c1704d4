import { createServer } from 'node:http';
import Fastify from 'fastify';
import {
  type Auth,
  AuthError,
  createEntitlements,
  createManagement,
  createVerifier,
  expressAuth,
  fastifyAuth,
  honoAuth,
  requireAuth,
  type Requirement,
  withAuth,
} from '@foyer/node';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { createStack, stackClientId, type TestTenant } from '@foyer/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from './calling-as-backend.ts';

const stack = await createStack({
  listen: true,
  config: {
    entitlements: {
      features: [
        { key: 'reports', name: 'Reports' },
        { key: 'beta', name: 'Beta', flag: { on: true, forEveryone: true } },
        { key: 'export', name: 'Export' },
      ],
      plans: [{ key: 'gold', name: 'Gold', features: ['reports'], forEveryone: true }],
    },
  },
});
const verifier = createVerifier({ issuer: stack.url, clientId: stackClientId });
const { aCredential } = createBackend(stack);

let tenant: TestTenant;
let authorization: string;
let readOnly: string;
beforeAll(async () => {
  tenant = await stack.aTenant();
  authorization = `Bearer ${tenant.admin.accessToken ?? ''}`;
  readOnly = `Bearer ${(await tenant.member('ReadOnly')).accessToken ?? ''}`;
});

describe('the verifier', () => {
  test('names the caller, their tenant, and what they may do', async () => {
    const auth = await verifier.verify(authorization);
    expect(auth).toMatchObject({
      userId: tenant.admin.userId,
      tenantId: tenant.id,
      roles: ['Admin'],
      isUser: true,
    });
    expect(auth?.can('fe.secure.write.users')).toBe(true);
    expect(auth?.can('billing.read')).toBe(false);
  });

  test('T-JWT-6 knows nobody with a long-lived access token, which only Foyer can revoke', async () => {
    const { secret } = await tenant.admin
      .api(apiTokensCalls)
      .createUserAccessToken({ body: { description: 'CI' } });
    expect(await verifier.verify(`Bearer ${secret}`)).toBeNull();
  });

  test('knows nobody without a token, with a changed one, or with one for another application', async () => {
    const other = createVerifier({ issuer: stack.url, clientId: crypto.randomUUID() });
    expect(await verifier.verify(undefined)).toBeNull();
    expect(await verifier.verify(`${authorization.slice(0, -4)}AAAA`)).toBeNull();
    expect(await other.verify(authorization)).toBeNull();
  });
});

/** Each answers `{ userId }`, and requires a permission that read-only members lack. */
const requirement = { permissions: ['fe.secure.write.users'] };
const answer = (auth: Auth | undefined) => ({ userId: auth?.userId });

const hosts: Readonly<Record<string, (token?: string) => Promise<Response>>> = {
  'a fetch handler': (token) =>
    withAuth(
      verifier,
      (_, auth) => Response.json(answer(auth)),
      requirement,
    )(new Request('http://host.test/', token ? { headers: { authorization: token } } : {})),
  Express: async (token) => {
    const middleware = expressAuth(verifier, requirement);
    // what Express passes on, on a plain server
    const server = createServer((request, response) => {
      const json = (body: unknown) => response.end(JSON.stringify(body));
      const status = (code: number) => {
        response.statusCode = code;
        return { json };
      };
      const incoming: { headers: typeof request.headers; auth?: Auth } = {
        headers: request.headers,
      };
      void middleware(incoming, { status }, () => json(answer(incoming.auth)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = Object(server.address());
    const found = await fetch(`http://127.0.0.1:${address.port}/`, {
      headers: token ? { authorization: token } : {},
    });
    await new Promise((resolve) => server.close(resolve));
    return found;
  },
  Fastify: async (token) => {
    const app = Fastify();
    app.get('/', { onRequest: fastifyAuth(verifier, requirement) }, (request) =>
      answer(Object(request).auth),
    );
    const { statusCode, body } = await app.inject({
      url: '/',
      headers: token ? { authorization: token } : {},
    });
    await app.close();
    return new Response(body, { status: statusCode });
  },
  Hono: async (token) => {
    let auth: Auth | undefined;
    const denied = await honoAuth(verifier, requirement)(
      {
        req: { header: () => token },
        set: (_, value) => {
          auth = value;
        },
        json: (body, status) => Response.json(body, { status }),
      },
      async () => {},
    );
    return denied ?? Response.json(answer(auth));
  },
};

test.each(Object.entries(hosts))(
  '%s lets in who has the permission, and nobody else',
  async (_name, ask) => {
    const allowed = await ask(authorization);
    expect([allowed.status, await allowed.json()]).toEqual([200, { userId: tenant.admin.userId }]);
    expect((await ask()).status).toBe(401);
    expect((await ask('Bearer nothing')).status).toBe(401);
    expect((await ask(readOnly)).status).toBe(403);
  },
);

test('a host that cannot fetch the keys answers 503', async () => {
  const lost = createVerifier({ issuer: 'http://127.0.0.1:1', clientId: stackClientId });
  const handler = withAuth(lost, () => new Response('never'));
  const request = new Request('http://host.test/', { headers: { authorization } });
  expect((await handler(request)).status).toBe(503);
});

test('requireAuth returns the caller, and throws what each server turns into 401 or 403', async () => {
  const ask = (headers: Record<string, string>, needs: Requirement = requirement) =>
    requireAuth(verifier, { headers }, needs).catch((error: unknown) => error);
  expect(await ask({ authorization })).toMatchObject({ userId: tenant.admin.userId });
  const web = new Request('http://host.test/', { headers: { authorization } });
  expect(await requireAuth(verifier, web)).toMatchObject({ tenantId: tenant.id });
  const signedOut = await ask({});
  if (!(signedOut instanceof AuthError)) throw new Error('No error');
  expect(signedOut).toMatchObject({ status: 401, statusCode: 401 });
  const response = signedOut.getResponse();
  expect([response.status, await response.json()]).toEqual([401, { error: signedOut.message }]);
  for (const [headers, needs] of [
    [{ authorization: readOnly }, requirement],
    [{ authorization }, { roles: ['Nobody'] }],
    [{ authorization }, { features: ['reports', 'export'] }],
  ] as const)
    expect(await ask(headers, needs)).toMatchObject({ name: 'AuthError', status: 403 });
});

describe('entitlements', () => {
  const token = () => authorization.replace('Bearer ', '');

  test('decide as the server does, and are fetched once for concurrent questions', async () => {
    let requests = 0;
    const entitlements = createEntitlements({
      url: stack.url,
      fetch: (...given) => {
        requests += 1;
        return fetch(...given);
      },
    });
    const [own] = await Promise.all([entitlements.for(token()), entitlements.for(token())]);
    expect(own?.feature('reports')).toEqual({ isEntitled: true });
    expect(own?.feature('beta')).toEqual({ isEntitled: true });
    expect(own?.feature('export')).toMatchObject({ justification: 'MISSING_FEATURE' });
    expect(own?.permission('fe.secure.read.users')).toEqual({ isEntitled: true });
    expect(own?.permission('unknown')).toMatchObject({ justification: 'MISSING_PERMISSION' });
    expect(requests).toBe(1);
    expect(await entitlements.for(`${token().slice(0, -4)}AAAA`)).toBeNull();
  });

  test('a required feature answers 403 where it is missing, 401 after the session ended', async () => {
    const ask = async (given: string, ...features: string[]) => {
      const handler = withAuth(verifier, () => new Response('ok'), { features });
      const headers = { authorization: given };
      return (await handler(new Request('http://host.test/', { headers }))).status;
    };
    expect(await ask(authorization, 'reports', 'beta')).toBe(200);
    expect(await ask(authorization, 'reports', 'export')).toBe(403);
    const gone = await tenant.member('ReadOnly');
    await stack.server.db.system((tx) =>
      tx.deleteFrom('sessions').where('user_id', '=', gone.userId).execute(),
    );
    expect(await ask(`Bearer ${gone.accessToken ?? ''}`, 'beta')).toBe(401);
  });
});

describe('the management client', () => {
  test('creates a tenant with a user, and invites another one', async () => {
    const { credential, secret } = await aCredential();
    let exchanges = 0;
    const foyer = createManagement({
      url: stack.url,
      clientId: credential.id,
      secret,
      fetch: (input, init) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input);
        exchanges += Number(pathname === '/auth/vendor');
        return fetch(input, init);
      },
    });
    const { tenantId } = await foyer.createTenant({ body: { name: 'Acme' } });
    const email = 'first@node.test';
    const user = await foyer.createUserVendorOnly({ body: { email, tenantId } });
    expect(await foyer.getUserByEmail({ query: { email } })).toMatchObject({ id: user.id });
    const { users, management, groups, apiTokens, sso, webhooks } = foyer.forTenant(tenantId);
    await users.addUser({ body: { email: 'second@node.test' } });
    const [page] = await Promise.all([
      users.listUsersV3(),
      foyer.getTenant({ params: { tenantId } }),
    ]);
    expect(JSON.stringify(page)).toContain(user.id);
    await management.writeAudit({ body: { action: 'Subscribed', severity: 'Info' } });
    await groups.createGroup({ body: { name: 'Engineers' } });
    await apiTokens.createTenantApiToken({ body: { description: 'CI' } });
    expect(JSON.stringify(await groups.listGroups())).toContain('Engineers');
    expect(await sso.listSsoConfigurations()).toEqual([]);
    expect(await webhooks.listWebhooks()).toEqual([]);
    const { accountSettings, audits, provisioning } = foyer.forTenant(tenantId);
    await accountSettings.updateAccountSettings({ body: { timezone: 'Europe/Berlin' } });
    expect(await accountSettings.getAccountSettings()).toMatchObject({ timezone: 'Europe/Berlin' });
    expect(await provisioning.listScimConnections()).toEqual([]);
    expect(await audits.exportAuditsCsv({ body: {} })).toContain('Subscribed');
    expect(exchanges).toBe(1);
  });

  test('says why a call was rejected, and recovers from a token that is no longer valid', async () => {
    const { credential, secret } = await aCredential();
    const foyer = createManagement({ url: stack.url, clientId: credential.id, secret });
    await expect(foyer.getTenant({ params: { tenantId: 'unknown' } })).rejects.toMatchObject({
      status: 404,
      code: 'management/unknownTenant',
    });
    stack.clock.advance(25 * 60 * 60);
    expect(await foyer.listTenantsV1()).toBeInstanceOf(Array);
    const wrong = createManagement({ url: stack.url, clientId: credential.id, secret: 'wrong' });
    await expect(wrong.listTenantsV1()).rejects.toMatchObject({
      status: 401,
      code: 'management/invalidCredentials',
    });
  });
});
