import { createStack, type TestUser } from '@foyer/testkit';
import { expect, test } from 'vitest';
import { filledRequest, type RegisteredRoute, wellFormed } from './filled-requests.ts';

const stack = await createStack({ config: { sessions: { idleSeconds: 5_184_000 } } });
// What backends set is the environment's (tests/stack/management-environment.stack.test.ts), and the
// pages behind links are no settings.
const routes = stack.server.routes.filter(
  ({ endpoint }) => endpoint.access !== 'vendor' && endpoint.access !== 'none',
);
const prefix = '/frontegg';

/** Every setting of a tenant that is read and written at one path, by the registry. */
const settings = routes.flatMap((read) => {
  const { method, path } = read.endpoint;
  // A list is not a setting, wherever its path is.
  const isSetting =
    /\/(configurations|account-settings)\/|\/config$/.test(path) && !read.name.startsWith('list');
  if (method !== 'GET' || !isSetting || path.includes('{') || path.startsWith('/team/')) return [];
  const writes = routes.filter(
    ({ endpoint }) => endpoint.path === path && /POST|PATCH|PUT/.test(endpoint.method),
  );
  return writes.length > 0 ? [{ name: `${read.slug}.${read.name}`, path, writes }] : [];
});

/** Sends JSON as a page of the portal does. */
async function send(admin: TestUser, method: string, path: string, body?: object) {
  const answer = await admin.fetch(`${prefix}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.accessToken}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: text ? JSON.parse(text) : {} };
}

/** As published clients choose: a change where the value has an id, otherwise the call that creates. */
function writeFor(writes: readonly RegisteredRoute[], value: object): string {
  const methods = writes.map(({ endpoint }) => endpoint.method);
  const change = methods.find((method) => method === 'PATCH');
  return (('id' in value && change) || methods.find((method) => method !== 'PATCH')) ?? '';
}

test('the registry has the settings to look at', () => {
  expect(settings.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'security-policies.getMfaPolicy',
      'security-policies.getLockoutPolicy',
      'security-policies.getPasswordHistoryPolicy',
      'security-policies.getPasswordRotationPolicy',
      'sessions.getSessionPolicy',
      'groups.getGroupConfig',
      'account-settings.getAccountSettings',
    ]),
  );
});

// Review 2026-11-23, wire 1, 2, 5: GET returned an idle timeout that POST rejects and published clients overflow on.
test.each(settings)(
  '$name returns 200 where nothing is configured, and what it returns can be saved',
  async (setting) => {
    const { path, writes } = setting;
    const { admin, id } = await stack.aTenant();
    const unset = await send(admin, 'GET', path);
    expect(unset.status).toBe(200);
    const isEmpty = Object.keys(unset.body).length === 0;
    const { id: _vendorId, ...shown } = isEmpty
      ? (await send(admin, 'GET', `${path}/vendor`)).body
      : unset.body;
    const saved = await send(admin, writeFor(writes, shown), path, shown);
    expect({ ...saved, isSaved: saved.status < 300 }).toMatchObject({ isSaved: true });

    const own = await send(admin, 'GET', path);
    const again = await send(admin, writeFor(writes, own.body), path, own.body);
    expect({ ...again, isSaved: again.status < 300 }).toMatchObject({ isSaved: true });
    const { updatedAt: _before, ...before } = own.body;
    expect((await send(admin, 'GET', path)).body).toMatchObject(before);

    const [create] = writes.filter(({ endpoint }) => endpoint.method === writeFor(writes, {}));
    const other = await stack.aTenant();
    const filling = { id, email: admin.email, known: wellFormed };
    if (create)
      await filledRequest(other.admin, create, { filling, token: other.admin.accessToken, prefix });
    const configured = await send(other.admin, 'GET', path);
    const resaved = await send(
      other.admin,
      writeFor(writes, configured.body),
      path,
      configured.body,
    );
    expect({ ...resaved, isSaved: resaved.status < 300 }).toMatchObject({ isSaved: true });
  },
);

test('the idle timeout is one that published clients can set a timer for, whatever the environment allows', async () => {
  const { admin } = await stack.aTenant();
  const { body } = await send(admin, 'GET', '/identity/resources/configurations/sessions/v1');
  expect(body.sessionIdleTimeoutConfiguration).toEqual({ isActive: true, timeout: 2_073_600 });
  expect(body.sessionIdleTimeoutConfiguration.timeout * 1000).toBeLessThan(2 ** 31);
});
