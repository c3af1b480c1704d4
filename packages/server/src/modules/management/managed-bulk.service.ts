import { commonRefusals } from '@foyer/contract';
import { bulkSchemas, managementRefusals } from '@foyer/contract/management';
import { z } from 'zod';
import { isId } from '../../kernel/db/is-id.ts';
import { isUnstorableText } from '../../kernel/db/unstorable-text.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { defineJob } from '../../kernel/jobs/jobs.ts';
import { errorFacts } from '../../kernel/logs/error-facts.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { storedCaller, withoutBrowser } from '../bulk-users/bulk-caller.ts';
import type { Platform } from '../platform.ts';
import { type EntryProblem, parseEntry, toEntryProblem } from './bulk-entries.ts';
import type { ManagedMembers } from './managed-members.service.ts';
import type { ManagedTenants } from './managed-tenants.service.ts';
import { type MigrationRow, userMigrationsStore } from './user-migrations.store.ts';
import type { VendorTokenService } from './vendor-tokens.service.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'seal' | 'jobs' | 'log'> & {
  readonly tokens: Pick<VendorTokenService, 'open'>;
  readonly members: Pick<ManagedMembers, 'add'>;
  readonly tenants: Pick<ManagedTenants, 'get' | 'create'>;
};

type Kind = keyof typeof bulkSchemas;

const store = userMigrationsStore;
const queue = 'management.bulk';
const purpose = 'management bulk';
/** Entries of one job. */
const batchSize = 20;
const retentionMs = 30 * 86_400_000;
const batch = z.object({ id: z.string(), kind: z.enum(['users', 'tenants']) });
/** The list as it is stored, with the call that sent it. */
const sealedList = z.object({
  list: z.array(z.unknown()),
  caller: storedCaller.pick({ traceId: true, client: true, language: true }).extend({
    credentialId: z.string(),
    tenantId: z.string().optional(),
    userId: z.string().optional(),
  }),
});

/**
 * Lists that are created in the background, one job after the other. The result of each entry is
 * stored at once, so that a job that dies repeats no more than one, and of two jobs at the same
 * entry one stops.
 */
export function createManagedBulk(deps: Deps) {
  const { db, clock, seal, jobs, log, tokens, members, tenants } = deps;

  /** Throws if the credential has been revoked. */
  async function contextFor({
    credentialId,
    language,
    tenantId,
    userId,
    ...request
  }: z.output<typeof sealedList>['caller']): Promise<VendorContext> {
    return {
      ...request,
      ...(language ? { language } : {}),
      ...(tenantId ? { tenantId } : {}),
      ...(userId ? { userId } : {}),
      ...withoutBrowser(log),
      vendor: await tokens.open(credentialId),
    };
  }

  async function create(ctx: VendorContext, kind: Kind, sent: unknown): Promise<void> {
    if (kind === 'users') await members.add(ctx, parseEntry(bulkSchemas.users, sent));
    else await tenants.create(ctx, parseEntry(bulkSchemas.tenants, sent));
  }

  /** Why it was not created; anything but a refusal is tried again with the job, and on its last try counts as failed. */
  async function tryOne(
    ctx: VendorContext,
    { id, kind, sent, isLastTry }: { id: string; kind: Kind; sent: unknown; isLastTry: boolean },
  ): Promise<EntryProblem | undefined> {
    try {
      await create(ctx, kind, sent);
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return toEntryProblem(error);
      if (isUnstorableText(error)) return toEntryProblem(refuse(commonRefusals.invalid));
      if (!isLastTry) throw error;
      logEvent(log, 'bulk_operation.item_failed', { operation: id, error: errorFacts(error) });
      return toEntryProblem(refuse(commonRefusals.failed));
    }
  }

  async function start(ctx: VendorContext, kind: Kind, list: readonly unknown[]): Promise<string> {
    const { traceId, client, language, tenantId, userId, vendor } = ctx;
    const { credentialId } = vendor;
    const caller = { traceId, client, language, tenantId, userId, credentialId };
    const now = clock.now();
    return db.system(async (tx) => {
      const id = await store.add(tx, {
        credentialId,
        total: list.length,
        sealed: seal.seal(purpose, JSON.stringify({ list, caller })),
        now,
        expiresAt: new Date(now.getTime() + retentionMs),
      });
      await jobs.enqueue(tx, queue, { id, kind });
      return id;
    });
  }

  /** Ends the list: the entries that are left have the same problem. */
  async function stop({ id, done, total, migrated, errors }: MigrationRow, problem: EntryProblem) {
    const left = Array.from({ length: total - done }, (_, at) => ({
      index: done + at,
      ...problem,
    }));
    const all = [...errors, ...left];
    const end = { id, from: done, done: total, migrated, errors: all, finishedAt: clock.now() };
    await db.system((tx) => store.advance(tx, end));
  }

  const job = defineJob(
    queue,
    batch,
    async ({ data: { id, kind }, isLastTry }) => {
      const found = await db.system((tx) => store.take(tx, id));
      if (!found) return;
      const { list, caller } = sealedList.parse(JSON.parse(seal.open(purpose, found.sealed)));
      const ctx = await contextFor(caller).catch((cause: unknown) => {
        if (cause instanceof Refusal) return cause;
        throw cause;
      });
      if (ctx instanceof Refusal) return stop(found, toEntryProblem(ctx));
      const errors = [...found.errors];
      const end = Math.min(found.done + batchSize, found.total);
      for (let index = found.done; index < end; index += 1) {
        const problem = await tryOne(ctx, { id, kind, sent: list[index], isLastTry });
        if (problem) errors.push({ index, ...problem });
        const done = index + 1;
        const isLast = done === found.total;
        const finishedAt = isLast ? clock.now() : null;
        const migrated = done - errors.length;
        const isOurs = await db.system(async (tx) => {
          const next = { id, from: index, done, migrated, errors, finishedAt };
          if (!(await store.advance(tx, next))) return false;
          if (done === end && !isLast) await jobs.enqueue(tx, queue, { id, kind });
          return true;
        });
        // another job, which counted this one as dead, is further on
        if (!isOurs) return;
      }
    },
    { retryLimit: 5, retryDelaySeconds: 2, expireSeconds: 300 },
  );

  async function find(id: string): Promise<MigrationRow> {
    const found = isId(id) ? await db.read((tx) => store.find(tx, id)) : undefined;
    if (!found) throw refuse(managementRefusals.unknownMigration);
    return found;
  }

  return {
    job,

    invite: async (ctx: VendorContext, users: readonly unknown[]) => {
      if (!ctx.tenantId) throw refuse(managementRefusals.tenantNeeded);
      await tenants.get(ctx.tenantId);
      return { id: await start(ctx, 'users', users) };
    },

    createTenants: async (ctx: VendorContext, list: readonly unknown[]) => ({
      migrationId: await start(ctx, 'tenants', list),
    }),

    status: async (id: string) => {
      const { total, migrated: created, errors, finishedAt } = await find(id);
      const state = finishedAt ? ('completed' as const) : ('running' as const);
      return { state, total, created, errors: [...errors] };
    },
  };
}

/** Lists that are created in the background. */
export type ManagedBulk = ReturnType<typeof createManagedBulk>;
