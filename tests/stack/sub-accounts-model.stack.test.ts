import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aReseller, createBelow, entering } from './account-trees.ts';
import { letEnterBelow, placeBelow } from './adopting.ts';
import { createDice, type Dice } from './flow-dice.ts';

/** Nobody holds more in a sub-account than in the account above it. Issue 21. */
const plenty = 1_000_000;
const rateLimits = { read: plenty, write: plenty, credentials: plenty, session: plenty };
const stack = await createStack({ config: { rateLimits } });

/** Walks and their steps; more in a long run, by the environment. */
const walks = Number(process.env['FOYER_TREE_WALKS'] ?? 3);
const steps = 10;
const me = '/identity/resources/users/v2/me';
const permissions = z.object({ permissions: z.array(z.object({ key: z.string() })) });

type Admin = TestTenant['admin'];
type Call = Awaited<ReturnType<typeof entering>>['call'];

interface User {
  readonly user: Admin;
  readonly homeId: string;
}

interface World {
  readonly root: Admin;
  /** Accounts that move, close, and go, by ID. */
  readonly accounts: readonly string[];
  readonly users: readonly User[];
  /** Tokens that were good when they were issued. */
  readonly tokens: { readonly owner: User; readonly accountId: string; readonly call: Call }[];
}

async function aWorld(): Promise<World> {
  const [top, a, b] = [await aReseller(stack), await aReseller(stack), await aReseller(stack)];
  await placeBelow(stack, top.id, a.id);
  await placeBelow(stack, a.id, b.id);
  const c = await createBelow(top.admin, 'C', { parentTenantId: b.id, isReseller: true });
  const d = await createBelow(top.admin, 'D', { isReseller: true });
  const colleague = await top.member('Admin');
  await letEnterBelow(stack, colleague);
  return {
    root: top.admin,
    accounts: [a.id, b.id, c, d],
    users: [
      { user: colleague, homeId: top.id },
      { user: a.admin, homeId: a.id },
      { user: b.admin, homeId: b.id },
    ],
    tokens: [],
  };
}

const setRole = (userId: string, key: string) =>
  stack.server.db.system((tx) =>
    sql`update membership_roles m set role_id = r.id from roles r
      where m.user_id = ${userId} and r.key = ${key} and r.tenant_id is null`.execute(tx),
  );

const setAccess = (userId: string, isOn: boolean) =>
  stack.server.db.system((tx) =>
    sql`update memberships set sub_account_access = ${isOn} where user_id = ${userId}`.execute(tx),
  );

/** One change of the tree or of what users hold; one that is refused changes nothing. */
async function change({ root, accounts, users }: World, dice: Dice): Promise<string> {
  const tenantId = dice.pick(accounts) ?? '';
  const parentTenantId = dice.pick([root.tenantId, ...accounts]) ?? '';
  const userId = dice.pick(users)?.user.userId ?? '';
  const api = root.api(subAccountsCalls);
  const params = { tenantId };
  const parentAccess = dice.pick(['none', 'readOnly', 'full'] as const) ?? 'full';
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    move: () => api.moveSubTenant({ params, body: { parentTenantId } }),
    delete: () => api.deleteSubTenant({ params }),
    restore: () => api.restoreSubTenant({ params }),
    limit: () => api.setSubTenantHierarchySettings({ params, body: { parentAccess } }),
    open: () => api.setSubTenantHierarchySettings({ params, body: { parentAccess: 'full' } }),
    demote: () => setRole(userId, 'ReadOnly'),
    promote: () => setRole(userId, 'Admin'),
    admit: () => setAccess(userId, true),
    dismiss: () => setAccess(userId, dice.chance(0.5)),
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

const covers = (above: ReadonlySet<string>, key: string) =>
  above.has(key) || [...above].some((one) => one.endsWith('*') && key.startsWith(one.slice(0, -1)));

/** Whether an account may be entered from another one, by the tree as it is in the database. */
async function isBelow(accountId: string, homeId: string): Promise<boolean> {
  const { rows } = await stack.server.db.read((tx) =>
    sql`select 1 from tenants t join tenants home on t.path <@ home.path and t.id <> home.id
      where t.id = ${accountId} and home.id = ${homeId} and t.deleted_at is null
        and not exists (select 1 from tenants closed where closed.parent_access = 'none'
          and closed.path @> t.path and closed.path <@ home.path and closed.id <> home.id)`.execute(
      tx,
    ),
  );
  return rows.length > 0;
}

/** How many tokens were taken for an account below. */
async function expectNothingGained(world: World, trail: string): Promise<number> {
  const { users, accounts, tokens } = world;
  for (const owner of users)
    for (const accountId of accounts.filter((id) => id !== owner.homeId)) {
      const opened = await entering(stack, owner.user, accountId).catch(() => undefined);
      if (opened) tokens.push({ owner, accountId, call: opened.call });
    }
  let taken = 0;
  const homes = new Map<User, ReadonlySet<string> | undefined>();
  for (const owner of users) {
    const { call } = await entering(stack, owner.user, owner.homeId).catch(() => ({
      call: undefined,
    }));
    homes.set(owner, call && (await readPermissions(call)));
  }
  for (const { owner, accountId, call } of tokens) {
    const there = await readPermissions(call);
    if (!there) continue;
    taken += 1;
    const atHome = homes.get(owner) ?? new Set<string>();
    expect(await isBelow(accountId, owner.homeId), trail).toBe(true);
    expect(
      [...there].filter((key) => !covers(atHome, key)),
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
      taken += await expectNothingGained(world, trail.join(', '));
      trail.push(await change(world, dice));
    }
    taken += await expectNothingGained(world, trail.join(', '));
    // a walk in which nothing was ever open would prove nothing
    expect(taken, trail.join(', ')).toBeGreaterThan(5);
    expect(trail.filter((one) => one.endsWith('done')).length, trail.join(', ')).toBeGreaterThan(2);
  },
);
