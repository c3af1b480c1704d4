import {
  type DomainImpact,
  type DomainRestrictionChange,
  domainRestrictionsRefusals,
  type EmailDomainConfig,
  type EmailDomainRule,
  type EmailDomainTest,
} from '@foyer/contract/domain-restrictions';
import {
  coveringEntries,
  type DomainRule,
  emailDomain,
  judgeDomain,
  maxDomains,
  readListedDomain,
} from '@foyer/contract/domain-restrictions/rules';
import type { EventName } from '@foyer/contract/events';
import type { AffectedUsers, ImpactEffect } from '@foyer/contract/security-policies';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockEmailDomains } from '../../rules/restrictions/email-domains.ts';
import { requireUnlocked } from '../../rules/restrictions/policy-locks.ts';
import { isPublicEmailDomain } from '../../rules/restrictions/public-email-domains.ts';
import type { Platform } from '../platform.ts';
import {
  createDomainRestrictionsStore,
  type NewDomain,
  type Population,
} from './domain-restrictions.store.ts';

/** What email domain restrictions work with. */
export type DomainRestrictionsDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'requireStepUp'>;

/** A rule and whether it applies. */
interface ProposedRule extends DomainRule {
  readonly active: boolean;
}

const inactive: EmailDomainConfig = { active: false, listType: 'ALLOW', blockPublicDomains: false };
const { invalidDomain, invalidEmail, duplicate, tooMany, notFound } = domainRestrictionsRefusals;
const populations = [
  ['membersOutside', 'members'],
  ['invitationsBlocked', 'invitations'],
] as const satisfies readonly (readonly [ImpactEffect, Population])[];

/** Email domain restrictions of a tenant. Whom they refuse is decided in `rules/restrictions/email-domains.ts`. */
export function createDomainRestrictionsService(deps: DomainRestrictionsDeps) {
  const { db, audit, clock, requireStepUp } = deps;
  const store = createDomainRestrictionsStore();
  const getConfig = async (tx: TenantTx) => (await store.config(tx)) ?? inactive;
  const inTenant = <T>({ actor }: SignedInContext, work: (tx: TenantTx) => Promise<T>) =>
    db.tenant(actor.tenantId, work);

  /** Once a change was acknowledged, nobody joins by the previous rule. */
  async function change<T>(ctx: SignedInContext, work: (tx: TenantTx) => Promise<T>): Promise<T> {
    await requireStepUp(ctx);
    return inTenant(ctx, async (tx) => {
      await lockEmailDomains(tx, tx.tenantId);
      await requireUnlocked(tx, ['emailDomains']);
      return work(tx);
    });
  }

  function note(
    tx: TenantTx,
    { actor, ...ctx }: SignedInContext,
    one: { action: EventName; description: string; json: Record<string, unknown> },
  ) {
    const { userId, tenantId } = actor;
    return audit.record(tx, { ...one, userId, tenantId, ctx });
  }

  async function addDomains(tx: TenantTx, ctx: SignedInContext, domains: readonly NewDomain[]) {
    const added = await store.add(tx, { domains, now: clock.now() });
    for (const type of ['ALLOW', 'BLOCK'] as const)
      if ((await store.count(tx, type)) > maxDomains) throw refuse(tooMany);
    if (added.length > 0)
      await note(tx, ctx, {
        action: 'email_domain.created',
        description: 'Added email domains.',
        json: { domains: added.slice(0, 100).map(auditFields), count: added.length },
      });
    return added;
  }

  const create = (ctx: SignedInContext, form: NewDomain): Promise<EmailDomainRule> =>
    change(ctx, async (tx) => {
      const domain = readListedDomain(form.domain);
      if (!domain) throw refuse(invalidDomain);
      const [added] = await addDomains(tx, ctx, [{ domain, type: form.type }]);
      if (!added) throw refuse(duplicate);
      return added;
    });

  const createMany = (ctx: SignedInContext, forms: readonly NewDomain[]) =>
    change(ctx, async (tx) => {
      const lines = forms.map(({ domain, type }) => ({ domain: readListedDomain(domain), type }));
      const valid = lines.flatMap(({ domain, type }) => (domain ? [{ domain, type }] : []));
      const added = await addDomains(tx, ctx, valid);
      const left = new Map(added.map(({ domain, type, id }) => [`${type} ${domain}`, id]));
      const items = lines.map(({ domain, type }) => {
        if (!domain) return { result: 'invalid' as const };
        const id = left.get(`${type} ${domain}`);
        left.delete(`${type} ${domain}`);
        return id
          ? { domain, result: 'added' as const, id }
          : { domain, result: 'duplicate' as const };
      });
      return { items };
    });

  const remove = (ctx: SignedInContext, id: string): Promise<undefined> =>
    change(ctx, async (tx) => {
      const removed = await store.remove(tx, id);
      if (!removed) throw refuse(notFound);
      await note(tx, ctx, {
        action: 'email_domain.deleted',
        description: 'Deleted an email domain.',
        json: { domains: [auditFields(removed)], count: 1 },
      });
      return undefined;
    });

  const updateConfig = (
    ctx: SignedInContext,
    form: Pick<DomainRestrictionChange, 'blockPublicDomains' | 'type'> & { active: boolean },
  ): Promise<EmailDomainConfig> =>
    change(ctx, async (tx) => {
      const before = await getConfig(tx);
      const after = changedConfig(before, form);
      await store.saveConfig(tx, { ...after, now: clock.now() });
      await note(tx, ctx, {
        action: 'email_domain_restrictions.updated',
        description: 'Changed the email domain restrictions.',
        json: { before, after },
      });
      return after;
    });

  /** The rule as it would be after a change. */
  async function proposed(tx: TenantTx, one: DomainRestrictionChange): Promise<ProposedRule> {
    const { add = [], remove: removed = [] } = one;
    const config = changedConfig(await getConfig(tx), one);
    const stays = ({ id, type }: EmailDomainRule) =>
      type === config.listType && !removed.includes(id);
    const added = add.filter(({ type }) => type === config.listType);
    const listed = new Set([
      ...(await store.list(tx)).filter(stays).map(({ domain }) => domain),
      ...added.flatMap(({ domain }) => readListedDomain(domain) ?? []),
    ]);
    const isListed = (entries: readonly string[]) => entries.some((entry) => listed.has(entry));
    return { ...config, isListed, isPublic: isPublicEmailDomain };
  }

  /** The domains of a population that a rule does not allow, with the number of users at each. */
  async function outside(tx: TenantTx, rule: ProposedRule, population: Population) {
    if (!rule.active) return [];
    const found = await store.domainsInUse(tx, population);
    return found.filter(({ domain }) => !judgeDomain(domain || null, rule).allowed);
  }

  const preview = (ctx: SignedInContext, one: DomainRestrictionChange): Promise<DomainImpact> =>
    inTenant(ctx, async (tx) => {
      const rule = await proposed(tx, one);
      const effects: DomainImpact['effects'] = [];
      for (const [effect, population] of populations) {
        const count = sum(await outside(tx, rule, population));
        if (count > 0) effects.push({ effect, count, users: count });
      }
      const email = await store.getEmail(tx, ctx.actor.userId);
      const domain = email === null ? null : emailDomain(email);
      return {
        effects,
        endsOwnSession: false,
        locksOutCaller: false,
        locksOutAdministrators: false,
        excludesCaller: rule.active && !judgeDomain(domain, rule).allowed,
      };
    });

  const listOutside = (
    ctx: SignedInContext,
    one: { effect: ImpactEffect; offset: number; limit: number; change: DomainRestrictionChange },
  ): Promise<AffectedUsers> =>
    inTenant(ctx, async (tx) => {
      const { effect, offset, limit } = one;
      const [, population] = populations.find(([name]) => name === effect) ?? [];
      const found = population ? await outside(tx, await proposed(tx, one.change), population) : [];
      const domains = found.map(({ domain }) => domain);
      const rows = population
        ? await store.atDomains(tx, { population, domains, offset, limit })
        : [];
      const totalItems = sum(found);
      const items = rows.map(({ id, name, email }) => {
        const existing = email === null ? {} : { email };
        return { id, name, ...existing, count: 1 };
      });
      return { items, _metadata: { totalItems, totalPages: Math.ceil(totalItems / limit) } };
    });

  return {
    create,
    createMany,
    remove,
    updateConfig,
    preview,
    listOutside,
    config: (ctx: SignedInContext): Promise<EmailDomainConfig> => inTenant(ctx, getConfig),
    list: (ctx: SignedInContext) => inTenant(ctx, async (tx) => ({ items: await store.list(tx) })),

    /** What the rule says about an email or a domain; also where it is not active. */
    test: (ctx: SignedInContext, email: string): Promise<EmailDomainTest> =>
      inTenant(ctx, async (tx) => {
        const domain = emailDomain(email);
        if (!domain || readListedDomain(domain) !== domain) throw refuse(invalidEmail);
        const { listType } = await getConfig(tx);
        const entries = coveringEntries(domain, listType);
        const found = (await store.list(tx)).find(
          (one) => one.type === listType && entries.includes(one.domain),
        );
        const { allowed, reason } = judgeDomain(domain, await proposed(tx, {}));
        return { allowed, reason, domain, ...(found ? { rule: found } : {}) };
      }),
  };
}

/** Email domain restrictions of a tenant. */
export type DomainRestrictionsService = ReturnType<typeof createDomainRestrictionsService>;

const auditFields = ({ domain, type }: NewDomain) => ({ domain, type });

const sum = (found: readonly { readonly count: number }[]) =>
  found.reduce((total, { count }) => total + count, 0);

/** What a change leaves out stays as it is. */
const changedConfig = (
  before: EmailDomainConfig,
  { active, type, blockPublicDomains }: DomainRestrictionChange,
): EmailDomainConfig => ({
  active: active ?? before.active,
  listType: type ?? before.listType,
  blockPublicDomains: blockPublicDomains ?? before.blockPublicDomains,
});
