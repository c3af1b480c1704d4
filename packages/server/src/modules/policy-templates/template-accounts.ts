import { grants, type PermissionKey, type RefusalSpec } from '@foyer/contract';
import { policyTemplatesRefusals, type TemplateContent } from '@foyer/contract/policy-templates';
import {
  effectiveParts,
  type EffectivePart,
  findDifferences,
  type PartDifference,
  templatePolicies,
  type TemplatePart,
  toParts,
} from '@foyer/contract/policy-templates/rules';
import { canGrantRole } from '@foyer/contract/roles/rules';
import type { AffectedUsers, ImpactEffect, PolicyImpact } from '@foyer/contract/security-policies';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { CountryTemplates } from '../country-restrictions/country-template.ts';
import type { createDomainRestrictions } from '../domain-restrictions/create-domain-restrictions.ts';
import type { IpTemplates } from '../ip-restrictions/ip-template.ts';
import { createRestrictionImpact } from '../../rules/restrictions/restriction-changes.ts';
import type { Platform } from '../platform.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { Authority } from '../roles/role-grants.store.ts';
import type { TemplateRoles } from '../roles/template-roles.ts';
import type { SecuritySettingsService } from '../security-policies/security-settings.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { AccountsService } from '../sub-accounts/accounts.service.ts';
import type { AccountRow, PlacedTemplate, PolicyTemplatesStore } from './policy-templates.store.ts';

/** What templates work with in accounts. */
export type TemplateAccountsDeps = Pick<Platform, 'db' | 'audit' | 'clock'> & {
  readonly store: PolicyTemplatesStore;
  readonly accounts: Pick<AccountsService, 'mutable' | 'seesBelow' | 'below'>;
  readonly roleGrants: Pick<RoleGrants, 'authority'>;
  readonly policySettings: SecuritySettingsService;
  readonly ip: IpTemplates;
  readonly countries: CountryTemplates;
  readonly domains: Pick<ReturnType<typeof createDomainRestrictions>, 'service' | 'template'>;
  readonly roles: TemplateRoles;
  readonly sessions: Pick<SessionsService, 'endOverLimit'>;
};

/** What is set in an account, part by part. */
export type PartsToSet = ReadonlyMap<TemplatePart, EffectivePart>;

const { notPermitted } = policyTemplatesRefusals;

/** What templates say about one account, how it differs, who would be affected, and setting it. */
export function createTemplateAccounts(deps: TemplateAccountsDeps) {
  const { db, accounts, roleGrants, ip, countries, domains, roles } = deps;
  const { policySettings: settings } = deps;
  const restrictions = createRestrictionImpact(deps);

  /** What the account has of some parts. */
  async function read(tx: TenantTx, content: TemplateContent): Promise<Map<TemplatePart, object>> {
    const applied = await settings.applied(tx);
    const present = new Map<TemplatePart, object>(
      templatePolicies.map((policy) => [policy, applied[policy]]),
    );
    const { ipRestrictions, countryRestrictions, emailDomains, roles: named = [] } = content;
    if (ipRestrictions) present.set('ipRestrictions', await ip.read(tx, ipRestrictions.strategy));
    if (countryRestrictions) present.set('countryRestrictions', await countries.read(tx));
    if (emailDomains)
      present.set('emailDomains', await domains.template.read(tx, emailDomains.listType));
    const keys = named.map(({ key }) => key);
    for (const [part, role] of await roles.read(tx, keys)) present.set(part, role);
    return present;
  }

  const differencesIn = async (tx: TenantTx, parts: PartsToSet): Promise<PartDifference[]> =>
    findDifferences(toValues(parts), await read(tx, toContent(parts)));

  const differences = (accountId: string, parts: PartsToSet) =>
    db.tenant(accountId, (tx) => differencesIn(tx, parts));

  /** Why the caller may not set this in an account: templates grant no additional rights. */
  async function obstacleIn(
    tx: Tx,
    ctx: SignedInContext,
    account: Pick<AccountRow, 'id'>,
    parts: PartsToSet,
  ): Promise<RefusalSpec | undefined> {
    const { roles: granted = [] } = toContent(parts);
    try {
      await accounts.mutable(tx, ctx, account.id);
    } catch (cause) {
      if (cause instanceof Refusal) return cause.spec;
      throw cause;
    }
    const authority = await roleGrants.authority(tx, inAccount(ctx, account.id).actor);
    if (!authority) return notPermitted;
    const isPermitted =
      isGranted(authority, 'fe.secure.write.securityPolicy') &&
      (granted.length === 0 || isGranted(authority, 'fe.secure.write.roles')) &&
      granted.every((role) => canGrantRole(authority, role));
    return isPermitted ? undefined : notPermitted;
  }

  const findObstacle = (ctx: SignedInContext, account: Pick<AccountRow, 'id'>, parts: PartsToSet) =>
    db.read((tx) => obstacleIn(tx, ctx, account, parts));

  /** Whether the caller has a permission in an account. */
  const may = (ctx: SignedInContext, accountId: string, permission: PermissionKey) =>
    db.read(async (tx) => (await permissionsIn(tx, ctx, accountId))(permission));

  /** Which permissions the caller has in an account. */
  async function permissionsIn(tx: Tx, ctx: SignedInContext, accountId: string) {
    const authority = await roleGrants.authority(tx, inAccount(ctx, accountId).actor);
    return (permission: PermissionKey): boolean =>
      authority !== undefined && isGranted(authority, permission);
  }

  /** Users who are affected, as the previews of one account count them. */
  async function preview(
    ctx: SignedInContext,
    accountId: string,
    parts: PartsToSet,
  ): Promise<PolicyImpact & { differences: PartDifference[] }> {
    const here = inAccount(ctx, accountId);
    const found = await differences(accountId, parts);
    const content = toContent(parts, new Set(found.map(({ part }) => part)));
    const { lists, emailDomains, policies } = splitContent(content);
    const impacts: PolicyImpact[] = [];
    if (Object.keys(policies).length > 0) impacts.push(await settings.preview(here, policies));
    if (lists) {
      if (content.countryRestrictions) await countries.locate(accountId);
      impacts.push(await restrictions.preview(here, (tx) => setLists(tx, lists)));
    }
    if (emailDomains) {
      const change = await db.tenant(accountId, (tx) =>
        domains.template.toChange(tx, emailDomains),
      );
      impacts.push(await domains.service.preview(here, change));
    }
    return { differences: found, ...sumImpacts(impacts) };
  }

  async function listAffected(
    ctx: SignedInContext,
    accountId: string,
    parts: PartsToSet,
    page: { effect: ImpactEffect; offset: number; limit: number },
  ): Promise<AffectedUsers> {
    const here = inAccount(ctx, accountId);
    const { lists, emailDomains, policies } = splitContent(toContent(parts));
    if (emailDomains && ['membersOutside', 'invitationsBlocked'].includes(page.effect)) {
      const change = await db.tenant(accountId, (tx) =>
        domains.template.toChange(tx, emailDomains),
      );
      return domains.service.listOutside(here, { ...page, change });
    }
    if (!lists || (page.effect !== 'sessionsEnded' && page.effect !== 'tokensStopped'))
      return settings.listAffected(here, { ...page, change: policies });
    if (lists.countryRestrictions) await countries.locate(accountId);
    const { effect, offset, limit } = page;
    const outside = await restrictions.listAffected(here, (tx) => setLists(tx, lists), effect);
    const byPolicy =
      effect === 'sessionsEnded' ? await listAll(here, { effect, change: policies }) : [];
    const all = mergeUsers([...byPolicy, ...outside]);
    const totalItems = all.length;
    return {
      items: all.slice(offset, offset + limit),
      _metadata: { totalItems, totalPages: Math.ceil(totalItems / limit) },
    };
  }

  /** The users whom policies affect, from all pages. */
  async function listAll(
    here: SignedInContext,
    one: Omit<Parameters<typeof settings.listAffected>[1], 'offset' | 'limit'>,
  ): Promise<AffectedUser[]> {
    const found: AffectedUser[] = [];
    for (let total = 1; found.length < total; ) {
      const { items, _metadata } = await settings.listAffected(here, {
        ...one,
        offset: found.length,
        limit: 100,
      });
      found.push(...items);
      total = items.length === 0 ? 0 : _metadata.totalItems;
    }
    return found;
  }

  /** Sets both lists, for a look at what they do. */
  async function setLists(tx: TenantTx, { ipRestrictions, countryRestrictions }: Lists) {
    if (ipRestrictions) await ip.replace(tx, ipRestrictions);
    if (countryRestrictions) await countries.replace(tx, countryRestrictions);
  }

  return {
    differences,
    differencesIn,
    findObstacle,
    obstacleIn,
    may,
    permissionsIn,
    preview,
    listAffected,
  };
}

/** What templates say about accounts, and setting it. */
export type TemplateAccounts = ReturnType<typeof createTemplateAccounts>;

const isGranted = ({ superUser, permissions }: Authority, permission: PermissionKey): boolean =>
  superUser || permissions.some((one) => grants(one, permission));

/** The caller, as they act in an account below. */
const inAccount = (ctx: SignedInContext, tenantId: string): SignedInContext => ({
  ...ctx,
  actor: { ...ctx.actor, tenantId },
});

/** Accounts on a path of the tree. */
export const toLevel = (path: string) => path.split('.').length;
const isWithin = (path: string, top: string) => path === top || path.startsWith(`${top}.`);

/** The parts that templates set in an account; only those of one template, if it is named. */
export function resolveParts(
  account: Pick<AccountRow, 'treePath' | 'closedAt'>,
  templates: readonly PlacedTemplate[],
  templateId?: string,
): PartsToSet {
  const covering = templates.filter(
    ({ ownerPath, scopePath }) =>
      account.treePath !== ownerPath &&
      isWithin(account.treePath, ownerPath) &&
      isWithin(account.treePath, scopePath) &&
      toLevel(ownerPath) >= account.closedAt,
  );
  const parts = effectiveParts(
    covering.map(({ id, isLocked, ownerPath, scopePath, createdAt, content }) => ({
      id,
      isLocked,
      ownerDepth: toLevel(ownerPath),
      scopeDepth: toLevel(scopePath),
      createdAt: createdAt.toISOString(),
      parts: toParts(content),
    })),
  );
  if (templateId === undefined) return parts;
  return new Map([...parts].filter(([, part]) => part.templateId === templateId));
}

const toValues = (parts: PartsToSet) =>
  new Map([...parts].map(([part, { value }]) => [part, value] as const));

/** Parts as the content of a template; only some, if they are named. */
export function toContent(parts: PartsToSet, only?: ReadonlySet<string>): TemplateContent {
  const chosen = [...toValues(parts)].filter(([part]) => !only || only.has(part));
  const isRole = (part: string) => part.startsWith('role:');
  const roles = chosen.filter(([part]) => isRole(part)).map(([, value]) => value);
  return Object.fromEntries<object>([
    ...chosen.filter(([part]) => !isRole(part)),
    ...(roles.length > 0 ? [['roles', roles] as const] : []),
  ]);
}

type Lists = Pick<TemplateContent, 'ipRestrictions' | 'countryRestrictions'>;
type AffectedUser = AffectedUsers['items'][number];

/** The parts that are looked at in different ways; roles affect no user. */
function splitContent(content: TemplateContent) {
  const { ipRestrictions, countryRestrictions, emailDomains, roles: _roles, ...policies } = content;
  const lists: Lists = { ipRestrictions, countryRestrictions };
  const isRestricted = ipRestrictions !== undefined || countryRestrictions !== undefined;
  return { lists: isRestricted ? lists : undefined, emailDomains, policies };
}

/** Each user once, by name. */
function mergeUsers(all: readonly AffectedUser[]): AffectedUser[] {
  const users = new Map<string, AffectedUser>();
  for (const one of all)
    users.set(one.id, { ...one, count: Math.max(one.count, users.get(one.id)?.count ?? 0) });
  return [...users.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}

function sumImpacts(impacts: readonly PolicyImpact[]): PolicyImpact {
  const effects = new Map<ImpactEffect, PolicyImpact['effects'][number]>();
  for (const { effect, count, users } of impacts.flatMap((one) => one.effects)) {
    const sum = effects.get(effect) ?? { effect, count: 0, users: 0 };
    effects.set(effect, { effect, count: sum.count + count, users: sum.users + users });
  }
  const some = (is: (one: PolicyImpact) => boolean) => impacts.some(is);
  return {
    effects: [...effects.values()],
    endsOwnSession: some(({ endsOwnSession }) => endsOwnSession),
    locksOutCaller: some(({ locksOutCaller }) => locksOutCaller),
    locksOutAdministrators: some(({ locksOutAdministrators }) => locksOutAdministrators),
  };
}
