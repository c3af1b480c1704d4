import { commonRefusals, type RefusalSpec } from '@foyer/contract';
import {
  type DriftItem,
  type DryRunItem,
  policyTemplatesRefusals,
} from '@foyer/contract/policy-templates';
import { toParts } from '@foyer/contract/policy-templates/rules';
import type { AffectedUsers, ImpactEffect } from '@foyer/contract/security-policies';
import { subAccountsRefusals } from '@foyer/contract/sub-accounts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type {
  AccountRow,
  PlacedTemplate,
  PolicyTemplatesStore,
  TemplateRow,
} from './policy-templates.store.ts';
import { type TemplateAccess, toAccount } from './template-access.ts';
import { type PartsToSet, resolveParts, type TemplateAccounts } from './template-accounts.ts';
import type { TemplateApplications } from './template-applications.ts';

type Deps = Pick<Platform, 'db'> & {
  readonly access: TemplateAccess;
  readonly store: PolicyTemplatesStore;
  readonly accounts: TemplateAccounts;
  readonly rehearse: TemplateApplications['rehearse'];
};

const { otherTemplate } = policyTemplatesRefusals;

/** Accounts of a page. */
interface Page {
  readonly _offset: number;
  readonly _limit: number;
}

/** Templates compared with the accounts that they cover: before they are applied, and after. */
export function createTemplateComparisons({ db, access, store, accounts, rehearse }: Deps) {
  const { requireAccess, find } = access;

  /** A page of the accounts that a template covers, with what it sets in each. */
  async function readPage(ctx: SignedInContext, id: string, { _offset, _limit }: Page) {
    return db.read(async (tx) => {
      const row = await find(tx, ctx, id);
      const { ownerId, scopeId } = row;
      const page = { ownerId, scopeId, offset: _offset, limit: _limit };
      const found = await store.accounts(tx, page);
      const templates = await store.placed(tx, ownerId, row.id);
      const totalPages = Math.ceil(row.accounts / _limit);
      return { row, found, templates, _metadata: { totalItems: row.accounts, totalPages } };
    });
  }

  async function dryRun(ctx: SignedInContext, id: string, query: Page) {
    await requireAccess(ctx, 'write');
    const { row, found, templates, _metadata } = await readPage(ctx, id, query);
    const items: DryRunItem[] = [];
    for (const account of found) {
      const parts = resolveParts(account, templates, row.id);
      const obstacle = await accounts.findObstacle(ctx, account, parts);
      if (obstacle) {
        const blocked = { code: obstacle.code, text: obstacle.text };
        items.push({ ...toAccount(account), ...noImpact, blocked });
        continue;
      }
      const refused = await rehearse(toApplier(ctx), account.id, row.id);
      const impact = await accounts.preview(ctx, account.id, without(parts, refused));
      const others = otherTemplates(row, resolveParts(account, templates), templates);
      const skipped = [
        ...others.map(({ part, name }) => ({
          part,
          ...toReason(otherTemplate),
          otherTemplate: name,
        })),
        ...[...refused].map(([part, spec]) => ({ part, ...toReason(spec) })),
      ];
      items.push({ ...toAccount(account), ...impact, skipped });
    }
    return { items, _metadata };
  }

  async function affected(
    ctx: SignedInContext,
    { id, tenantId }: { id: string; tenantId: string },
    page: { effect: ImpactEffect; offset: number; limit: number },
  ): Promise<AffectedUsers> {
    await requireAccess(ctx, 'write');
    const { account, parts } = await db.read(async (tx) => {
      const row = await find(tx, ctx, id);
      const { ownerId, scopeId } = row;
      const [covered] = await store.accounts(tx, { ownerId, scopeId, ids: [tenantId], limit: 1 });
      if (!covered) throw refuse(subAccountsRefusals.notFound);
      const templates = await store.placed(tx, ownerId, row.id);
      return { account: covered, parts: resolveParts(covered, templates, row.id) };
    });
    const obstacle = await accounts.findObstacle(ctx, account, parts);
    if (obstacle) throw refuse(obstacle);
    // names are for callers who may change users there. Decision 0286.
    if (!(await accounts.may(ctx, account.id, 'fe.secure.write.users')))
      throw refuse(commonRefusals.forbidden);
    const refused = await rehearse(toApplier(ctx), account.id, id);
    return accounts.listAffected(ctx, account.id, without(parts, refused), page);
  }

  async function drift(ctx: SignedInContext, id: string, query: Page) {
    await requireAccess(ctx, 'read');
    const { row, found, templates, _metadata } = await readPage(ctx, id, query);
    const items: DriftItem[] = [];
    for (const account of found) items.push(await toDrift(ctx, row, account, templates));
    return { items, _metadata };
  }

  async function toDrift(
    ctx: SignedInContext,
    row: TemplateRow,
    account: AccountRow,
    templates: readonly PlacedTemplate[],
  ): Promise<DriftItem> {
    const all = resolveParts(account, templates);
    const parts = resolveParts(account, templates, row.id);
    const one = { ...toAccount(account), otherTemplates: otherTemplates(row, all, templates) };
    if (!(await accounts.may(ctx, account.id, 'fe.secure.read.securityPolicy')))
      return { ...one, state: 'hidden', differences: [], otherTemplates: [] };
    const differences = await accounts.differences(account.id, parts);
    const set = await db.tenant(account.id, (tx) => store.applied(tx));
    const isSet = ([part, { isLocked }]: [string, { isLocked: boolean }]) =>
      set.some((s) => s.part === part && s.templateId === row.id && s.isLocked === isLocked);
    const isDecidedElsewhere = parts.size === 0 && one.otherTemplates.length > 0;
    const isEverSet = isDecidedElsewhere || set.some(({ templateId }) => templateId === row.id);
    const isAsSet = differences.length === 0 && [...parts].every(isSet);
    const state = isEverSet ? (isAsSet ? 'applied' : 'differs') : 'pending';
    return { ...one, state, differences };
  }

  return { dryRun, affected, drift };
}

/** Templates compared with accounts. */
export type TemplateComparisons = ReturnType<typeof createTemplateComparisons>;

const toApplier = (ctx: SignedInContext) => ({ userId: ctx.actor.userId, ctx });
const toReason = ({ code, text }: RefusalSpec) => ({ code, text });
const without = (parts: PartsToSet, refused: ReadonlyMap<string, unknown>): PartsToSet =>
  new Map([...parts].filter(([part]) => !refused.has(part)));

const noImpact = {
  differences: [],
  skipped: [],
  effects: [],
  endsOwnSession: false,
  locksOutCaller: false,
  locksOutAdministrators: false,
};

/** Parts of a template that another one decides in an account. */
function otherTemplates(
  { id, content }: TemplateRow,
  all: PartsToSet,
  templates: readonly PlacedTemplate[],
) {
  return [...toParts(content).keys()].flatMap((part) => {
    const winner = all.get(part);
    if (!winner || winner.templateId === id) return [];
    return [{ part, name: templates.find((one) => one.id === winner.templateId)?.name ?? '' }];
  });
}
