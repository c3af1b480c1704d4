import { commonRefusals } from '@foyer/contract';
import { policyTemplatesRefusals } from '@foyer/contract/policy-templates';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import type { Actor, SignedInContext } from '../../kernel/http/context.ts';
import { holds } from '../../kernel/http/guard.ts';
import { defineJob } from '../../kernel/jobs/jobs.ts';
import { errorFacts } from '../../kernel/logs/error-facts.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { storedCaller, toActor, toRequestContext } from '../bulk-users/bulk-caller.ts';
import type { Platform } from '../platform.ts';
import type { PolicyRunsStore, RunRow } from './policy-runs.store.ts';
import type { PlacedTemplate, PolicyTemplatesStore } from './policy-templates.store.ts';
import type { TemplateApplications } from './template-applications.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock' | 'jobs' | 'log'> & {
  readonly store: PolicyTemplatesStore;
  readonly runs: PolicyRunsStore;
  readonly apply: TemplateApplications['apply'];
  /** What the user has now; throws if the session has ended. */
  readonly admit: (actor: Actor) => Promise<Pick<Actor, 'roles' | 'permissions' | 'superUser'>>;
};

const runQueue = 'policyTemplates.run';
const runData = z.object({ tenantId: z.string(), runId: z.string() });
const inheritQueue = 'policyTemplates.inherit';
const inheritData = z.object({ topId: z.string(), after: z.string().nullable() });
/** Accounts of one job: it ends well before it counts as dead. */
const batchSize = 20;
const options = { retryLimit: 3, retryDelaySeconds: 2, expireSeconds: 300 };
const required = [
  'fe.account-hierarchy.write.subAccount',
  'fe.secure.write.securityPolicy',
] as const;

/** Applies templates in batches: each account's result is stored at once, so a job that dies continues where it was. */
export function createPolicyTemplateJobs(deps: Deps) {
  const { db, audit, clock, jobs, log, store, runs, apply, admit } = deps;
  const enqueue = (tx: Tx, one: z.infer<typeof runData>) => jobs.enqueue(tx, runQueue, one);

  // accounts that are new somewhere in the tree get what templates set there
  audit.subscribe(
    ['sub_account.created', 'sub_account.moved', 'sub_account.restored', 'tenant.created'],
    async (tx, { action, tenantId, json }) => {
      const { subAccountId, parentTenantId }: Readonly<Record<string, unknown>> = { ...json };
      // each change is recorded in the account of the caller, too
      const isNew = action === 'tenant.created' ? parentTenantId : subAccountId === tenantId;
      if (!tenantId || !isNew) return;
      await jobs.enqueue(tx, inheritQueue, { topId: tenantId, after: null });
    },
  );

  async function contextFor({ caller }: RunRow): Promise<SignedInContext> {
    const stored = storedCaller.parse(caller);
    const callerStatus = await admit(toActor(stored));
    if (!required.every((permission) => holds(callerStatus, permission)))
      throw refuse(commonRefusals.forbidden);
    return toRequestContext(stored, { callerStatus, now: clock.now(), log });
  }

  /** Stores the end of a run and reports it in the account of the template. */
  const finish = async (
    ctx: SignedInContext | undefined,
    row: RunRow,
    template: PlacedTemplate,
  ): Promise<void> => {
    // what was created before the first success had no template to inherit
    const created = await db.read((tx) => runs.createdSince(tx, row.id));
    await db.tenant(template.ownerId, async (tx) => {
      if (!ctx) {
        const { code: reason, text: problem } = policyTemplatesRefusals.ended;
        await runs.setFailed(tx, { id: row.id, reason, problem });
      }
      if (!(await runs.finish(tx, row.id, clock.now()))) return;
      for (const topId of created) await jobs.enqueue(tx, inheritQueue, { topId, after: null });
      const { done = 0, failed = 0 } = (await runs.find(tx, row.id)) ?? {};
      await audit.record(tx, {
        action: 'policy_template.applied',
        userId: row.caller.token.userId,
        tenantId: tx.tenantId,
        ...(ctx ? { ctx } : {}),
        description: `Applied the template ${template.name} to ${done} account${done === 1 ? '' : 's'}.`,
        json: {
          templateId: template.id,
          name: template.name,
          isLocked: template.isLocked,
          accounts: { done, failed },
        },
      });
    });
  };

  /** Changes one account; anything but a refusal is tried again with the job, and on its last try counts as failed. */
  async function applyTo(
    ctx: SignedInContext,
    { id, templateId }: RunRow,
    one: { accountId: string; place: number; isLastTry: boolean },
  ): Promise<void> {
    const { tenantId } = ctx.actor;
    try {
      const [account] = await db.read((tx) =>
        store.accounts(tx, {
          ownerId: tenantId,
          scopeId: tenantId,
          ids: [one.accountId],
          limit: 1,
        }),
      );
      // an account that was deleted or moved away since is no longer covered
      if (account) {
        const { userId } = ctx.actor;
        const { isSet, refusal } = await apply({ userId, ctx }, account.id, templateId);
        if (isSet) await db.tenant(tenantId, (tx) => store.setApplied(tx, templateId, clock.now()));
        if (refusal) throw refuse(refusal);
      }
      await db.tenant(tenantId, (tx) => runs.setDone(tx, id, one.place));
    } catch (cause) {
      if (!(cause instanceof Refusal)) {
        if (!one.isLastTry) throw cause;
        logEvent(log, 'policy_template.account_failed', { run: id, error: errorFacts(cause) });
      }
      const spec = cause instanceof Refusal ? cause.spec : policyTemplatesRefusals.failed;
      const failed = { id, place: one.place, reason: spec.code, problem: spec.text };
      await db.tenant(tenantId, (tx) => runs.setFailed(tx, failed));
    }
  }

  const run = defineJob(
    runQueue,
    runData,
    async ({ data: { tenantId, runId }, isLastTry }) => {
      const { row, items } = await db.tenant(tenantId, async (tx) => ({
        row: await runs.find(tx, runId),
        items: await runs.pending(tx, runId, batchSize),
      }));
      if (!row || row.finishedAt) return;
      const { templateId } = row;
      const template = (await db.read((tx) => store.placed(tx, tenantId, templateId))).find(
        ({ id }) => id === templateId,
      );
      if (!template) return;
      const ctx = await contextFor(row).catch((cause: unknown) => {
        if (cause instanceof Refusal) return undefined;
        throw cause;
      });
      if (!ctx) return finish(undefined, row, template);
      for (const item of items) await applyTo(ctx, row, { ...item, isLastTry });
      if (items.length < batchSize) return finish(ctx, row, template);
      await db.tenant(tenantId, (tx) => enqueue(tx, { tenantId, runId }));
    },
    options,
  );

  /** Sets what templates say about the accounts of a subtree, on behalf of those who applied them above. */
  const inherit = defineJob(
    inheritQueue,
    inheritData,
    async ({ data: { topId, after } }) => {
      const page = await db.read((tx) => store.subtree(tx, { topId, after, limit: batchSize }));
      for (const account of page) {
        const { refusal } = await apply({ userId: null }, account.id, null);
        // such as a role that the account has of its own; the drift shows the account
        if (refusal)
          logEvent(log, 'policy_template.account_failed', {
            run: topId,
            error: errorFacts(refuse(refusal)),
          });
      }
      const last = page.at(-1);
      if (last && page.length === batchSize)
        await db.system((tx) => jobs.enqueue(tx, inheritQueue, { topId, after: last.id }));
    },
    options,
  );

  return { enqueue, all: [run, inherit] };
}

/** The jobs of policy templates. */
export type PolicyTemplateJobs = ReturnType<typeof createPolicyTemplateJobs>;
