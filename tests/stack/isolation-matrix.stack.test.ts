import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { grants } from '@foyer/contract';
import { loginCalls } from '@foyer/contract/login/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { createStack, type Person, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { filledRequest, type RegisteredRoute } from './filled-requests.ts';

/** Every route against everybody who is not its tenant's administrator. T-TEN-1, T-TEN-3. */
const stack = await createStack();
const prefix = '/frontegg';
const routes = stack.server.routes;
const bearerRoutes = routes.filter(({ endpoint }) => endpoint.access === 'bearer');

let victim: TestTenant;
let member: Person;
/** Ids of the victim's things; one after the other stands everywhere in a request. */
let ids: readonly string[];
/** Words that must not come back. */
let canaries: readonly string[];
/** Who may not even read. */
let strangers: readonly string[];
let outsiders: Readonly<Record<Outsider, () => Promise<string | undefined>>>;

type Outsider = (typeof outsiderNames)[number];
const outsiderNames = [
  'the administrator of another reseller, with access to sub-accounts of their own',
  'the administrator of a sibling account',
  'the administrator of the reseller above, without access to sub-accounts',
  'the administrator at the top, with access to sub-accounts',
  'a program of the sibling’s administrator',
  'a program of the sibling account',
] as const;

/** The calls that show people of sub-accounts to who may enter them. Decision 0200. */
const showsBelow = [
  'users.listUsersV3',
  'users.listUsersV2',
  'users.listMembers',
  'users.countTenantUsers',
  'users.exportMembers',
];

/** What somebody may read without a permission, or does to themselves: not judged for who belongs to the account. */
const isOwnMatter = ({ endpoint }: RegisteredRoute) => !endpoint.permission;

beforeAll(async () => {
  victim = await stack.aTenant({ name: 'Canary Company' });
  const [stranger, sibling, reseller] = [await stack.aTenant(), await stack.aTenant(), await stack.aTenant()];
  const [top, ofStranger] = [await stack.aTenant(), await stack.aTenant()];
  const isAbove = [
    [top, reseller],
    [reseller, victim],
    [reseller, sibling],
    [stranger, ofStranger],
  ] as const;
  await stack.server.db.system(async (tx) => {
    for (const [above, below] of isAbove) {
      await sql`update tenants set is_reseller = true where id = ${above.id}`.execute(tx);
      await sql`update tenants t set parent_id = r.id, path = r.path || t.path from tenants r
        where t.id = ${below.id} and r.id = ${above.id}`.execute(tx);
    }
    const withAccess = [top.admin.userId, stranger.admin.userId];
    await sql`update memberships set sub_account_access = true where user_id = any(${withAccess}::uuid[])`.execute(tx);
  });
  member = await victim.member('ReadOnly');
  const { admin } = victim;
  const role = await admin.api(rolesCalls).addRole({
    body: { key: 'Canary', name: 'Canary role', description: '', isDefault: false, level: 100, permissions: [] },
  });
  const group = await admin.api(groupsCalls).createGroup({ body: { name: 'Canary group' } });
  const program = await admin
    .api(apiTokensCalls)
    .createTenantApiToken({ body: { description: 'Canary program', roleIds: [role.id] } });
  const invited = await admin
    .api(usersCalls)
    .addUser({ body: { email: `canary.${victim.id}@example.test`, name: 'Canary Guest', skipInviteEmail: true } });
  const { id: session } = await stack.server.db.read((tx) =>
    tx.selectFrom('sessions').select('id').where('user_id', '=', admin.userId).executeTakeFirstOrThrow(),
  );
  ids = [victim.id, admin.userId, session, role.id, group.id, program.clientId, invited.id];
  // an address that was sent may be said back; whose it is may not
  canaries = ['Canary', admin.userId, member.email, member.userId];
  const { createUserAccessToken, createTenantAccessToken } = sibling.admin.api(apiTokensCalls);
  const everything = await stack.server.db.read((tx) =>
    tx.selectFrom('roles').select('id').where('key', '=', 'Admin').executeTakeFirstOrThrow(),
  );
  const ofPerson = await createUserAccessToken({ body: { description: 'A program' } });
  const body = { description: 'A program', roleIds: [everything.id] };
  const ofAccount = await createTenantAccessToken({ body });
  strangers = [stranger.admin.userId, sibling.admin.userId, reseller.admin.userId];
  // signed in anew for each route: what a call does to its caller must not shield the next one
  const anew = (person: Person) => async () => {
    const { accessToken } = await person.elsewhere();
    expect(accessToken, 'who tries must be signed in, or every refusal proves nothing').toBeDefined();
    return accessToken;
  };
  outsiders = {
    'the administrator of another reseller, with access to sub-accounts of their own': anew(stranger.admin),
    'the administrator of a sibling account': anew(sibling.admin),
    'the administrator of the reseller above, without access to sub-accounts': anew(reseller.admin),
    'the administrator at the top, with access to sub-accounts': anew(top.admin),
    'a program of the sibling’s administrator': async () => ofPerson.secret,
    'a program of the sibling account': async () => ofAccount.secret,
  };
  rows = await checksum();
});

const withoutAccess = 'the administrator of the reseller above, without access to sub-accounts';
const nameOf = (route: RegisteredRoute) => `${route.slug}.${route.name}`;

/** A call that takes nothing sees one request; a call that takes something, one for each id. */
const fillings = ({ endpoint }: RegisteredRoute) => {
  const takesSomething = endpoint.path.includes('{') || endpoint.query || endpoint.body;
  return (takesSomething ? ids : ids.slice(0, 1)).map((id) => ({ id, email: victim.admin.email }));
};
const ask = (route: RegisteredRoute, filling: { id: string; email: string }, token?: string) =>
  filledRequest(stack.visitor(), route, { filling, token, prefix });

/** One line for each table: a checksum over every row of the victim. Audit rows come of being refused as well. */
async function checksum(): Promise<string> {
  return stack.server.db.read(async (tx) => {
    const { rows: tables } = await sql<{ table: string }>`
      select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id' and table_name <> 'audits' order by 1`.execute(tx);
    expect(tables.length).toBeGreaterThan(15);
    // being used is no change of a session
    const isOther = (table: string) => (table === 'sessions' ? sql`user_id <> ${member.userId}` : sql`true`);
    const parts = tables.map(
      ({ table }) => sql`select ${table} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum
        from ${sql.table(table)} t where tenant_id = ${victim.id} and ${isOther(table)}`,
    );
    const people = [victim.admin.userId, member.userId];
    const sums = await sql<{ name: string; sum: string }>`${sql.join(parts, sql` union all `)}
      union all select 'tenants', md5(t::text) from tenants t where id = ${victim.id}
      union all select 'users', md5(string_agg(u::text || p::text, ',' order by u.id)) from users u join passwords p on p.user_id = u.id
        where u.id = any(${people}::uuid[])`.execute(tx);
    return sums.rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
  });
}

/** The state that the last test left: what the next one begins with. */
let rows = '';

async function expectUntouched(): Promise<void> {
  const before = rows;
  rows = await checksum();
  expect(rows).toBe(before);
}

test('every route of the registry stands in the matrix', () => {
  expect(routes.length).toBeGreaterThan(200);
  const access = new Set(routes.map(({ endpoint }) => endpoint.access));
  expect([...access].toSorted()).toEqual(['bearer', 'cookie', 'none']);
});

test('who may enter sub-accounts is shown their people by the calls for that, and nobody beside them', async () => {
  const tokenOf = async (who: Outsider) => (await outsiders[who]()) ?? '';
  const asked = async (who: Outsider, path: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(who)}` };
    const answer = await stack.visitor().fetch(`${prefix}${path}`, { headers });
    return answer.text();
  };
  const people = [
    `/identity/resources/users/v3?_tenantId=${victim.id}`,
    '/identity/resources/users/v3?_includeSubTenants=true&_limit=100',
    '/identity/resources/users/v2?_includeSubTenants=true&_limit=100',
    '/team/resources/members/v1?includeSubTenants=true&pageSize=100',
  ];
  for (const path of people) {
    expect(await asked('the administrator at the top, with access to sub-accounts', path)).toContain(member.userId);
    const others = [
      'the administrator of another reseller, with access to sub-accounts of their own',
      withoutAccess,
    ] as const;
    for (const who of others) expect(await asked(who, path)).not.toContain(member.userId);
  }
});

test('the id stands in every place of a request that takes one: path, query, body and lists', async () => {
  const [id = ''] = ids;
  const seen = { path: 0, query: 0, body: 0, list: 0 };
  for (const route of routes) {
    let asked: { readonly url: string; readonly body: string } | undefined;
    const fetch = async (url: string, init?: RequestInit) => {
      asked = { url, body: typeof init?.body === 'string' ? init.body : '' };
      return new Response();
    };
    await filledRequest({ fetch }, route, { filling: { id, email: 'x@example.test' }, token: undefined, prefix });
    const { pathname, search } = new URL(asked?.url ?? '', 'http://foyer');
    expect(pathname).not.toMatch(/[{}]/);
    if (route.endpoint.path.includes('{')) seen.path += pathname.includes(id) ? 1 : 0;
    seen.query += search.includes(id) ? 1 : 0;
    seen.body += asked?.body.includes(`:"${id}"`) ? 1 : 0;
    seen.list += asked?.body.includes(`["${id}"]`) ? 1 : 0;
  }
  expect(seen.path).toBe(routes.filter(({ endpoint }) => endpoint.path.includes('{')).length);
  expect(seen.query).toBe(routes.length);
  expect(seen.body).toBe(routes.filter(({ endpoint }) => endpoint.method !== 'GET').length);
  expect(seen.list).toBeGreaterThan(12);
});

describe.each(routes.map((route) => ({ name: `${route.slug}.${route.name}`, route })))('$name', ({ route }) => {
  test('shows and changes nothing of the account to somebody who is not signed in', async () => {
    // without a session nothing of a call for somebody is looked at: one id is enough
    const tried = route.endpoint.access === 'bearer' ? fillings(route).slice(0, 1) : fillings(route);
    for (const filling of tried) {
      // an address alone is known to anybody, and calls about addresses answer it; here only ids are tried
      const answer = await ask(route, { ...filling, email: 'nobody@example.test' });
      if (route.endpoint.access === 'bearer') expect(answer.status).toBe(401);
      await expectNothing(answer);
    }
    await expectUntouched();
  });
});

describe.each(bearerRoutes.map((route) => ({ name: `${route.slug}.${route.name}`, route })))('$name', ({ route }) => {
  test.each(outsiderNames)('T-TEN-1 shows and changes nothing of the account to %s', async (who) => {
    const token = await outsiders[who]();
    const mayShow =
      who === 'the administrator at the top, with access to sub-accounts' && showsBelow.includes(nameOf(route));
    for (const filling of fillings(route)) {
      const answer = await ask(route, filling, token);
      if (!mayShow) await expectNothing(answer);
    }
    await expectUntouched();
  });
});

const refusedToMembers = bearerRoutes.filter(
  (route) => !isOwnMatter(route) && !readOnlyHolds(route.endpoint.permission ?? ''),
);

describe('a member', () => {
  beforeAll(async () => {
    // the first token of theirs may have ended since the file began
    await member.api(loginCalls).refresh();
    rows = await checksum();
  });

  test.each(refusedToMembers.map((route) => ({ name: nameOf(route), route })))(
    'ASVS-8.2.1 is refused $name without its permission, whatever ids they know',
    async ({ route }) => {
      const { accessToken } = member; // elsewhere they would begin in the account of their own
      // refused before anything of the request is looked at
      for (const filling of fillings(route).slice(0, 2))
        expect((await ask(route, filling, accessToken)).status).toBe(403);
      await expectUntouched();
    },
  );
});

test('nothing that strangers tried stands in the audit of the account as done by them', async () => {
  const written = await stack.server.db.read((tx) =>
    tx
      .selectFrom('audits')
      .select(['action', 'description'])
      .where('tenant_id', '=', victim.id)
      .where('user_id', 'in', strangers)
      .execute(),
  );
  expect(written).toEqual([]);
});

test.each(outsiderNames)(
  '%s could still do everything in their own account, so that no refusal was for want of that',
  async (who) => {
    const headers = { authorization: `Bearer ${(await outsiders[who]()) ?? ''}` };
    const answer = await stack.visitor().fetch(`${prefix}/identity/resources/users/v3?_limit=1`, { headers });
    expect(answer.status).toBe(200);
  },
);

function readOnlyHolds(permission: string): boolean {
  const { roles } = stack.server.kernel.config;
  return Boolean(roles.find(({ key }) => key === 'ReadOnly')?.permissions.some((held) => grants(held, permission)));
}

async function expectNothing(answer: Response): Promise<void> {
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(500);
  for (const canary of canaries) expect(text).not.toContain(canary);
}
