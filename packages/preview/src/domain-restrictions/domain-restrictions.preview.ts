import { commonRefusals } from '@foyer/contract';
import type {
  DomainRestrictionChange,
  domainRestrictionsContract,
  EmailDomainConfig,
  EmailDomainRule,
} from '@foyer/contract/domain-restrictions';
import { domainRestrictionsRefusals } from '@foyer/contract/domain-restrictions/refusals';
import {
  coveringEntries,
  emailDomain,
  judgeDomain,
  readListedDomain,
} from '@foyer/contract/domain-restrictions/rules';
import type { ImpactEffect } from '@foyer/contract/security-policies';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { colleagues } from '../users/team-list.ts';
import type { PreviewDomainRestrictions } from '../world/restrictions.ts';

const { invalidDomain, invalidEmail, duplicate, notFound } = domainRestrictionsRefusals;
/** The server has a list of thousands. */
const publicDomains = ['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com', 'mailinator.com'];

/** The email domain restrictions of the account. */
export function getDomainRestrictions({ world, tenant }: SignedInVisit): PreviewDomainRestrictions {
  return (
    world.domainRestrictions?.[tenant.id] ?? {
      config: { active: false, listType: 'ALLOW', blockPublicDomains: false },
      domains: [],
    }
  );
}

function save(visit: SignedInVisit, change: Partial<PreviewDomainRestrictions>): void {
  const { world, tenant } = visit;
  world.domainRestrictions ??= {};
  world.domainRestrictions[tenant.id] = Object.assign({}, getDomainRestrictions(visit), change);
}

const byName = (one: EmailDomainRule, other: EmailDomainRule) =>
  one.domain.localeCompare(other.domain);

const changedConfig = (
  before: EmailDomainConfig,
  { active, type, blockPublicDomains }: DomainRestrictionChange,
): EmailDomainConfig => ({
  active: active ?? before.active,
  listType: type ?? before.listType,
  blockPublicDomains: blockPublicDomains ?? before.blockPublicDomains,
});

/** Adds a domain; undefined if the list has it already. */
function added(
  rules: readonly EmailDomainRule[],
  { domain, type }: Pick<EmailDomainRule, 'domain' | 'type'>,
): EmailDomainRule | undefined {
  if (rules.some((one) => one.domain === domain && one.type === type)) return undefined;
  return { id: crypto.randomUUID(), domain, type };
}

/** What the rule says about a domain after a change. */
function judge(visit: SignedInVisit, domain: string | null, change: DomainRestrictionChange = {}) {
  const { config, domains } = getDomainRestrictions(visit);
  const { add = [], remove = [] } = change;
  const rule = changedConfig(config, change);
  const listed = [
    ...domains.filter(({ id, type }) => type === rule.listType && !remove.includes(id)),
    ...add.filter(({ type }) => type === rule.listType),
  ].map((one) => readListedDomain(one.domain));
  return judgeDomain(domain, {
    listType: rule.listType,
    blockPublicDomains: rule.blockPublicDomains,
    isListed: (entries) => entries.some((entry) => listed.includes(entry)),
    isPublic: (one) => publicDomains.includes(one),
  });
}

const isActive = (visit: SignedInVisit, change: DomainRestrictionChange = {}) =>
  changedConfig(getDomainRestrictions(visit).config, change).active;

/** Refuses an invitation to an email that the restrictions do not allow. */
export function demandAllowedEmail(visit: SignedInVisit, email: string): void {
  if (isActive(visit) && !judge(visit, emailDomain(email)).allowed)
    throw refuse(commonRefusals.emailDomainNotAllowed);
}

/** Members or invitations outside the rule after a change. */
function outside(visit: SignedInVisit, effect: ImpactEffect, change: DomainRestrictionChange) {
  if (!isActive(visit, change)) return [];
  const { world, tenant } = visit;
  const invited = (world.invitations ?? []).filter(({ tenantId }) => tenantId === tenant.id);
  const everyone: readonly { id: string; name: string; email: string }[] =
    effect === 'membersOutside' ? colleagues(visit) : invited;
  return everyone.filter(({ email }) => !judge(visit, emailDomain(email), change).allowed);
}

/** Email domain restrictions of accounts. */
export const domainRestrictionsPreview: PreviewReplies<typeof domainRestrictionsContract> = {
  listEmailDomains: (visit) => ({ items: getDomainRestrictions(visit).domains }),
  createEmailDomain: (visit, { body }) => {
    const { domains } = getDomainRestrictions(visit);
    const domain = readListedDomain(body.domain);
    if (!domain) throw refuse(invalidDomain);
    const rule = added(domains, { domain, type: body.type });
    if (!rule) throw refuse(duplicate);
    save(visit, { domains: [...domains, rule].toSorted(byName) });
    return rule;
  },
  bulkCreateEmailDomains: (visit, { body }) => {
    const domains = [...getDomainRestrictions(visit).domains];
    const items = body.domains.map(({ domain: text, type }) => {
      const domain = readListedDomain(text);
      if (!domain) return { result: 'invalid' as const };
      const rule = added(domains, { domain, type });
      if (!rule) return { domain, result: 'duplicate' as const };
      domains.push(rule);
      return { domain, result: 'added' as const, id: rule.id };
    });
    save(visit, { domains: domains.toSorted(byName) });
    return { items };
  },
  getEmailDomainConfig: (visit) => getDomainRestrictions(visit).config,
  updateEmailDomainConfig: (visit, { body }) => {
    const config = changedConfig(getDomainRestrictions(visit).config, body);
    save(visit, { config });
    return config;
  },
  previewEmailDomainChange: (visit, { body = {} }) => {
    const effects = (['membersOutside', 'invitationsBlocked'] as const).flatMap((effect) => {
      const count = outside(visit, effect, body).length;
      return count > 0 ? [{ effect, count, users: count }] : [];
    });
    const { email } = visit.user;
    return {
      effects,
      endsOwnSession: false,
      locksOutCaller: false,
      locksOutAdministrators: false,
      excludesCaller: isActive(visit, body) && !judge(visit, emailDomain(email), body).allowed,
    };
  },
  listUsersOutsideEmailDomains: (visit, { body }) => {
    const { effect, change = {}, offset = 0, limit = 10 } = body;
    const all = outside(visit, effect, change);
    return {
      items: all
        .slice(offset, offset + limit)
        .map(({ id, name, email }) => ({ id, name, email, count: 1 })),
      _metadata: { totalItems: all.length, totalPages: Math.ceil(all.length / limit) },
    };
  },
  testEmailDomain: (visit, { body }) => {
    const domain = emailDomain(body.email);
    if (!domain || readListedDomain(domain) !== domain) throw refuse(invalidEmail);
    const { config, domains } = getDomainRestrictions(visit);
    const entries = coveringEntries(domain, config.listType);
    const rule = domains.find(
      (one) => one.type === config.listType && entries.includes(one.domain),
    );
    const { allowed, reason } = judge(visit, domain);
    return { allowed, reason, domain, ...(rule ? { rule } : {}) };
  },
  deleteEmailDomain: (visit, { params }) => {
    const { domains } = getDomainRestrictions(visit);
    const left = domains.filter(({ id }) => id !== params.id);
    if (left.length === domains.length) throw refuse(notFound);
    save(visit, { domains: left });
    return undefined;
  },
};
