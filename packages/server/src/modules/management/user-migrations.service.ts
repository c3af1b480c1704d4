import { commonRefusals } from '@foyer/contract';
import {
  type ManagedUser,
  managementRefusals,
  type MigratedUser,
  migrationSchemas,
} from '@foyer/contract/management';
import { z } from 'zod';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { isUnstorableText } from '../../kernel/db/unstorable-text.ts';
import { parseImportedHash } from '../../kernel/hashing/imported-hashes.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { defineJob, type Job } from '../../kernel/jobs/jobs.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { assertEmailAllowed } from '../../rules/restrictions/email-domains.ts';
import { createDevicesStore } from '../mfa/devices.store.ts';
import { fromBase32 } from '../mfa/totp.ts';
import type { SecondFactor } from '../mfa/second-factor.ts';
import type { Platform } from '../platform.ts';
import { type EntryProblem, parseEntry, toEntryProblem } from './bulk-entries.ts';
import type { ManagedMemberships } from './managed-memberships.service.ts';
import { managedTenantsStore } from './managed-tenants.store.ts';
import type { ManagedUserViews } from './managed-user-views.ts';
import { managedUsersStore } from './managed-users.store.ts';
import { metadataObject } from './metadata-object.ts';
import { userMigrationsStore as store } from './user-migrations.store.ts';
import type { VendorTokenService } from './vendor-tokens.service.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock' | 'seal' | 'jobs'> & {
  readonly tokens: Pick<VendorTokenService, 'open'>;
  readonly views: Pick<ManagedUserViews, 'find' | 'toUser'>;
  readonly memberships: Pick<ManagedMemberships, 'rolesFor'>;
  readonly secondFactor: Pick<SecondFactor, 'sealKey'>;
};

/** Who is recorded as the cause of an import. */
type Cause = Pick<VendorContext, 'client' | 'traceId' | 'vendor'>;

/** Users of one import. */
interface MigrationRequest {
  readonly users: readonly unknown[];
  readonly version: 'v1' | 'v2';
  readonly isDryRun?: boolean;
}

const queue = 'users.migrate';
/** Of dry runs: nodes of a version without them would import what they find in the other queue. */
const dryRunQueue = 'users.migrate.check';
const purpose = 'user migration';
/** Users of one transaction. */
const batchSize = 50;
const retentionDays = 30;
const dayMs = 86_400_000;
const batch = z.object({
  migrationId: z.string(),
  credentialId: z.string(),
  version: z.enum(['v1', 'v2']),
  // an older version kept it only here
  isDryRun: z.boolean().default(false),
});
type Batch = z.output<typeof batch>;
const queueOptions = { retryLimit: 5, retryDelaySeconds: 2, expireSeconds: 120 };
const toQueue = (isDryRun: boolean) => (isDryRun ? dryRunQueue : queue);
const sealedUsers = z.array(z.unknown());

/** Import of users with the hashes of their passwords. Each user is imported or reported; none stops the others. */
export function createUserMigrations(deps: Deps) {
  const { db, audit, clock, seal, jobs, tokens, views, memberships, secondFactor } = deps;
  const devices = createDevicesStore();

  async function importOne(tx: Tx, cause: Cause | undefined, user: MigratedUser): Promise<string> {
    const tenant = isId(user.tenantId)
      ? await managedTenantsStore.find(tx, { id: user.tenantId })
      : undefined;
    if (!tenant) throw refuse(managementRefusals.unknownTenant);
    const tenantId = tenant.id;
    const { email, name = '', phoneNumber } = user;
    const hash = toHash(user);
    const secret = toSecret(user.authenticatorAppMfaSecret);
    const metadata = metadataObject(user.metadata) ?? {};
    const vendorMetadata = metadataObject(user.vendorMetadata) ?? {};
    await assertEmailAllowed(tx, { tenantId, email });
    const roleIds = await memberships.rolesFor(tx, tenantId, user.roleIds);
    const now = clock.now();
    const userId = await managedUsersStore.add(tx, {
      email,
      name,
      phoneNumber: phoneNumber ?? null,
      metadata,
      vendorMetadata,
      externalId: user.externalId ?? null,
      provider: user.provider,
      verified: user.verifyUser,
      tenantId,
      hash,
      now,
    });
    if (!userId) throw refuse(managementRefusals.userExists);
    await managedUsersStore.addRoles(tx, { userId, tenantId }, roleIds);
    const factor = { userId, now };
    if (secret) {
      const secretSealed = secondFactor.sealKey(secret);
      await devices.insert(tx, { ...factor, kind: 'authenticator', secretSealed, lastStep: 0 });
    }
    if (phoneNumber && user.phoneNumberType === 'mfa')
      await devices.insert(tx, { ...factor, kind: 'phone', phoneNumber });
    await audit.record(tx, {
      action: 'user.created',
      tenantId,
      userId,
      email,
      ...(cause ? { ctx: cause } : {}),
      description: 'A backend imported the user.',
      json: { roles: roleIds },
    });
    return userId;
  }

  async function start(ctx: VendorContext, { users, version, isDryRun = false }: MigrationRequest) {
    const now = clock.now();
    const { credentialId } = ctx.vendor;
    return db.system(async (tx) => {
      const migrationId = await store.add(tx, {
        credentialId,
        isDryRun,
        total: users.length,
        sealed: seal.seal(purpose, JSON.stringify(users)),
        now,
        expiresAt: new Date(now.getTime() + retentionDays * dayMs),
      });
      await jobs.enqueue(tx, toQueue(isDryRun), { migrationId, credentialId, version, isDryRun });
      return { migrationId };
    });
  }

  /** One user of a batch: the reason if they were not imported. A dry run has a set of `pending` emails, and writes nothing. */
  async function tryOne(
    tx: Tx,
    sent: unknown,
    { version, pending }: Pick<MigrationRequest, 'version'> & { readonly pending?: Set<string> },
  ): Promise<EntryProblem | undefined> {
    await sql`savepoint imported_user`.execute(tx);
    try {
      const user = readUser(sent, version);
      await importOne(tx, undefined, user);
      if (pending?.has(user.email)) throw refuse(managementRefusals.userExists);
      pending?.add(user.email);
      if (pending) await sql`rollback to savepoint imported_user`.execute(tx);
      else await sql`release savepoint imported_user`.execute(tx);
      return undefined;
    } catch (error) {
      const refusal = isUnstorableText(error) ? refuse(commonRefusals.invalid) : error;
      if (!(refusal instanceof Refusal)) throw error;
      await sql`rollback to savepoint imported_user`.execute(tx);
      return toEntryProblem(refusal);
    }
  }

  /** Why the import must stop: the credential was revoked. */
  async function findProblem(credentialId: string): Promise<EntryProblem | undefined> {
    try {
      await tokens.open(credentialId);
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return toEntryProblem(error);
    }
  }

  const runBatch = async ({ data }: Job<Batch>) => {
    const { migrationId, credentialId, version } = data;
    const stopped = await findProblem(credentialId);
    await db.system(async (tx) => {
      const found = await store.take(tx, migrationId);
      if (!found) return;
      const users = sealedUsers.parse(JSON.parse(seal.open(purpose, found.sealed)));
      const isDryRun = found.isDryRun || data.isDryRun;
      const errors = [...found.errors];
      const failed = new Set(errors.map(({ index }) => index));
      const checked = users.slice(0, found.done).filter((_, index) => !failed.has(index));
      const pending = isDryRun
        ? new Set(checked.map((one) => readUser(one, version).email))
        : undefined;
      const end = stopped ? found.total : Math.min(found.done + batchSize, found.total);
      for (let index = found.done; index < end; index += 1) {
        const problem =
          stopped ?? (await tryOne(tx, users[index], { version, ...(pending ? { pending } : {}) }));
        if (problem) errors.push({ index, ...problem });
      }
      const isLast = end === found.total;
      const finishedAt = isLast ? clock.now() : null;
      const migrated = end - errors.length;
      const { done: from } = found;
      await store.advance(tx, { id: migrationId, from, done: end, migrated, errors, finishedAt });
      if (!isLast)
        await jobs.enqueue(tx, toQueue(isDryRun), { migrationId, credentialId, version, isDryRun });
    });
  };

  return {
    jobs: [queue, dryRunQueue].map((name) => defineJob(name, batch, runBatch, queueOptions)),
    start,

    one: (ctx: VendorContext, user: MigratedUser): Promise<ManagedUser> =>
      db.system(async (tx) => views.toUser(await views.find(tx, await importOne(tx, ctx, user)))),

    status: async (migrationId: string) => {
      const found = isId(migrationId)
        ? await db.read((tx) => store.find(tx, migrationId))
        : undefined;
      if (!found) throw refuse(managementRefusals.unknownMigration);
      const { isDryRun, total, migrated, errors, createdAt, finishedAt } = found;
      return {
        migrationId,
        ...(isDryRun ? { isDryRun } : {}),
        state: finishedAt ? ('completed' as const) : ('running' as const),
        totalUsers: total,
        migratedUsers: migrated,
        errors: [...errors],
        createdAt: createdAt.toISOString(),
        ...(finishedAt ? { finishedAt: finishedAt.toISOString() } : {}),
      };
    },
  };
}

/** Import of users. */
export type UserMigrations = ReturnType<typeof createUserMigrations>;

/** A user of a list, in either version. */
function readUser(sent: unknown, version: 'v1' | 'v2'): MigratedUser {
  if (version === 'v1') return parseEntry(migrationSchemas.v1, sent);
  const { emails, ...rest } = parseEntry(migrationSchemas.v2, sent);
  const [first] = emails;
  if (!first) throw refuse(commonRefusals.invalid);
  return { ...rest, email: first.email, verifyUser: first.verified };
}

function toHash({ passwordHash, passwordHashType, passwordHashConfig }: MigratedUser) {
  if (!passwordHash) return null;
  const config = metadataObject(passwordHashConfig) ?? {};
  const hash = passwordHashType ? parseImportedHash(passwordHashType, passwordHash, config) : null;
  if (!hash) throw refuse(managementRefusals.invalidHash);
  return hash;
}

/** The bytes of a base32 text. */
function toSecret(text: string | undefined): Uint8Array | undefined {
  if (!text) return undefined;
  const letters = text.toUpperCase().replaceAll(/[\s=-]/g, '');
  if (letters.length < 16 || !/^[A-Z2-7]+$/.test(letters))
    throw refuse(managementRefusals.invalidMfaSecret);
  return fromBase32(letters);
}
