import { loginCalls } from '@foyer/contract/login/calls';
import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isWithin, readAllowedPermissions } from './account-permissions.ts';
import { aReseller, createBelow, entering } from './account-trees.ts';
import { letEnterBelow, placeBelow } from './adopting.ts';
import { createDice, type Dice } from './flow-dice.ts';

/** Nobody holds more in a sub-account than in the account above it. Issue 21. */
const plenty = 1_000_000;
const rateLimits = { read: plenty, write: plenty, credentials: plenty, session: plenty };
const stack = await createStack({ config: { rateLimits } });

/** Walks and their steps; more in a long run, by the environment. */
const walks = Number(process.env['FOYER_TREE_WALKS'] ?? 3);
const steps = 16;
/** Tokens that are looked at after each step: all of the step, and some from before. */
const fromBefore = 8;
const me = '/identity/resources/users/v2/me';
const permissions = z.object({ permissions: z.array(z.object({ key: z.string() })) });

type Admin = TestTenant['admin'];
type Call = Awaited<ReturnType<typeof entering>>['call'];

interface User {
  readonly user: Admin;
  readonly homeId: string;
  signedInAt: Date;
}

interface Token {
  readonly userId: string;
  readonly accountId: string;
  readonly signedInAt: Date;
  readonly isInherited: boolean;
  readonly call: Call;
}

interface World {
  readonly root: Admin;
  /** Accounts that move, close, and go, by ID. */
  readonly accounts: readonly string[];
  readonly users: readonly User[];
  /** Tokens that were good when they were issued. */
  readonly tokens: Token[];
}

async function aWorld(): Promise<World> {
  const [top, a, b] = [await aReseller(stack), await aReseller(stack), await aReseller(stack)];
  await placeBelow(stack, top.id, a.id);
  await placeBelow(stack, a.id, b.id);
  const c = await createBelow(top.admin, 'C', { parentTenantId: b.id, isReseller: true });
  const d = await createBelow(top.admin, 'D', { isReseller: true });
  const colleague = await top.member('ReadOnly');
  await letEnterBelow(stack, colleague);
  const signedInAt = stack.clock.now();
  const homes: readonly (readonly [Admin, string])[] = [
    [colleague, top.id],
    [a.admin, a.id],
    [b.admin, b.id],
  ];
  // a group of administrators in each home, which the user is not in yet
  for (const [{ userId }, homeId] of homes)
    await run(sql`with made as (insert into groups (tenant_id, name, color)
      values (${homeId}, ${`Administrators ${userId}`}, '#336699') returning id)
      insert into group_roles (tenant_id, group_id, role_id) select ${homeId}, made.id, r.id
      from made, roles r where r.key = 'Admin' and r.tenant_id is null`);
  return {
    root: top.admin,
    accounts: [a.id, b.id, c, d],
    users: homes.map(([user, homeId]) => ({ user, homeId, signedInAt })),
    tokens: [],
  };
}

const run = (statement: ReturnType<typeof sql>) =>
  stack.server.db.system((tx) => statement.execute(tx));

const setRole = (userId: string, key: string) =>
  run(sql`update membership_roles m set role_id = r.id from roles r
    where m.user_id = ${userId} and r.key = ${key} and r.tenant_id is null`);

const setAccess = (userId: string, isOn: boolean) =>
  run(sql`update memberships set sub_account_access = ${isOn} where user_id = ${userId}`);

/** Makes a user a member of an account, or no longer. */
async function setGrant({ user, homeId }: User, tenantId: string, key: string | undefined) {
  const { userId } = user;
  if (tenantId === homeId) return;
  await run(sql`delete from memberships where user_id = ${userId} and tenant_id = ${tenantId}`);
  if (key === undefined) return;
  await run(sql`insert into memberships (user_id, tenant_id, sub_account_access)
    values (${userId}, ${tenantId}, true)`);
  await run(sql`insert into membership_roles (user_id, tenant_id, role_id)
    select ${userId}, ${tenantId}, id from roles where key = ${key} and tenant_id is null`);
}

const setGroup = ({ user, homeId }: User, isIn: boolean) =>
  run(
    isIn
      ? sql`insert into group_members (tenant_id, group_id, user_id)
          select tenant_id, id, ${user.userId} from groups
          where tenant_id = ${homeId} and name = ${`Administrators ${user.userId}`}
          on conflict do nothing`
      : sql`delete from group_members where user_id = ${user.userId} and tenant_id = ${homeId}`,
  );

const setLock = (userId: string, at: Date | null) =>
  run(sql`update users set locked_at = ${at} where id = ${userId}`);

async function signIn(one: User): Promise<void> {
  stack.clock.advance(1);
  const { email, password } = one.user;
  await one.user.api(loginCalls).signIn({ body: { email, password } });
  one.signedInAt = stack.clock.now();
}

/** One change of the tree or of what users hold; one that is refused changes nothing. */
async function change({ root, accounts, users }: World, dice: Dice): Promise<string> {
  const tenantId = dice.pick(accounts) ?? '';
  const parentTenantId = dice.pick([root.tenantId, ...accounts]) ?? '';
  const one = dice.pick(users);
  if (!one) throw new Error('A world without users');
  const { userId } = one.user;
  const api = root.api(subAccountsCalls);
  const params = { tenantId };
  const parentAccess = dice.pick(['none', 'readOnly', 'full'] as const) ?? 'full';
  const subAccountAccessType =
    dice.pick(['defaultOff', 'defaultOn', 'alwaysOn'] as const) ?? 'defaultOn';
  const now = stack.clock.now();
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    move: () => api.moveSubTenant({ params, body: { parentTenantId } }),
    delete: () => api.deleteSubTenant({ params }),
    restore: () => api.restoreSubTenant({ params }),
    limit: () => api.setSubTenantHierarchySettings({ params, body: { parentAccess } }),
    open: () => api.setSubTenantHierarchySettings({ params, body: { parentAccess: 'full' } }),
    accessType: () => api.setSubTenantHierarchySettings({ params, body: { subAccountAccessType } }),
    demote: () => setRole(userId, 'ReadOnly'),
    promote: () => setRole(userId, 'Admin'),
    admit: () => setAccess(userId, true),
    dismiss: () => setAccess(userId, dice.chance(0.5)),
    grant: () => setGrant(one, tenantId, dice.pick(['ReadOnly', 'Admin'])),
    ungrant: () => setGrant(one, tenantId, undefined),
    joinGroup: () => setGroup(one, true),
    leaveGroup: () => setGroup(one, false),
    disable: () =>
      run(sql`update memberships set disabled_at = ${now}
        where user_id = ${userId} and tenant_id = ${one.homeId}`),
    enable: () => run(sql`update memberships set disabled_at = null where user_id = ${userId}`),
    revoke: () => run(sql`update memberships set sessions_from = ${now} where user_id = ${userId}`),
    lock: () => setLock(userId, now),
    unlock: () => setLock(userId, null),
    signIn: () => signIn(one),
  };
  const name = dice.pick(Object.keys(changes)) ?? 'move';
  const outcome = await changes[name]?.().then(
    () => 'done',
    () => 'refused',
  );
  return `${name} ${outcome}`;
}

/** What a call shows of the permissions of its token; undefined if the token is not taken. */
async function readPermissions(call: Call): Promise<ReadonlySet<string> | undefined> {
  const { status, body } = await call(me);
  if (status !== 200) return undefined;
  return new Set(permissions.parse(body).permissions.map(({ key }) => key));
}

/** Opens what every user can open, at home and below it. */
async function openAll({ users, accounts }: World): Promise<Token[]> {
  const opened: Token[] = [];
  for (const { user, homeId, signedInAt } of users) {
    for (const accountId of new Set([homeId, ...accounts])) {
      const token = await entering(stack, user, accountId).catch(() => undefined);
      const { userId } = user;
      const isInherited = accountId !== homeId;
      if (token) opened.push({ userId, accountId, signedInAt, isInherited, call: token.call });
    }
  }
  return opened;
}

/** How many tokens were taken for an account below. */
async function expectNothingGained(world: World, dice: Dice, trail: string): Promise<number> {
  const fresh = await openAll(world);
  const older = Array.from({ length: fromBefore }, () => dice.pick(world.tokens)).filter(
    (one) => one !== undefined,
  );
  world.tokens.push(...fresh);
  const allowed = await readAllowedPermissions(stack);
  let taken = 0;
  for (const token of new Set([...fresh, ...older])) {
    const there = await readPermissions(token.call);
    if (!there) continue;
    if (token.isInherited) taken += 1;
    const max = allowed(token);
    expect(max.size, trail).toBeGreaterThan(0);
    expect(
      [...there].filter((key) => !isWithin(max, key)),
      trail,
    ).toEqual([]);
  }
  return taken;
}

test.each(Array.from({ length: walks }, (_, at) => ({ seed: 4711 + at })))(
  'T-TEN-1 whatever happens to the tree, nobody holds more in a sub-account than in its parent (seed $seed)',
  async ({ seed }) => {
    const dice = createDice(seed);
    const world = await aWorld();
    const trail: string[] = [];
    let taken = 0;
    for (let at = 0; at < steps; at += 1) {
      taken += await expectNothingGained(world, dice, trail.join(', '));
      trail.push(await change(world, dice));
    }
    taken += await expectNothingGained(world, dice, trail.join(', '));
    // a walk in which nothing was ever open would prove nothing
    expect(taken, trail.join(', ')).toBeGreaterThan(5);
    expect(trail.filter((one) => one.endsWith('done')).length, trail.join(', ')).toBeGreaterThan(2);
  },
);

test('the model sees a user who holds more below than above', async () => {
  const world = await aWorld();
  const [{ user, signedInAt } = { user: world.root, signedInAt: new Date() }] = world.users;
  const [accountId = ''] = world.accounts;
  const allowed = await readAllowedPermissions(stack);
  const max = allowed({ userId: user.userId, accountId, signedInAt });
  expect(isWithin(max, 'fe.secure.read.users')).toBe(true);
  expect(isWithin(max, 'fe.secure.write.users')).toBe(false);
  await setAccess(user.userId, false);
  const after = await readAllowedPermissions(stack);
  expect(after({ userId: user.userId, accountId, signedInAt }).size).toBe(0);
});
