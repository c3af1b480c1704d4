import type { Tx } from '@foyer/server/kernel/db/database';
import { createVendorCredentials } from '@foyer/server/modules/management/vendor-credentials';
import type { Platform } from '@foyer/server/modules/platform';
import { sql } from 'kysely';
import {
  type DemoUser,
  type DemoTenant,
  demoCredential,
  demoPassword,
  demoUsers,
  demoTenants,
} from './demo-data.ts';
import { northUsers } from './north-users.ts';
import { seedAcmeTeam } from './seed-acme-team.ts';
import { seedTemplate } from './seed-templates.ts';
import { seedUsage } from './seed-usage.ts';

const dayMs = 86_400_000;

/**
 * Fills the database with the demo's tenants and users, all or nothing. What is there already stays as it is: a
 * visitor's changes survive the next start.
 */
export async function seedDemo(
  {
    db,
    passwordHasher,
    seal,
    ...deps
  }: Pick<Platform, 'db' | 'passwordHasher' | 'seal' | 'audit' | 'clock' | 'random'>,
  { withTeam }: { readonly withTeam: boolean },
): Promise<void> {
  if (await isSeeded(db)) return;
  const users = await Promise.all(
    demoUsers.map(async (user) => ({
      ...user,
      hash: await passwordHasher.hash(demoPassword),
    })),
  );
  await db.system(async (tx) => {
    if (!(await isFirst(tx, withTeam ? new Date(Date.now() - 400 * dayMs) : new Date()))) return;
    for (const tenant of demoTenants) await addTenant(tx, tenant);
    for (const user of users) await addUser(tx, user);
    await createVendorCredentials(deps).create(tx, {
      name: 'Demo',
      scopes: ['*'],
      fixed: demoCredential,
    });
    const [first] = users;
    if (withTeam && first) {
      for (const { memberships, ...user } of northUsers)
        await addUser(tx, { ...user, memberLabel: memberships, hash: first.hash });
      await seedAcmeTeam(tx, { hash: first.hash, seal });
      await seedPlans(tx);
      await seedResellerTemplate(tx);
      await seedUsage(tx, new Date());
    }
  });
}

/** North has a template, and one of its accounts differs from it. */
async function seedResellerTemplate(tx: Tx): Promise<void> {
  const ownerId = getTenantId('North');
  const author = demoUsers.find(({ email }) => email === 'reseller@north.test');
  if (!author) throw new Error('The demo has no reseller');
  const below = demoTenants.filter(({ parent }) => parent !== undefined);
  const accountIds = below.map(({ id }) => id);
  await seedTemplate(tx, { ownerId, accountIds, authorId: author.id, now: new Date() });
}

/** Globex is on Business, and Acme is older than its trial of it: pages show both states. Decision 0222. */
async function seedPlans(tx: Tx): Promise<void> {
  const now = new Date();
  await tx
    .insertInto('plan_assignments')
    .values({
      tenant_id: getTenantId('Globex'),
      user_id: null,
      plan_key: 'business',
      expires_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Of many nodes that start at once one seeds: the others wait here for its commit and find its first row. */
async function isFirst(tx: Tx, created_at: Date): Promise<boolean> {
  const [{ id, name, alias }] = demoTenants;
  // in short statements, because a long one would end by its timeout
  for (let isLocked = false; !isLocked; ) {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(20261127) as locked, pg_sleep(0.1)::text as slept`.execute(
      tx,
    );
    isLocked = rows[0]?.locked === true;
  }
  const added = await tx
    .insertInto('tenants')
    .values({ id, name, alias, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return added.length > 0;
}

/** Whether the published password opens anything here; production mode asks. */
export async function isSeeded(db: Platform['db']): Promise<boolean> {
  const ids = demoUsers.map(({ id }) => id);
  const found = await db.read((tx) =>
    tx.selectFrom('users').select('id').where('id', 'in', ids).execute(),
  );
  return found.length > 0;
}

async function addTenant(
  tx: Tx,
  { id, name, alias, parent, isReseller = false }: DemoTenant,
): Promise<void> {
  await tx
    .insertInto('tenants')
    .values({
      id,
      name,
      alias,
      parent_id: parent ? getTenantId(parent) : null,
      is_reseller: isReseller,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('account_settings')
    .values({ tenant_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function addUser(
  tx: Tx,
  { id, email, name, memberLabel, hash }: DemoUser & { hash: string },
): Promise<void> {
  const home = getTenantId(memberLabel[0]?.tenant ?? '');
  await tx
    .insertInto('users')
    .values({ id, email, name, verified_at: new Date(), last_tenant_id: home })
    .execute();
  await tx.insertInto('passwords').values({ user_id: id, hash }).execute();
  for (const { tenant, roles, subAccounts = false } of memberLabel) {
    const membership = { user_id: id, tenant_id: getTenantId(tenant) };
    await tx
      .insertInto('memberships')
      .values({ ...membership, sub_account_access: subAccounts })
      .execute();
    for (const role_id of await roleIds(tx, roles)) {
      await tx
        .insertInto('membership_roles')
        .values({ ...membership, role_id })
        .execute();
    }
  }
}

async function roleIds(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('roles')
    .select('id')
    .where('tenant_id', 'is', null)
    .where('key', 'in', keys)
    .execute();
  if (rows.length !== keys.length)
    throw new Error(`foyer.config.ts has no role for the demo: ${keys.join(', ')}`);
  return rows.map(({ id }) => id);
}

function getTenantId(name: string): string {
  const tenant = demoTenants.find((row) => row.name === name);
  if (!tenant) throw new Error(`the demo has no tenant ${name}`);
  return tenant.id;
}
