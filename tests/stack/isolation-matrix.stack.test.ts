import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { commonRefusals, grants } from '@foyer/contract';
import { loginCalls } from '@foyer/contract/login/calls';
import { mfaRefusals } from '@foyer/contract/mfa/refusals';
import { createStack, type TestUser, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Filling,
  filledRequest,
  formFaults,
  type RegisteredRoute,
  acceptsUpload,
} from './filled-requests.ts';
import { type FurnishedAccount, furnished } from './furnished-account.ts';
import { actsBelow, managesBelow, showsBelow } from './calls-below.ts';
import { type Caller, program, signedIn } from './outside-callers.ts';

/** Every route against everyone who is not its tenant's administrator. T-TEN-1, T-TEN-3. */
const stack = await createStack();
const prefix = '/frontegg';
const routes = stack.server.routes;
const bearerRoutes = routes.filter(({ endpoint }) => endpoint.access === 'bearer');

let victim: TestTenant;
let member: TestUser;
/** An administrator of the account who has one of everything that users have. */
let owner: TestUser;
/** What lies in the account. */
let account: FurnishedAccount;
/** Words that must not come back. */
let canaries: readonly string[];
/** Who may not even read. */
let strangers: readonly string[];
let outsiders: Readonly<Record<Outsider, Caller>>;

type Outsider = (typeof outsiderNames)[number];
const outsiderNames = [
  'the administrator of another reseller, with access to sub-accounts of their own',
  'the administrator of a sibling account',
  'the administrator of the reseller above, without access to sub-accounts',
  'the administrator at the top, with access to sub-accounts',
  'a program of the sibling’s administrator',
  'a program of the sibling account',
] as const;

/** Its token is signed by a provider: whatever else is sent has no form. */
const takesSigned = ['sso-login.oidcBackChannelLogout'];

/** What a user may read without a permission, or does to themselves: not judged for users of the account. */
const isOwnMatter = ({ endpoint }: RegisteredRoute) => !endpoint.permission;

/** Whether the path names a thing of the account: anyone who is outside is shown that there is none. */
const namesForeign = ({ endpoint }: RegisteredRoute) =>
  /\{(?!provider|permissionId|format)\w+\}/.test(endpoint.path);

/** A wrong code and the phone of a user else are answered alike, so that nobody learns which it was. */
const refusals = (route: RegisteredRoute) =>
  getName(route) === 'phones.verifyDeletePhoneNumber' ? [400, 403] : [403, 404];

beforeAll(async () => {
  victim = await stack.aTenant({ name: 'Canary Company' });
  const [outsider, sibling, reseller] = [
    await stack.aTenant(),
    await stack.aTenant(),
    await stack.aTenant(),
  ];
  const [top, ofOutsider] = [await stack.aTenant(), await stack.aTenant()];
  const isAbove = [
    [top, reseller],
    [reseller, victim],
    [reseller, sibling],
    [outsider, ofOutsider],
  ] as const;
  await stack.server.db.system(async (tx) => {
    for (const [above, below] of isAbove) {
      await sql`update tenants set is_reseller = true where id = ${above.id}`.execute(tx);
      await sql`update tenants t set parent_id = r.id, path = r.path || t.path from tenants r
        where t.id = ${below.id} and r.id = ${above.id}`.execute(tx);
    }
    const withAccess = [top.admin.userId, outsider.admin.userId];
    await sql`update memberships set sub_account_access = true where user_id = any(${withAccess}::uuid[])`.execute(
      tx,
    );
  });
  member = await victim.member('ReadOnly');
  owner = await victim.member('Admin');
  account = await furnished(stack, victim, { owner, member });
  // an address that was sent may be said back; whose it is may not
  canaries = [
    'Canary',
    victim.admin.userId,
    member.email,
    member.userId,
    owner.email,
    owner.userId,
  ];
  const { createUserAccessToken, createTenantAccessToken } = sibling.admin.api(apiTokensCalls);
  const everything = await stack.server.db.read((tx) =>
    tx.selectFrom('roles').select('id').where('key', '=', 'Admin').executeTakeFirstOrThrow(),
  );
  const ofUser = await createUserAccessToken({ body: { description: 'A program' } });
  const body = { description: 'A program', roleIds: [everything.id] };
  const ofAccount = await createTenantAccessToken({ body });
  strangers = [outsider.admin.userId, sibling.admin.userId, reseller.admin.userId];
  outsiders = {
    'the administrator of another reseller, with access to sub-accounts of their own': signedIn(
      outsider.admin,
    ),
    'the administrator of a sibling account': signedIn(sibling.admin),
    'the administrator of the reseller above, without access to sub-accounts': signedIn(
      reseller.admin,
    ),
    'the administrator at the top, with access to sub-accounts': signedIn(top.admin),
    'a program of the sibling’s administrator': program(ofUser.secret),
    'a program of the sibling account': program(ofAccount.secret),
  };
  rows = await checksum();
});

const withoutAccess = 'the administrator of the reseller above, without access to sub-accounts';
const atTheTop = 'the administrator at the top, with access to sub-accounts';
const getName = (route: RegisteredRoute) => `${route.slug}.${route.name}`;

/** The request that a user of the account would make: every member and part of the path names what is meant by it. */
const proper = (route: RegisteredRoute): Filling => ({
  id: victim.id,
  email: victim.admin.email,
  known: { ...account.named, ...account.ofCall[getName(route)], phoneNumber: nextPhone() },
});
let phones = 0;
/** Texts are counted for each number. */
const nextPhone = () => `+4915${String((phones += 1)).padStart(9, '0')}`;
/** They return the name that the caller chose. */
const returnsItsName = ['provisioning.createScimConnection', 'audits.createAuditView'];
/** Any id of the account in every place: a call that takes nothing sees one request, a call that takes something one for each id. */
const anywhere = ({ slug, name, endpoint }: RegisteredRoute): readonly Filling[] => {
  if (returnsItsName.includes(`${slug}.${name}`)) return [];
  const takesSomething = endpoint.path.includes('{') || endpoint.query || endpoint.body;
  return (takesSomething ? account.ids : account.ids.slice(0, 1)).map((id) => ({
    id,
    email: victim.admin.email,
  }));
};
const ask = (route: RegisteredRoute, filling: Filling, token?: string) =>
  filledRequest(stack.visitor(), route, { filling, token, prefix });

/** What is said before anyone looks whose it is: a bad form, a rate, no fresh proof. Nothing is proved by it. */
async function recordedBefore(answer: Response): Promise<string | undefined> {
  const text = await answer.clone().text();
  const isTooSoon =
    [413, 415, 429].includes(answer.status) ||
    refusedBefore.some((code) => text.includes(`"${code}"`));
  return isTooSoon ? text : undefined;
}
const refusedBefore = [commonRefusals.invalid.code, mfaRefusals.stepUpRequired.code];

/** Tables of accounts. Refusals are audited, entries are chained later, and deliveries to users are counted. */
const { rows: tables } = await stack.server.db.read((tx) =>
  sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id'
      and table_name not in ('audits', 'audit_emails', 'audit_queue', 'audit_links', 'audit_chains', 'usage_days')
    order by 1`.execute(tx),
);

/** One line for each table: a checksum over every row of the victim. */
async function checksum(): Promise<string> {
  return stack.server.db.read(async (tx) => {
    expect(tables.length).toBeGreaterThan(15);
    // being used is no change of a session
    const isOther = (table: string) =>
      table === 'sessions' ? sql`user_id <> ${member.userId}` : sql`true`;
    const parts = tables.map(
      ({
        table,
      }) => sql`select ${table} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum
        from ${sql.table(table)} t where tenant_id = ${victim.id} and ${isOther(table)}`,
    );
    const users = [victim.admin.userId, member.userId, owner.userId];
    const sums = await sql<{ name: string; sum: string }>`${sql.join(parts, sql` union all `)}
      union all ${sql.join(ofUsers(users), sql` union all `)}
      union all select 'tenants', md5(t::text) from tenants t where id = ${victim.id}
      union all select 'users', md5(string_agg(u::text || p::text, ',' order by u.id)) from users u join passwords p on p.user_id = u.id
        where u.id = any(${users}::uuid[])`.execute(tx);
    return sums.rows.map(({ name, sum }) => `${name} ${sum}`).join('\n');
  });
}

/** What belongs to users and not to an account. */
const ofUsers = (users: readonly string[]) =>
  ['user_phones', 'mfa_devices', 'webauthn_credentials', 'federated_identities', 'usernames'].map(
    (
      table,
    ) => sql`select ${table}, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from ${sql.table(table)} t
      where user_id = any(${users}::uuid[])`,
  );

/** The state that the last test left: what the next one begins with. */
let rows = '';

/** Lets callers try one after the other. When the account has changed afterwards, they try again to name the caller responsible. */
async function expectUntouched<T>(
  callers: readonly T[],
  attempt: (caller: T) => Promise<void>,
): Promise<void> {
  for (const caller of callers) await attempt(caller);
  const before = rows;
  rows = await checksum();
  if (rows === before) return;
  const after = rows;
  for (const caller of callers) {
    const start = rows;
    await attempt(caller);
    rows = await checksum();
    expect(rows, `changed by ${String(caller)}`).toBe(start);
  }
  expect(after).toBe(before);
}

test('every route of the registry is in the matrix', () => {
  expect(routes.length).toBeGreaterThan(200);
  const access = [...new Set(routes.map(({ endpoint }) => endpoint.access))];
  expect(access.toSorted()).toEqual(['bearer', 'cookie', 'none', 'vendor']);
});

test('who may enter sub-accounts is shown their users by the calls for that, and nobody beside them', async () => {
  const asked = async (user: Outsider, path: string) => {
    const headers = { authorization: `Bearer ${await outsiders[user].token()}` };
    const answer = await stack.visitor().fetch(`${prefix}${path}`, { headers });
    return answer.text();
  };
  const users = [
    `/identity/resources/users/v3?_tenantId=${victim.id}`,
    '/identity/resources/users/v3?_includeSubTenants=true&_limit=100',
    '/identity/resources/users/v2?_includeSubTenants=true&_limit=100',
    '/team/resources/members/v1?includeSubTenants=true&pageSize=100',
  ];
  for (const path of users) {
    expect(await asked(atTheTop, path)).toContain(member.userId);
    for (const user of [outsiderNames[0], withoutAccess] as const)
      expect(await asked(user, path)).not.toContain(member.userId);
  }
});

test('the id is in every place of a request that takes one: path, query, body and lists', async () => {
  const [id = ''] = account.ids;
  const seen = { path: 0, query: 0, body: 0, list: 0 };
  for (const route of routes) {
    let asked: { readonly url: string; readonly body: string } | undefined;
    const fetch = async (url: string, init?: RequestInit) => {
      asked = { url, body: typeof init?.body === 'string' ? init.body : '' };
      return new Response();
    };
    await filledRequest({ fetch }, route, {
      filling: { id, email: 'x@example.test' },
      token: undefined,
      prefix,
    });
    const { pathname, search } = new URL(asked?.url ?? '', 'http://foyer');
    expect(pathname).not.toMatch(/[{}]/);
    if (route.endpoint.path.includes('{')) seen.path += pathname.includes(id) ? 1 : 0;
    seen.query += search.includes(id) ? 1 : 0;
    seen.body += asked?.body.includes(`:"${id}"`) || asked?.body.includes(`=${id}`) ? 1 : 0;
    seen.list += asked?.body.includes(`["${id}"]`) ? 1 : 0;
  }
  expect(seen.path).toBe(routes.filter(({ endpoint }) => endpoint.path.includes('{')).length);
  expect(seen.query).toBe(routes.length);
  expect(seen.body).toBe(
    routes.filter(({ endpoint }) => endpoint.method !== 'GET' && !acceptsUpload(endpoint)).length,
  );
  expect(seen.list).toBeGreaterThan(12);
});

const anonymous = 'a visitor who is not signed in';

async function tryAnonymously(route: RegisteredRoute): Promise<void> {
  // without a session nothing of a call for a user is looked at: one id is enough
  const isClosed = route.endpoint.access === 'bearer';
  for (const filling of isClosed ? [proper(route)] : [proper(route), ...anywhere(route)]) {
    // an address alone is known to anyone, and calls about addresses answer it; here only ids are tried
    const answer = await ask(route, { ...filling, email: 'nobody@example.test' });
    if (isClosed) expect(answer.status).toBe(401);
    if (filling.known && !takesSigned.includes(getName(route)))
      expect(await recordedBefore(answer)).toBeUndefined();
    await expectNothing(answer, anonymous);
  }
}

/** The request that an insider would make; by one outsider also each id in places it is not meant for. */
async function tryAs(route: RegisteredRoute, user: Outsider): Promise<void> {
  const caller = outsiders[user];
  const token = await caller.token();
  const answer = await ask(route, proper(route), token);
  expect(answer.status, `${user} is signed in`).not.toBe(401);
  expect(await recordedBefore(answer), user).toBeUndefined();
  const mayShow = user === atTheTop && showsBelow.includes(getName(route));
  if (namesForeign(route) && !mayShow)
    expect(refusals(route), `${user}: ${await answer.clone().text()}`).toContain(answer.status);
  if (!mayShow) await expectNothing(answer, user);
  if (user === 'the administrator of a sibling account')
    for (const filling of anywhere(route))
      await expectNothing(await ask(route, filling, token), user);
  // the call did something: it may have ended the session, or counted a wrong password, which signing in forgives
  if (route.endpoint.method !== 'GET' && ![403, 404].includes(answer.status)) caller.renew();
}

const openRoutes = routes.filter(({ endpoint }) => endpoint.access !== 'bearer');

test.each(openRoutes.map((route) => ({ name: getName(route), route })))(
  '$name shows and changes nothing of the account to a visitor who is not signed in',
  ({ route }) => expectUntouched([anonymous], () => tryAnonymously(route)),
);

test.each(bearerRoutes.map((route) => ({ name: getName(route), route })))(
  'T-TEN-1 $name shows and changes nothing of the account to an outsider',
  async ({ route }) => {
    const mayAct = actsBelow.includes(getName(route));
    const callers = [
      anonymous,
      ...outsiderNames.filter((user) => user !== atTheTop || !(mayAct || managesBelow(route))),
    ] as const;
    await expectUntouched(callers, (user) =>
      user === anonymous ? tryAnonymously(route) : tryAs(route, user),
    );
    if (!mayAct) return;
    const answer = await ask(route, proper(route), await outsiders[atTheTop].token());
    expect(answer.ok, await answer.text()).toBe(true);
    await stack.inbox.settled();
    rows = await checksum();
  },
);

const refusedToMembers = bearerRoutes.filter(
  (route) => !isOwnMatter(route) && !readOnlyHolds(route.endpoint.permission ?? ''),
);

test('ASVS-8.2.1 a member is refused every call without its permission, whatever ids they know', async () => {
  expect(refusedToMembers.length).toBeGreaterThan(80);
  // the first token of theirs may have ended since the file began
  await member.api(loginCalls).refresh();
  rows = await checksum();
  const { accessToken } = member; // elsewhere they would begin in the account of their own
  const attempts = refusedToMembers.map((route) => ({ route, toString: () => getName(route) }));
  // refused before anything of the request is looked at
  await expectUntouched(attempts, async ({ route }) => {
    expect((await ask(route, proper(route), accessToken)).status, getName(route)).toBe(403);
  });
});

test('every request of the matrix has the form that its call takes', () => {
  const faults = routes.map((route) => [getName(route), formFaults(route, proper(route))] as const);
  expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
});

test('nothing that outsiders tried is in the audit of the account as done by them', async () => {
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
  async (user) => {
    const headers = { authorization: `Bearer ${await outsiders[user].token()}` };
    const answer = await stack
      .visitor()
      .fetch(`${prefix}/identity/resources/users/v3?_limit=1`, { headers });
    expect(answer.status).toBe(200);
  },
);

/** Reads, then changes, then what ends things, parts before wholes, then what changes how anyone signs in. */
function order({ slug, endpoint }: RegisteredRoute): number {
  if (slug === 'security-policies') return 200;
  if (endpoint.method !== 'DELETE') return endpoint.method === 'GET' ? 0 : 1;
  return 100 - endpoint.path.split('/').length;
}

const inOrder = bearerRoutes.toSorted((one, other) => order(one) - order(other));

describe('the same request by an administrator of the account', () => {
  let insider: TestUser | undefined;
  let done = 0;
  const asked = async (route: RegisteredRoute) =>
    ask(route, proper(route), (insider ??= await victim.member('Admin')).accessToken);

  beforeAll(() => {
    insider = owner;
  });

  test.each(inOrder.map((route) => ({ name: getName(route), route })))(
    'is looked at by $name for what it asks, so that no outsider was refused for less',
    async ({ route }) => {
      let answer = await asked(route);
      if (answer.status === 401) {
        insider = undefined; // what the call before did to its caller
        answer = await asked(route);
      }
      expect(await recordedBefore(answer)).toBeUndefined();
      expect([401, 500, 503]).not.toContain(answer.status);
      expect(await answer.clone().text()).not.toContain(`"${commonRefusals.forbidden.code}"`);
      done += answer.ok ? 1 : 0;
    },
  );

  test('does what it asks in most calls', () => {
    expect(done).toBeGreaterThan(120);
  });
});

function readOnlyHolds(permission: string): boolean {
  const { roles } = stack.server.kernel.config;
  return Boolean(
    roles
      .find(({ key }) => key === 'ReadOnly')
      ?.permissions.some((current) => grants(current, permission)),
  );
}

async function expectNothing(answer: Response, user: string): Promise<void> {
  const text = await answer.text();
  expect(answer.status, `${user}: ${text}`).toBeLessThan(500);
  for (const canary of canaries) expect(text, `shown to ${user}`).not.toContain(canary);
}
