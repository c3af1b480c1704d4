import { createManagement } from '@foyer/node';
import { expect, test } from 'vitest';
import {
  operationKey,
  readManagementOperations,
} from '../../tooling/reference/management-operations.ts';
import { allOurCalls, ourManagementCalls } from './our-contracts.ts';

const contracts = [...(await ourManagementCalls()), ...(await allOurCalls())].map(
  ({ name, endpoint }) => ({ [name]: endpoint }),
);

/** Gives each parameter of a path its own name in braces. */
const namedParams = new Proxy<Record<string, string>>(
  {},
  { get: (_, name) => `{${String(name)}}` },
);

/** Every request that the functions of `@foyer/node` make, as verb and path. */
async function readReachable(): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  const { forTenant, ...environment } = createManagement({
    url: 'https://login.example.com',
    clientId: 'client',
    secret: 'secret',
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      reached.add(operationKey(init?.method ?? 'GET', decodeURIComponent(pathname)));
      return Response.json({ token: 'token', expiresIn: 3600 });
    },
  });
  for (const calls of [environment, ...Object.values(forTenant('tenant', 'user'))])
    for (const call of Object.values<(input: object) => Promise<unknown>>({ ...calls }))
      await call({ params: namedParams });
  return reached;
}

/** Served operations that are not functions of the client, and why. */
const exceptions: Readonly<Record<string, string>> = {
  '* /{}': 'The browser side as a whole; its calls are operations of their own.',
  'GET /.well-known/jwks.json': 'The verifier reads it.',
  'GET /entitlements/api/v2/user-entitlements': 'Entitlements have a client of their own.',
  'GET /identity/resources/users/v3/me/tenants': 'Needs the access token of a user.',
  'GET /oauth/authorize': 'A browser navigates to it.',
  'POST /auth/oidc/callback': 'An identity provider redirects to it.',
  'POST /auth/saml/callback': 'The page of an identity provider posts to it.',
  'POST /identity/resources/auth/v1/user/token/refresh': 'Needs the refresh cookie of a browser.',
  'POST /oauth/token': 'OpenID Connect clients call it.',
};

test('every served operation is a function of @foyer/node, except those of browsers', async () => {
  const reachable = await readReachable();
  const missing = readManagementOperations(contracts)
    .filter(({ isServed }) => isServed)
    .map(({ method, path }) => operationKey(method, path))
    .filter((key) => !reachable.has(key));
  expect([...new Set(missing)].toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
