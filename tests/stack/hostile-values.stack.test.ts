import { aNewUser, createStack, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Filling, filledRequest, type RegisteredRoute } from './filled-requests.ts';
import { invite } from './inviting.ts';

/** Every route with values that are code elsewhere, and with members that nobody asked for. */
const stack = await createStack();
const { routes } = stack.server;
const prefix = '/frontegg';

let tenant: TestTenant;
let foreign: TestTenant;
let allRoles: readonly string[];

beforeAll(async () => {
  [tenant, foreign] = [await stack.aTenant(), await stack.aTenant()];
  const { rows } = await stack.server.db.read((tx) =>
    sql<{ id: string }>`select id from roles`.execute(tx),
  );
  allRoles = rows.map(({ id }) => id);
});

/** SQL, a path, a template, a formula and a header in one, and what PostgreSQL cannot keep. */
const payloads = [
  `x' or '1'='1'; drop table users; --`,
  `../..%2f\${7*7}{{7*7}}\r\nx: y\\`,
  '\u0000\u202e',
];
/** No client sends line breaks and zeros in a header. */
const withLegalHeaders = {
  fetch: (path: string, init: RequestInit = {}) => {
    const entries = Object.entries({ ...init.headers }).map(([name, value]) => [
      name,
      String(value).replace(/[^ -~]/g, ''),
    ]);
    return stack.visitor().fetch(path, { ...init, headers: Object.fromEntries(entries) });
  },
};
const wordsOfDatabases = /syntax error|pg_|relation "|postgres|invalid input|kysely|at .*\.ts:\d/i;

const takingSomething = routes.filter(
  ({ endpoint }) => endpoint.path.includes('{') || endpoint.query || endpoint.body,
);

test('most calls take something', () => {
  expect(takingSomething.length).toBeGreaterThan(150);
});

describe.each(takingSomething.map((route) => ({ name: `${route.slug}.${route.name}`, route })))(
  '$name',
  ({ route }) => {
    test('T-INJ-1 T-SCIM-4 takes hostile texts as texts, or refuses them', async () => {
      for (const payload of payloads) {
        const answer = await ask(route, { id: payload, email: payload });
        const text = await answer.text();
        expect(answer.status, `${payload}: ${text}`).toBeLessThan(500);
        expect(text).not.toMatch(wordsOfDatabases);
      }
    });
  },
);

let token: string | undefined;

/** As an administrator; as that of another tenant once a call has ended the session. */
async function ask(route: RegisteredRoute, filling: Filling): Promise<Response> {
  token ??= (await stack.aTenant()).admin.accessToken;
  const answer = await filledRequest(withLegalHeaders, route, { filling, token, prefix });
  if (answer.status !== 401 || route.endpoint.access !== 'bearer') return answer;
  token = (await stack.aTenant()).admin.accessToken;
  return filledRequest(withLegalHeaders, route, { filling, token, prefix });
}

/** Anyone who holds more than they were given: there is nobody. */
async function powerful(): Promise<readonly unknown[]> {
  const { rows } = await stack.server.db.read((tx) =>
    sql`select u.email, m.tenant_id, u.super_user, r.key from users u join memberships m on m.user_id = u.id
      left join membership_roles mr on mr.user_id = m.user_id and mr.tenant_id = m.tenant_id left join roles r on r.id = mr.role_id
      where u.super_user or (m.tenant_id = ${foreign.id} and u.id <> ${foreign.admin.userId})
        or (m.tenant_id = ${tenant.id} and u.id <> ${tenant.admin.userId} and (m.sub_account_access or r.key is distinct from 'ReadOnly'))`.execute(
      tx,
    ),
  );
  return rows;
}

describe('T-MASS-1 a call takes no power, owner or tenant from members it does not know', () => {
  /** Calls for everyone who is signed in; to the others a member is refused before anything is read. */
  const writing = routes.filter(
    ({ endpoint }) =>
      endpoint.access === 'bearer' && endpoint.method !== 'GET' && !endpoint.permission,
  );

  test('there are many calls that write', () => {
    expect(writing.length).toBeGreaterThan(40);
  });

  test.each(writing.map((route) => ({ name: `${route.slug}.${route.name}`, route })))(
    '$name',
    async ({ route }) => {
      const member = await tenant.member('ReadOnly');
      const extra = {
        superUser: true,
        super_user: true,
        verified: true,
        emailVerified: true,
        level: 0,
        managedBy: 'frontegg',
        tenantId: foreign.id,
        tenantIds: [foreign.id],
        userId: member.userId,
        ownerId: member.userId,
        vendorId: 'x',
        roles: ['Admin'],
        roleIds: allRoles,
        permissions: ['fe.*'],
        subAccountAccessAllowed: true,
        expiresAt: null,
        createdByUserId: foreign.admin.userId,
        constructor: { prototype: { superUser: true } },
      };
      const more = `"__proto__":${JSON.stringify(extra)},${JSON.stringify(extra).slice(1)}`;
      const visitor = {
        fetch: (path: string, init: RequestInit = {}) =>
          stack.visitor().fetch(path, withMore(init, more)),
      };
      const filling = { id: member.userId, email: member.email };
      const answer = await filledRequest(visitor, route, {
        filling,
        token: member.accessToken,
        prefix,
      });
      expect(answer.status).toBeLessThan(500);
      expect(await powerful()).toEqual([]);
      expect(Object.prototype).not.toHaveProperty('superUser');
    },
  );
});

/** The body of a request with more members than it has; those it knows come first, and are said again. */
function withMore(init: RequestInit, more: string): RequestInit {
  const own = typeof init.body === 'string' ? init.body.trim().slice(1, -1) : '';
  return { ...init, body: own ? `{${own},${more}` : `{${more}` };
}

test('T-PWD-8 a tenant’s name is one short line of what it seems to be, whatever signs are in it', async () => {
  const disguised = `=?UTF-8?B?${Buffer.from('Pay at https://evil.test').toString('base64')}?=`;
  const names = [
    disguised,
    'Acme\r\nBcc: eve@evil.test',
    'Acme\u2028Bcc: eve@evil.test',
    'Acme\u0085\u202egnp.exe',
    `${'A'.repeat(99)} B`,
  ];
  for (const name of names) {
    const { admin } = await stack.aTenant({ name });
    const { mail } = await invite(stack, admin, aNewUser());
    expect(mail.subject, name).not.toMatch(/=\?|[\p{Cc}\p{Cf}\u2028\u2029:]/u);
    expect(mail.subject.length, name).toBeLessThan(100);
  }
});
