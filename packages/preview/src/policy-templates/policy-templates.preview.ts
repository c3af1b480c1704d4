import type { Input } from '@foyer/contract';
import type {
  Expiration,
  policyTemplatesContract,
  PolicyTemplate,
  TemplateContent,
} from '@foyer/contract/policy-templates';
import { policyTemplatesRefusals } from '@foyer/contract/policy-templates/refusals';
import { toParts } from '@foyer/contract/policy-templates/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { securitySettingsPreview } from '../security-policies/security-settings.preview.ts';
import { accountBelow } from '../sub-accounts/reached-accounts.ts';
import { accountsAbove, accountsBelow } from '../world/account-tree.ts';
import type { PreviewTenant } from '../world/world.ts';
import { applyTo, differencesIn, inAccount, partsIn, toPolicies } from './preview-policy-parts.ts';
import type { PreviewTemplate } from './preview-template.ts';

const { notFound, runNotFound, empty, otherTemplate } = policyTemplatesRefusals;
type Form = Input<(typeof policyTemplatesContract)['createPolicyTemplate']>['body'];

const ownTemplates = ({ world, tenant }: SignedInVisit) =>
  (world.policyTemplates ?? []).filter(({ ownerId }) => ownerId === tenant.id);

function findTemplate(visit: SignedInVisit, id: string): PreviewTemplate {
  const found = ownTemplates(visit).find((one) => one.id === id);
  if (!found) throw refuse(notFound);
  return found;
}

/** The accounts that a template covers, by name. */
function coveredBy({ world }: SignedInVisit, { ownerId, scopeId }: PreviewTemplate) {
  const scope = scopeId === ownerId ? [] : world.tenants.filter(({ id }) => id === scopeId);
  return [...scope, ...accountsBelow(world, scopeId)].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
}

function toView(visit: SignedInVisit, template: PreviewTemplate): PolicyTemplate {
  const { ownerId: _ownerId, appliedIn: _appliedIn, scopeId, ...view } = template;
  return {
    ...view,
    scopeTenantId: scopeId,
    scopeName: visit.world.tenants.find(({ id }) => id === scopeId)?.name ?? '',
    accounts: coveredBy(visit, template).length,
  };
}

function read(visit: SignedInVisit, { name, isLocked, scopeTenantId, content }: Form) {
  const scopeId = scopeTenantId ?? visit.tenant.id;
  accountBelow(visit, scopeId, { orOwn: true });
  // the schema of the server fills in what is left out
  const { mfa, roles, ...others } = content;
  const full: TemplateContent = {
    ...others,
    ...(mfa ? { mfa: { ...mfa, allowedMethods: mfa.allowedMethods ?? null } } : {}),
    ...(roles
      ? { roles: roles.map((role) => ({ ...role, description: role.description ?? '' })) }
      : {}),
  };
  if (toParts(full).size === 0) throw refuse(empty);
  return { name, isLocked, scopeId, content: full, updatedAt: visit.now.toISOString() };
}

const toAccount = (visit: SignedInVisit, { id, name }: PreviewTenant) => {
  const above = accountsAbove(visit.world, id);
  const between = above.slice(
    0,
    above.findIndex((one) => one.id === visit.tenant.id),
  );
  return { tenantId: id, name, path: between.toReversed().map((one) => one.name) };
};

function toPage<T>(all: readonly T[], query: { _offset?: unknown; _limit?: unknown } = {}) {
  const [offset, limit] = [Number(query._offset ?? 0), Number(query._limit ?? 25)];
  return {
    items: all.slice(offset, offset + limit),
    _metadata: { totalItems: all.length, totalPages: Math.ceil(all.length / limit) },
  };
}

/** Something expires in the first accounts, so that the list can be seen. */
function expirations(visit: SignedInVisit): Expiration[] {
  const inDays = (days: number) => new Date(visit.now.getTime() + days * 86_400_000).toISOString();
  const samples = [
    { kind: 'unverifiedDomain', subject: 'harbour.example', at: inDays(-12) },
    { kind: 'ssoCertificate', subject: 'okta', at: inDays(5) },
    { kind: 'scimToken', subject: 'Entra ID', at: inDays(19) },
    { kind: 'apiToken', subject: 'Nightly export', at: inDays(41) },
  ] as const;
  const below = accountsBelow(visit.world, visit.tenant.id);
  return samples.flatMap((sample, at) => {
    const account = below[at];
    return account ? [{ ...sample, ...toAccount(visit, account) }] : [];
  });
}

/** Policy templates. */
export const policyTemplatesPreview: PreviewReplies<typeof policyTemplatesContract> = {
  listPolicyTemplates: (visit) =>
    ownTemplates(visit)
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((one) => toView(visit, one)),
  createPolicyTemplate: (visit, { body }) => {
    const form = read(visit, body);
    const created: PreviewTemplate = {
      id: crypto.randomUUID(),
      ownerId: visit.tenant.id,
      ...form,
      createdAt: form.updatedAt,
      appliedAt: null,
      appliedIn: [],
      lastRun: null,
    };
    visit.world.policyTemplates = [...(visit.world.policyTemplates ?? []), created];
    return toView(visit, created);
  },
  updatePolicyTemplate: (visit, { params, body }) => {
    const template = findTemplate(visit, params.id);
    return toView(visit, Object.assign(template, read(visit, body)));
  },
  deletePolicyTemplate: (visit, { params }) => {
    const { id } = findTemplate(visit, params.id);
    visit.world.policyTemplates = visit.world.policyTemplates?.filter((one) => one.id !== id) ?? [];
    return undefined;
  },
  previewPolicyTemplate: (visit, { params, query }) => {
    const template = findTemplate(visit, params.id);
    const { items, _metadata } = toPage(coveredBy(visit, template), query);
    return {
      items: items.map((account) => {
        const parts = partsIn(visit, account, template);
        return {
          ...toAccount(visit, account),
          differences: differencesIn(visit, account, template, parts),
          skipped: [...toParts(template.content).keys()]
            .filter((part) => !parts.has(part))
            .map((part) => ({ part, code: otherTemplate.code, text: otherTemplate.text })),
          ...securitySettingsPreview.getSecuritySettingsImpact(inAccount(visit, account), {
            body: toPolicies(template, parts),
          }),
        };
      }),
      _metadata,
    };
  },
  listPolicyTemplateAffected: (visit, { params, body }) => {
    const template = findTemplate(visit, params.id);
    const account = accountBelow(visit, params.tenantId);
    const change = toPolicies(template, partsIn(visit, account, template));
    return securitySettingsPreview.listSecuritySettingsAffected(inAccount(visit, account), {
      body: { ...body, change },
    });
  },
  applyPolicyTemplate: (visit, { params, body = {} }) => {
    const template = findTemplate(visit, params.id);
    const { tenantIds } = body;
    template.appliedAt ??= visit.now.toISOString();
    const accounts = coveredBy(visit, template).filter(
      ({ id }) => !tenantIds || tenantIds.includes(id),
    );
    for (const account of accounts) applyTo(visit, account, template);
    const total = accounts.length;
    const counts = { total, done: total, failed: 0, isFinished: true };
    template.lastRun = { id: crypto.randomUUID(), createdAt: visit.now.toISOString(), ...counts };
    return template.lastRun;
  },
  getPolicyTemplateRun: (visit, { params }) => {
    const { lastRun } = findTemplate(visit, params.id);
    if (lastRun?.id !== params.runId) throw refuse(runNotFound);
    return { ...lastRun, problems: [] };
  },
  listPolicyTemplateDrift: (visit, { params, query }) => {
    const template = findTemplate(visit, params.id);
    const { items, _metadata } = toPage(coveredBy(visit, template), query);
    return {
      items: items.map((account) => {
        const parts = partsIn(visit, account, template);
        const differences = differencesIn(visit, account, template, parts);
        const isSet = template.appliedIn.includes(account.id);
        const state = isSet ? (differences.length > 0 ? 'differs' : 'applied') : 'pending';
        return { ...toAccount(visit, account), state, differences, otherTemplates: [] };
      }),
      _metadata,
    };
  },
  listAppliedTemplates: (visit) => {
    const { world, tenant } = visit;
    return [...partsIn(visit, tenant)].flatMap(([part, { templateId, isLocked }]) => {
      const template = world.policyTemplates?.find(({ id }) => id === templateId);
      if (!template?.appliedAt || !template.appliedIn.includes(tenant.id)) return [];
      const parentName = world.tenants.find(({ id }) => id === template.ownerId)?.name ?? '';
      return [{ part, isLocked, parentName, appliedAt: template.appliedAt }];
    });
  },
  listExpirations: (visit) => expirations(visit),
};
