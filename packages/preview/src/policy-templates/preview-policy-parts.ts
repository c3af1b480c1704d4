import type { TemplateContent } from '@foyer/contract/policy-templates';
import {
  effectiveParts,
  findDifferences,
  templatePolicies,
  toParts,
} from '@foyer/contract/policy-templates/rules';
import { getCountryPolicy } from '../country-restrictions/country-restrictions.preview.ts';
import { getDomainRestrictions } from '../domain-restrictions/domain-restrictions.preview.ts';
import { getRestrictions } from '../ip-restrictions/ip-restrictions.preview.ts';
import type { SignedInVisit } from '../preview-replies.ts';
import {
  securitySettingsPreview,
  getSettings,
} from '../security-policies/security-settings.preview.ts';
import { accountsAbove } from '../world/account-tree.ts';
import type { PreviewTenant } from '../world/world.ts';
import type { PreviewTemplate } from './preview-template.ts';

type Parts = ReturnType<typeof partsIn>;

/** What templates set in an account; only what one of them decides, if it is named. */
export function partsIn({ world }: SignedInVisit, account: PreviewTenant, only?: PreviewTemplate) {
  const above = accountsAbove(world, account.id);
  const toDepth = (id: string) => above.length - above.findIndex((one) => one.id === id);
  const covering = (world.policyTemplates ?? []).filter(
    ({ ownerId, scopeId, appliedAt, id }) =>
      (appliedAt !== null || id === only?.id) &&
      above.some((one) => one.id === ownerId) &&
      (scopeId === account.id || above.some((one) => one.id === scopeId)),
  );
  const all = effectiveParts(
    covering.map(({ id, isLocked, ownerId, scopeId, createdAt, content }) => ({
      id,
      isLocked,
      createdAt,
      ownerDepth: toDepth(ownerId),
      scopeDepth: scopeId === account.id ? above.length + 1 : toDepth(scopeId),
      parts: toParts(content),
    })),
  );
  return new Map([...all].filter(([, part]) => !only || part.templateId === only.id));
}

/** A visit of an account below. */
export const inAccount = (visit: SignedInVisit, tenant: PreviewTenant): SignedInVisit => ({
  ...visit,
  tenant,
});

/** The values that an account has for the parts of a template. */
function readContent(visit: SignedInVisit, account: PreviewTenant, { content }: PreviewTemplate) {
  const here = inAccount(visit, account);
  const settings = getSettings(here);
  const policies = Object.fromEntries(
    templatePolicies.map((policy) => [policy, settings[policy].value]),
  );
  const { config, rules } = getRestrictions(here);
  const { strategy = config.strategy } = content.ipRestrictions ?? {};
  const domains = getDomainRestrictions(here);
  const { listType = domains.config.listType } = content.emailDomains ?? {};
  const roles = (visit.world.roles ?? []).filter(({ tenantId }) => tenantId === account.id);
  return toParts({
    ...policies,
    ipRestrictions: {
      isActive: config.isActive,
      strategy: config.isActive ? config.strategy : strategy,
      ips: rules.filter((one) => one.strategy === strategy).map(({ ip }) => ip),
    },
    countryRestrictions: toValues(getCountryPolicy(here)),
    emailDomains: {
      ...domains.config,
      listType: domains.config.active ? domains.config.listType : listType,
      domains: domains.domains.filter(({ type }) => type === listType).map(({ domain }) => domain),
    },
    roles: roles.map(({ key, name, description, level, permissions }) => ({
      key,
      name,
      description,
      level,
      permissionKeys: permissions.flatMap(
        (id) => visit.roleBook.allPermissions().find((one) => one.id === id)?.key ?? [],
      ),
    })),
  });
}

const toValues = ({ id: _id, ...policy }: ReturnType<typeof getCountryPolicy>) => policy;

/** How an account differs from what a template decides there. */
export const differencesIn = (
  visit: SignedInVisit,
  account: PreviewTenant,
  template: PreviewTemplate,
  parts: Parts,
) =>
  findDifferences(
    new Map([...parts].map(([part, { value }]) => [part, value])),
    readContent(visit, account, template),
  );

/** The policies of a template that it decides in an account. */
export const toPolicies = ({ content }: PreviewTemplate, parts: Parts) =>
  Object.fromEntries(
    templatePolicies
      .filter((policy) => parts.has(policy))
      .map((policy) => [policy, content[policy]]),
  );

/** Sets what a template decides in an account. */
export function applyTo(
  visit: SignedInVisit,
  account: PreviewTenant,
  template: PreviewTemplate,
): void {
  const { world, now, roleBook } = visit;
  const here = inAccount(visit, account);
  const parts = partsIn(visit, account, template);
  const at = now.toISOString();
  const { roles = [], ...lists }: TemplateContent = template.content;
  const { ipRestrictions, countryRestrictions, emailDomains } = lists;
  securitySettingsPreview.saveSecuritySettings(here, { body: toPolicies(template, parts) });
  if (ipRestrictions && parts.has('ipRestrictions')) {
    const { isActive, strategy, ips } = ipRestrictions;
    const present = getRestrictions(here);
    const others = present.rules.filter((one) => one.strategy !== strategy);
    const stamps = { isActive: true, description: '', createdAt: at, updatedAt: at };
    const rules = ips.map((ip) => ({ id: crypto.randomUUID(), ip, strategy, ...stamps }));
    Object.assign(present, { config: { isActive, strategy }, rules: [...rules, ...others] });
  }
  if (countryRestrictions && parts.has('countryRestrictions')) {
    world.countryRestrictions ??= {};
    world.countryRestrictions[account.id] = { ...countryRestrictions };
  }
  if (emailDomains && parts.has('emailDomains')) {
    const { domains, ...config } = emailDomains;
    const type = config.listType;
    const others = getDomainRestrictions(here).domains.filter((one) => one.type !== type);
    const listed = domains.map((domain) => ({ id: crypto.randomUUID(), domain, type }));
    world.domainRestrictions ??= {};
    world.domainRestrictions[account.id] = { config, domains: [...listed, ...others] };
  }
  for (const { permissionKeys, ...role } of roles) {
    const permissions = permissionKeys.flatMap(
      (key) => roleBook.allPermissions().find((one) => one.key === key)?.id ?? [],
    );
    const isSame = (one: { tenantId: string; key: string }) =>
      one.tenantId === account.id && one.key.toLowerCase() === role.key.toLowerCase();
    const present = world.roles?.find(isSame);
    if (present) Object.assign(present, role, { permissions, updatedAt: at });
    else
      world.roles = [
        ...(world.roles ?? []),
        {
          id: crypto.randomUUID(),
          tenantId: account.id,
          isDefault: false,
          createdAt: at,
          updatedAt: at,
          ...role,
          permissions,
        },
      ];
  }
  template.appliedIn = [...new Set([...template.appliedIn, account.id])];
}
