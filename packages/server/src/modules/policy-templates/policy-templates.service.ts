import { isDeepStrictEqual } from 'node:util';
import {
  type PolicyTemplate,
  policyTemplatesRefusals,
  type TemplateContent,
  type TemplateForm,
  type TemplateRun,
} from '@foyer/contract/policy-templates';
import { toParts } from '@foyer/contract/policy-templates/rules';
import { subAccountsRefusals } from '@foyer/contract/sub-accounts';
import type { Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { authorize, requireUser } from '../../kernel/http/guard.ts';
import { refuse } from '../../kernel/refusal.ts';
import { toStoredCaller } from '../bulk-users/bulk-caller.ts';
import type { Platform } from '../platform.ts';
import type { PolicyRunsStore, RunRow } from './policy-runs.store.ts';
import type { PolicyTemplateJobs } from './policy-templates.jobs.ts';
import type { NewTemplate, PolicyTemplatesStore, TemplateRow } from './policy-templates.store.ts';
import { type TemplateAccess, toAccount } from './template-access.ts';
import type { TemplateAccountsDeps } from './template-accounts.ts';

type Deps = Pick<Platform, 'db' | 'audit' | 'clock'> &
  Pick<TemplateAccountsDeps, 'policySettings' | 'ip' | 'countries' | 'domains' | 'roles'> & {
    readonly tree: TemplateAccountsDeps['accounts'];
    readonly store: PolicyTemplatesStore;
    readonly runs: PolicyRunsStore;
    readonly access: TemplateAccess;
    readonly jobs: Pick<PolicyTemplateJobs, 'enqueue'>;
  };

/** Templates of one account at most. */
const maxTemplates = 50;
/** Accounts of one application at most: as many as there can be below an account. */
const maxAccounts = 20_000;
/** A job and its retries take less. */
const stalledAfter = 30 * 60 * 1000;
const { notFound, runNotFound, tooMany, empty, running, noAccounts } = policyTemplatesRefusals;

/** Templates of security policies for the accounts below. docs/decisions/policy-templates.md */
export function createPolicyTemplatesService(deps: Deps) {
  const { db, audit, clock, access, tree, store, runs, jobs } = deps;
  const { policySettings: settings, ip, countries, domains, roles } = deps;
  const { requireAccess, requireChange, find } = access;

  async function views(tx: Tx, ctx: SignedInContext, rows: readonly TemplateRow[]) {
    const latest = await runs.latest(tx, ctx.actor.tenantId);
    return rows.map((row) =>
      toTemplate(
        row,
        latest.find(({ templateId }) => templateId === row.id),
      ),
    );
  }

  async function view(ctx: SignedInContext, id: string): Promise<PolicyTemplate> {
    const [one] = await db.read(async (tx) => views(tx, ctx, [await find(tx, ctx, id)]));
    if (!one) throw refuse(notFound);
    return one;
  }

  /** Roles of a template change the roles of accounts, as a call that changes roles does. */
  const requireRoles = ({ actor }: SignedInContext, content: TemplateContent): void => {
    if (content.roles?.length) authorize(actor, { permission: 'fe.secure.write.roles' });
  };

  /** What is stored of a form: valid values, and only roles that the caller can grant. */
  async function readForm(ctx: SignedInContext, form: TemplateForm): Promise<NewTemplate> {
    const { name, isLocked, scopeTenantId = ctx.actor.tenantId } = form;
    requireRoles(ctx, form.content);
    const { roles: granted = [], ...parts } = form.content;
    const { ipRestrictions, countryRestrictions, emailDomains, ...policies } = parts;
    const given = Object.fromEntries(
      Object.entries(policies).filter(([, value]) => value !== undefined),
    );
    settings.requireValid(given);
    const { mfa } = policies;
    // in the spelling that policies are read in, so that it does not count as drift
    const graceUntil = mfa?.graceUntil ? new Date(mfa.graceUntil).toISOString() : null;
    const content = {
      ...given,
      ...(mfa ? { mfa: { ...mfa, graceUntil } } : {}),
      ...(ipRestrictions ? { ipRestrictions: ip.normalize(ipRestrictions) } : {}),
      ...(countryRestrictions
        ? { countryRestrictions: countries.normalize(countryRestrictions) }
        : {}),
      ...(emailDomains ? { emailDomains: domains.template.normalize(emailDomains) } : {}),
      ...(granted.length > 0 ? { roles: granted } : {}),
    };
    if (toParts(content).size === 0) throw refuse(empty);
    const scope = await db.read(async (tx) => {
      const own = await tree.below(tx, ctx, ctx.actor.tenantId, { orOwn: true });
      if (!own.isReseller) throw refuse(subAccountsRefusals.notReseller);
      return tree.mutable(tx, ctx, scopeTenantId, { orOwn: true });
    });
    await db.tenant(ctx.actor.tenantId, (tx) => roles.requireGrantable(tx, ctx, granted));
    return { name, isLocked, scopeId: scope.id, content };
  }

  const note = (
    tx: Tx,
    ctx: SignedInContext,
    one: {
      readonly action: 'policy_template.created' | 'policy_template.updated';
      readonly id: string;
      readonly template: NewTemplate;
      readonly description: string;
    },
  ) => {
    const { name, isLocked, content } = one.template;
    return audit.record(tx, {
      action: one.action,
      userId: ctx.actor.userId,
      tenantId: ctx.actor.tenantId,
      ctx,
      description: one.description,
      json: { templateId: one.id, name, isLocked, parts: [...toParts(content).keys()] },
    });
  };

  /** Ends runs that have made no progress for half an hour; without an ID, of all templates. */
  async function endStalled(templateId?: string): Promise<void> {
    const now = clock.now();
    const { code: reason, text: problem } = policyTemplatesRefusals.failed;
    const since = new Date(now.getTime() - stalledAfter);
    await db.read((tx) =>
      runs.endStalled(tx, { ...(templateId ? { templateId } : {}), since, now, reason, problem }),
    );
  }

  const isRunning = (row: RunRow | undefined) => row !== undefined && row.finishedAt === null;
  const latestRun = async (tx: Tx, { actor }: SignedInContext, id: string) =>
    (await runs.latest(tx, actor.tenantId)).find(({ templateId }) => templateId === id);

  async function create(ctx: SignedInContext, form: TemplateForm): Promise<PolicyTemplate> {
    await requireChange(ctx);
    const template = await readForm(ctx, form);
    const { tenantId, userId } = ctx.actor;
    const id = await db.tenant(tenantId, async (tx) => {
      if ((await store.count(tx)) >= maxTemplates) throw refuse(tooMany);
      const created = await store.insert(tx, { ...template, userId, now: clock.now() });
      await note(tx, ctx, {
        action: 'policy_template.created',
        id: created,
        template,
        description: `Created the policy template ${template.name}.`,
      });
      return created;
    });
    return view(ctx, id);
  }

  async function update(
    ctx: SignedInContext,
    id: string,
    form: TemplateForm,
  ): Promise<PolicyTemplate> {
    await requireChange(ctx);
    const before = await db.read((tx) => find(tx, ctx, id));
    const template = await readForm(ctx, form);
    const replaced = (before.content.roles ?? []).filter(
      (role) => !template.content.roles?.some((one) => isDeepStrictEqual(one, role)),
    );
    if (replaced.length > 0) requireRoles(ctx, before.content);
    await db.read((tx) => roles.requireHeld(tx, ctx, replaced));
    await endStalled(before.id);
    await db.system(async (tx) => {
      const row = await find(tx, ctx, id);
      if (isRunning(await latestRun(tx, ctx, row.id))) throw refuse(running);
      const own = Object.assign(tx, { tenantId: ctx.actor.tenantId });
      await store.update(own, row.id, { ...template, now: clock.now() });
      if (!template.isLocked) await store.unlock(tx, row.id);
      await store.endOutside(tx, row.id);
      await note(tx, ctx, {
        action: 'policy_template.updated',
        id: row.id,
        template,
        description: `Changed the policy template ${template.name}.`,
      });
    });
    return view(ctx, id);
  }

  async function remove(ctx: SignedInContext, id: string): Promise<undefined> {
    await requireChange(ctx);
    const { name, isLocked, ...row } = await db.read((tx) => find(tx, ctx, id));
    await db.tenant(ctx.actor.tenantId, async (tx) => {
      await store.remove(tx, row.id);
      await audit.record(tx, {
        action: 'policy_template.deleted',
        userId: ctx.actor.userId,
        tenantId: tx.tenantId,
        ctx,
        description: `Deleted the policy template ${name}.`,
        json: { templateId: row.id, name, isLocked },
      });
    });
    return undefined;
  }

  async function apply(
    ctx: SignedInContext,
    id: string,
    tenantIds: readonly string[] | undefined,
  ): Promise<TemplateRun> {
    await requireChange(ctx);
    const { ownerId, scopeId, ...row } = await db.read((tx) => find(tx, ctx, id));
    requireRoles(ctx, row.content);
    const covered = await db.read((tx) =>
      store.accounts(tx, { ownerId, scopeId, ids: tenantIds, limit: maxAccounts }),
    );
    if (covered.length === 0) throw refuse(noAccounts);
    const userId = requireUser(ctx.actor);
    const caller = toStoredCaller(ctx, true);
    await endStalled(row.id);
    return db.tenant(ownerId, async (tx) => {
      // what its author could grant then, this caller must be able to grant now
      await roles.requireGrantable(tx, ctx, row.content.roles ?? []);
      if (isRunning(await latestRun(tx, ctx, row.id))) throw refuse(running);
      const now = clock.now();
      const accountIds = covered.map((account) => account.id);
      const runId = await runs.create(tx, { templateId: row.id, userId, caller, accountIds, now });
      await jobs.enqueue(tx, { tenantId: ownerId, runId });
      const run = await runs.find(tx, runId);
      if (!run) throw refuse(runNotFound);
      return toRun(run);
    });
  }

  async function getRun(ctx: SignedInContext, id: string, runId: string) {
    await requireAccess(ctx, 'read');
    const { tenantId } = ctx.actor;
    const { run, problems } = await db.tenant(tenantId, async (tx) => ({
      run: await runs.find(tx, runId),
      problems: await runs.problems(tx, runId),
    }));
    if (!run || run.templateId !== id.toLowerCase()) throw refuse(runNotFound);
    const ids = problems.map(({ accountId }) => accountId);
    const named = await db.read((tx) =>
      store.accounts(tx, { ownerId: tenantId, scopeId: tenantId, ids, limit: ids.length }),
    );
    return {
      ...toRun(run),
      problems: problems.flatMap(({ accountId, code, text }) => {
        const account = named.find((one) => one.id === accountId);
        return account ? [{ ...toAccount(account), code, text }] : [];
      }),
    };
  }

  return {
    create,
    update,
    remove,
    apply,
    getRun,
    endStalled,

    list: async (ctx: SignedInContext): Promise<PolicyTemplate[]> => {
      await requireAccess(ctx, 'read');
      return db.read(async (tx) => views(tx, ctx, await store.list(tx, ctx.actor.tenantId)));
    },

    applied: ({ actor }: SignedInContext) =>
      db.read(async (tx) =>
        (await store.appliedIn(tx, actor.tenantId)).map(({ appliedAt, ...part }) => ({
          ...part,
          appliedAt: appliedAt.toISOString(),
        })),
      ),
  };
}

/** Templates of security policies. */
export type PolicyTemplatesService = ReturnType<typeof createPolicyTemplatesService>;

const toRun = ({ id, createdAt, finishedAt, total, done, failed }: RunRow): TemplateRun => ({
  id,
  createdAt: createdAt.toISOString(),
  isFinished: finishedAt !== null,
  total,
  done,
  failed,
});

const toTemplate = (row: TemplateRow, run: RunRow | undefined): PolicyTemplate => ({
  id: row.id,
  name: row.name,
  isLocked: row.isLocked,
  scopeTenantId: row.scopeId,
  scopeName: row.scopeName,
  content: row.content,
  accounts: row.accounts,
  appliedAt: row.appliedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  lastRun: run ? toRun(run) : null,
});
