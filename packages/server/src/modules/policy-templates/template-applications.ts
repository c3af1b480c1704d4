import type { RefusalSpec } from '@foyer/contract';
import { policyTemplatesRefusals } from '@foyer/contract/policy-templates';
import { type TemplatePart, toParts } from '@foyer/contract/policy-templates/rules';
import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { lockPolicies } from '../../rules/membership/policy-lock.ts';
import type { AppliedBy } from '../roles/template-roles.ts';
import type { PlacedTemplate } from './policy-templates.store.ts';
import {
  type PartsToSet,
  resolveParts,
  type TemplateAccounts,
  type TemplateAccountsDeps,
  toContent,
  toLevel,
} from './template-accounts.ts';

type Deps = Omit<TemplateAccountsDeps, 'accounts'> & { readonly accounts: TemplateAccounts };

/** What became of an account. */
interface Application {
  /** Whether the account has what the template says, at least in part. */
  readonly isSet: boolean;
  /** Why some parts stay as they were. */
  readonly refusal?: RefusalSpec | undefined;
}

/** Setting in one account what templates say about it. */
export function createTemplateApplications(deps: Deps) {
  const { db, audit, clock, store, accounts, ip, domains, roles } = deps;
  const { policySettings: settings } = deps;

  /** Sets parts one by one; those that are refused stay as they were. */
  async function setParts(tx: TenantTx, by: AppliedBy, parts: PartsToSet) {
    const found = new Set((await accounts.differencesIn(tx, parts)).map(({ part }) => part));
    const { ipRestrictions, emailDomains, roles: differing = [] } = toContent(parts, found);
    const {
      ipRestrictions: _ip,
      emailDomains: _domains,
      roles: _roles,
      ...policies
    } = toContent(parts);
    const refused = new Map<TemplatePart, RefusalSpec>();
    const attempt = async (
      content: Parameters<typeof toParts>[0],
      work: () => Promise<unknown>,
    ) => {
      await sql`savepoint template_part`.execute(tx);
      try {
        await work();
        await sql`release savepoint template_part`.execute(tx);
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause;
        await sql`rollback to savepoint template_part`.execute(tx);
        for (const part of toParts(content).keys()) refused.set(part, cause.spec);
      }
    };
    await attempt(policies, () => settings.applyTemplate(tx, by, policies));
    if (ipRestrictions) await attempt({ ipRestrictions }, () => ip.apply(tx, by, ipRestrictions));
    if (emailDomains)
      await attempt({ emailDomains }, () => domains.template.apply(tx, by, emailDomains));
    for (const role of differing)
      await attempt({ roles: [role] }, () => roles.apply(tx, by, [role]));
    return { found, refused };
  }

  /**
   * Sets in one transaction, with its audit entries, what a template says about an account as it is
   * then; `templateId` null: what all templates that are in use say. Throws a refusal if the caller
   * may not.
   */
  async function apply(
    by: AppliedBy,
    accountId: string,
    templateId: string | null,
  ): Promise<Application> {
    const { endsSessions, ...application } = await db.system(async (vendorTx) => {
      await lockPolicies(vendorTx, accountId);
      const account = await store.account(vendorTx, accountId);
      if (!account) return { isSet: false, endsSessions: false };
      // changes of the templates wait until this is stored, and then end its locks
      await store.hold(vendorTx, await store.placed(vendorTx, accountId, templateId));
      const templates = await store.placed(vendorTx, accountId, templateId);
      const parts = resolveParts(account, templates, templateId ?? undefined);
      const obstacle = by.ctx && (await accounts.obstacleIn(vendorTx, by.ctx, account, parts));
      if (obstacle) throw refuse(obstacle);
      const before = await store.inPlace(vendorTx, accountId);
      const isLockedAbove = (part: TemplatePart, id: string) =>
        before.some(
          (one) =>
            one.part === part && one.isLocked && one.ownerLevel < toOwnerLevel(templates, id),
        );
      const refused = new Map<TemplatePart, RefusalSpec>();
      const allowed = new Map(parts);
      for (const [part, { templateId: id }] of parts)
        if (isLockedAbove(part, id)) {
          allowed.delete(part);
          refused.set(part, policyTemplatesRefusals.locked);
        }
      const setBefore = before.filter((one) => parts.get(one.part)?.templateId === one.templateId);

      const tx = await store.enter(vendorTx, accountId);
      const roleParts = new Set(setBefore.map(({ part }) => part));
      const result = await setParts(tx, { ...by, setBefore: roleParts }, allowed);
      for (const [part, spec] of result.refused) {
        allowed.delete(part);
        refused.set(part, spec);
      }
      const applied = [...allowed].map(([part, { value: _value, ...rest }]) => ({ part, ...rest }));
      const inPlace = new Set(before.map(({ part }) => part));
      const unchanged = [...refused.keys()].filter((part) => inPlace.has(part));
      const stored = await store.applied(tx);
      await store.saveApplied(tx, { parts: applied, unchanged, templateId, now: clock.now() });
      const news = applied.filter(
        ({ part, templateId: id, isLocked }) =>
          result.found.has(part) ||
          !stored.some((b) => b.part === part && b.templateId === id && b.isLocked === isLocked),
      );
      await note(tx, by, { news, templates });
      const isCovered = templates.some(
        (one) => one.id === templateId && resolveParts(account, [one]).size > 0,
      );
      const [refusal] = refused.values();
      return {
        isSet: applied.length > 0 || (isCovered && !refusal),
        refusal,
        endsSessions: allowed.has('sessions') && result.found.has('sessions'),
      };
    });
    if (endsSessions) await deps.sessions.endOverLimit(accountId);
    return application;
  }

  /** One audit entry for each template of which something is new. */
  async function note(
    tx: TenantTx,
    by: AppliedBy,
    one: {
      readonly news: Parameters<typeof store.saveApplied>[1]['parts'];
      readonly templates: readonly PlacedTemplate[];
    },
  ): Promise<void> {
    for (const id of new Set(one.news.map(({ templateId }) => templateId))) {
      const set = one.news.filter(({ templateId }) => templateId === id);
      const name = one.templates.find((template) => template.id === id)?.name ?? '';
      await audit.record(tx, {
        action: 'policy_template.applied',
        userId: by.userId,
        tenantId: tx.tenantId,
        ...(by.ctx ? { ctx: by.ctx } : {}),
        description: `The template ${name} of a parent account was applied.`,
        json: {
          templateId: id,
          name,
          isLocked: set.some(({ isLocked }) => isLocked),
          parts: set.map(({ part }) => part),
        },
      });
    }
  }

  return { apply };
}

/** Setting what templates say. */
export type TemplateApplications = ReturnType<typeof createTemplateApplications>;

const toOwnerLevel = (templates: readonly PlacedTemplate[], id: string): number =>
  toLevel(templates.find((one) => one.id === id)?.ownerPath ?? '');
