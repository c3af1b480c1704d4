import type { RefusalSpec } from '@foyer/contract';
import { policyTemplatesRefusals } from '@foyer/contract/policy-templates';
import { type TemplatePart, toParts } from '@foyer/contract/policy-templates/rules';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
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

/** What became of an account, part by part. */
interface Applied extends Pick<Application, 'isSet'> {
  readonly refused: ReadonlyMap<TemplatePart, RefusalSpec>;
  /** Sessions over a new limit end after the transaction. */
  readonly endsSessions: boolean;
}

/** Setting in one account what templates say about it. */
export function createTemplateApplications(deps: Deps) {
  const { db, audit, clock, store, accounts, ip, countries, domains, roles } = deps;
  const { policySettings: settings } = deps;

  /** Sets parts one by one; those that are refused stay as they were. */
  async function setParts(tx: TenantTx, by: AppliedBy, parts: PartsToSet) {
    const found = new Set((await accounts.differencesIn(tx, parts)).map(({ part }) => part));
    const { roles: differing = [], ...lists } = toContent(parts, found);
    const { ipRestrictions, countryRestrictions, emailDomains } = lists;
    const {
      ipRestrictions: _ip,
      countryRestrictions: _countries,
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
    if (countryRestrictions)
      await attempt({ countryRestrictions }, () => countries.apply(tx, by, countryRestrictions));
    if (emailDomains)
      await attempt({ emailDomains }, () => domains.template.apply(tx, by, emailDomains));
    for (const role of differing)
      await attempt({ roles: [role] }, () => roles.apply(tx, by, [role]));
    return { found, refused };
  }

  /** Sets what a template says about an account as it is then. Throws a refusal if the caller may not. */
  async function applyWithin(
    vendorTx: Tx,
    by: AppliedBy,
    { accountId, templateId }: { readonly accountId: string; readonly templateId: string | null },
  ): Promise<Applied> {
    await lockPolicies(vendorTx, accountId);
    const account = await store.account(vendorTx, accountId);
    if (!account) return { isSet: false, endsSessions: false, refused: new Map() };
    // changes of the templates wait until this is stored, and then end its locks
    await store.hold(vendorTx, await store.placed(vendorTx, accountId, templateId));
    const templates = await store.placed(vendorTx, accountId, templateId);
    const parts = resolveParts(account, templates, templateId ?? undefined);
    const obstacle = by.ctx && (await accounts.obstacleIn(vendorTx, by.ctx, account, parts));
    if (obstacle) throw refuse(obstacle);
    const before = await store.inPlace(vendorTx, accountId);
    const isLockedAbove = (part: TemplatePart, id: string) =>
      before.some(
        (one) => one.part === part && one.isLocked && one.ownerLevel < toOwnerLevel(templates, id),
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
    return {
      isSet: applied.length > 0 || (isCovered && refused.size === 0),
      refused,
      endsSessions: allowed.has('sessions') && result.found.has('sessions'),
    };
  }

  /** Sessions that began before there was a GeoIP file have no country yet. */
  async function locateSessions(accountId: string, templateId: string | null): Promise<void> {
    const placed = await db.read((tx) => store.placed(tx, accountId, templateId));
    if (placed.some(({ content }) => content.countryRestrictions))
      await countries.locate(accountId);
  }

  /**
   * Sets in one transaction, with its audit entries, what a template says about an account;
   * `templateId` null: what all templates that are in use say. Throws a refusal if the caller may
   * not.
   */
  async function apply(
    by: AppliedBy,
    accountId: string,
    templateId: string | null,
  ): Promise<Application> {
    await locateSessions(accountId, templateId);
    const { isSet, refused, endsSessions } = await db.system((tx) =>
      applyWithin(tx, by, { accountId, templateId }),
    );
    if (endsSessions) await deps.sessions.endOverLimit(accountId);
    const [refusal] = refused.values();
    return { isSet, refusal };
  }

  /** The parts that would be refused in an account, with the reasons. Applies the template, and takes it back. */
  const rehearse = (by: AppliedBy, accountId: string, templateId: string) =>
    db.system(async (tx) => {
      await sql`savepoint rehearsal`.execute(tx);
      const { refused } = await applyWithin(tx, by, { accountId, templateId });
      await sql`rollback to savepoint rehearsal`.execute(tx);
      return refused;
    });

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

  return { apply, rehearse };
}

/** Setting what templates say. */
export type TemplateApplications = ReturnType<typeof createTemplateApplications>;

const toOwnerLevel = (templates: readonly PlacedTemplate[], id: string): number =>
  toLevel(templates.find((one) => one.id === id)?.ownerPath ?? '');
