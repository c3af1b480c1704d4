import { commonRefusals } from '@foyer/contract';
import { bulkSchemas, managementRefusals } from '@foyer/contract/management';
import { z } from 'zod';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { defineJob } from '../../kernel/jobs/jobs.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { withoutBrowser } from '../bulk-users/bulk-caller.ts';
import type { Platform } from '../platform.ts';
import type { ManagedMembers } from './managed-members.service.ts';
import type { ManagedTenants } from './managed-tenants.service.ts';
import {
  type MigrationError,
  type MigrationRow,
  userMigrationsStore,
} from './user-migrations.store.ts';
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
  caller: z.object({
    traceId: z.string(),
    client: z.object({ address: z.string(), addressKey: z.string(), userAgent: z.string() }),
    language: z.string().optional(),
    credentialId: z.string(),
    tenantId: z.string().optional(),
  }),
});

/**
 * Lists that are created in the background, one job after the other. The result of each entry is
 * stored at once, so that a job that dies repeats no more than one.
 */
export function createManagedBulk(deps: Deps) {
  const { db, clock, seal, jobs, log, tokens, members, tenants } = deps;

  /** Throws if the credential has been revoked. */
  async function contextFor({
    credentialId,
    language,
    tenantId,
    ...request
  }: z.output<typeof sealedList>['caller']): Promise<VendorContext> {
    return {
      ...request,
      ...(language ? { language } : {}),
      ...(tenantId ? { tenantId } : {}),
      ...withoutBrowser(log),
      vendor: await tokens.open(credentialId),
    };
  }

  async function create(ctx: VendorContext, kind: Kind, sent: unknown): Promise<void> {
    if (kind === 'users') await members.add(ctx, parsed(bulkSchemas.users, sent));
    else await tenants.create(ctx, parsed(bulkSchemas.tenants, sent));
  }

  async function tryOne(
    ctx: VendorContext,
    kind: Kind,
    sent: unknown,
  ): Promise<Omit<MigrationError, 'index'> | undefined> {
    try {
      await create(ctx, kind, sent);
      return undefined;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, text } = error.spec;
      return { errorCode: code, message: error.details.errors?.join(' ') ?? text };
    }
  }

  async function start(ctx: VendorContext, kind: Kind, list: readonly unknown[]): Promise<string> {
    const { traceId, client, language, tenantId, vendor } = ctx;
    const { credentialId } = vendor;
    const caller = { traceId, client, language, tenantId, credentialId };
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

  const job = defineJob(
    queue,
    batch,
    async ({ data: { id, kind } }) => {
      const found = await db.system((tx) => store.take(tx, id));
      if (!found) return;
      const { list, caller } = sealedList.parse(JSON.parse(seal.open(purpose, found.sealed)));
      const ctx = await contextFor(caller);
      const errors = [...found.errors];
      const end = Math.min(found.done + batchSize, found.total);
      for (let index = found.done; index < end; index += 1) {
        const problem = await tryOne(ctx, kind, list[index]);
        if (problem) errors.push({ index, ...problem });
        const done = index + 1;
        const isLast = done === found.total;
        const finishedAt = isLast ? clock.now() : null;
        await db.system(async (tx) => {
          await store.advance(tx, { id, done, migrated: done - errors.length, errors, finishedAt });
          if (done === end && !isLast) await jobs.enqueue(tx, queue, { id, kind });
        });
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

function parsed<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const fields = [...new Set(result.error.issues.map(({ path }) => path.join('.')))];
  throw refuse(commonRefusals.invalid, { errors: [`Invalid: ${fields.join(', ')}`] });
}
