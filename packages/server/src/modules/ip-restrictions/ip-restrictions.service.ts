import { setTimeout as sleep } from 'node:timers/promises';
import {
  type IpRestriction,
  type IpRestrictionConfig,
  ipRestrictionsRefusals,
  type RestrictionStrategy,
} from '@foyer/contract/ip-restrictions';
import type { EventName } from '@foyer/contract/events';
import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import {
  type Confirmed,
  createRestrictionChanges,
} from '../../rules/restrictions/restriction-changes.ts';
import { requireUnlocked } from '../../rules/restrictions/policy-locks.ts';
import type { Platform } from '../platform.ts';
import {
  createIpRestrictionsStore,
  type IpPolicy,
  type IpRestrictionRow,
  type NewIpRule,
} from './ip-restrictions.store.ts';
import { parseIpRule } from './parse-ip-rule.ts';

/** What IP restrictions work with. */
export type IpRestrictionsDeps = Pick<Platform, 'db' | 'audit' | 'clock' | 'requireStepUp'>;

interface RuleForm {
  readonly ip: string;
  readonly strategy?: RestrictionStrategy | undefined;
  readonly isActive?: boolean | undefined;
  readonly description?: string | undefined;
}

/** Milliseconds. */
const [maxWait, waitStep] = [1000, 50];
/** Rules of one list. */
const maxRules = 10_000;
const inactive: IpPolicy = { isActive: false, strategy: 'ALLOW' };
const { invalidIp, duplicate, tooMany, notFound, excludesCaller } = ipRestrictionsRefusals;

/** IP restrictions of a tenant. What they mean for a request is decided in `rules/membership/allows-address.ts`. */
export function createIpRestrictionsService(deps: IpRestrictionsDeps) {
  const { db, audit, clock } = deps;
  const changes = createRestrictionChanges(deps, { excludesCaller, endReason: 'ipRestricted' });
  const store = createIpRestrictionsStore();
  const readPolicy = async (tx: TenantTx) => (await store.policy(tx)) ?? inactive;
  const inTenant = <T>({ actor }: SignedInContext, work: (tx: TenantTx) => Promise<T>) =>
    db.tenant(actor.tenantId, work);

  /** A change that keeps the caller inside unless they typed their address. */
  const change = <T>(ctx: SignedInContext, one: Confirmed, work: (tx: TenantTx) => Promise<T>) =>
    changes.change(ctx, one, async (tx) => {
      await requireUnlocked(tx, ['ipRestrictions']);
      const result = await work(tx);
      await store.compile(tx);
      return result;
    });

  function note(
    tx: TenantTx,
    { actor, ...ctx }: SignedInContext,
    one: { action: EventName; description: string; json: Record<string, unknown> },
  ) {
    const { userId, tenantId } = actor;
    return audit.record(tx, { ...one, userId, tenantId, ctx });
  }

  async function addRules(tx: TenantTx, ctx: SignedInContext, rules: readonly NewIpRule[]) {
    const now = clock.now();
    const added = await store.add(tx, { rules, now });
    for (const strategy of ['ALLOW', 'BLOCK'] as const)
      if ((await store.count(tx, strategy)) > maxRules) throw refuse(tooMany);
    if (added.length > 0)
      await note(tx, ctx, {
        action: 'ip_restriction.created',
        description: 'Added IP restrictions.',
        json: { rules: added.slice(0, 100).map(reported), count: added.length },
      });
    return added;
  }

  const create = (ctx: SignedInContext, { confirmedIp, ...form }: RuleForm & Confirmed) =>
    change(ctx, { confirmedIp }, async (tx) => {
      const parsed = parseIpRule(form.ip);
      if (!parsed) throw refuse(invalidIp);
      const { strategy } = await readPolicy(tx);
      const [added] = await addRules(tx, ctx, [{ ...getDefaults(form, strategy), ...parsed }]);
      if (!added) throw refuse(duplicate);
      return getRule(added);
    });

  const createMany = (
    ctx: SignedInContext,
    { ips, confirmedIp }: { ips: readonly RuleForm[] } & Confirmed,
  ) =>
    change(ctx, { confirmedIp }, async (tx) => {
      const { strategy } = await readPolicy(tx);
      const lines = ips.map((form) => {
        const parsed = parseIpRule(form.ip);
        return parsed && { ...getDefaults(form, strategy), ...parsed };
      });
      const valid = lines.flatMap((rule) => rule ?? []);
      const added = await addRules(tx, ctx, valid);
      const left = new Map(added.map((row) => [`${row.strategy} ${row.ip}`, row.id]));
      const items = lines.map((rule) => {
        if (!rule) return { result: 'invalid' as const };
        const { ip } = rule;
        const key = `${rule.strategy} ${rule.ip}`;
        const id = left.get(key);
        left.delete(key);
        return id ? { ip, result: 'added' as const, id } : { ip, result: 'duplicate' as const };
      });
      return { items };
    });

  const remove = (ctx: SignedInContext, id: string, confirmed: Confirmed): Promise<undefined> =>
    change(ctx, confirmed, async (tx) => {
      const removed = await store.remove(tx, id);
      if (!removed) throw refuse(notFound);
      await note(tx, ctx, {
        action: 'ip_restriction.deleted',
        description: 'Deleted an IP restriction.',
        json: { rules: [reported(removed)], count: 1 },
      });
      return undefined;
    });

  async function applied(tx: TenantTx, { isActive, strategy }: IpRestrictionConfig) {
    const before = await readPolicy(tx);
    const after = { isActive, strategy: strategy ?? before.strategy };
    await store.savePolicy(tx, { ...after, now: clock.now() });
    return { before, after };
  }

  /**
   * "Add my IP and turn on" of the published pages is two concurrent calls, and the one that turns the list on names no list. It waits
   * for the addition, which may arrive later.
   */
  async function waitForOwnAddress(ctx: SignedInContext): Promise<void> {
    const { address } = ctx.actor;
    const isListed = (tx: TenantTx) => store.covering(tx, { address, strategy: 'ALLOW' });
    for (let waited = 0; waited < maxWait; waited += waitStep) {
      if (!address || (await inTenant(ctx, isListed))) return;
      await sleep(waitStep);
    }
  }

  async function updateConfig(
    ctx: SignedInContext,
    { confirmedIp, ...form }: IpRestrictionConfig & Confirmed,
  ) {
    const { strategy } = await inTenant(ctx, readPolicy);
    const namesNoList = form.strategy === undefined && confirmedIp === undefined;
    if (form.isActive && namesNoList && strategy === 'ALLOW') await waitForOwnAddress(ctx);
    return change(ctx, { confirmedIp }, async (tx) => {
      const { before, after } = await applied(tx, form);
      await note(tx, ctx, {
        action: 'ip_restrictions.updated',
        description: 'Changed the IP restrictions.',
        json: { before, after },
      });
      return after;
    });
  }

  const previewConfig = (ctx: SignedInContext, form: IpRestrictionConfig) =>
    changes.preview(ctx, async (tx) => {
      await applied(tx, form);
      await store.compile(tx);
    });

  return {
    create,
    createMany,
    remove,
    updateConfig,
    previewConfig,

    config: (ctx: SignedInContext): Promise<IpRestrictionConfig> => inTenant(ctx, readPolicy),

    list: (
      ctx: SignedInContext,
      one: { _offset: number; _limit: number; _filter: RestrictionStrategy },
    ) =>
      inTenant(ctx, async (tx) => {
        const { _offset: offset, _limit: limit, _filter: strategy } = one;
        const rows = await store.list(tx, { strategy, limit, offset });
        const totalItems = rows[0]?.total ?? (await store.count(tx, strategy));
        const totalPages = Math.ceil(totalItems / limit);
        const page = (start: number) => `?_limit=${limit}&_offset=${start}&_filter=${strategy}`;
        const _links = {
          first: page(0),
          prev: offset > 0 ? page(Math.max(0, offset - limit)) : '',
          next: offset + limit < totalItems ? page(offset + limit) : '',
          last: page(Math.max(0, totalPages - 1) * limit),
        };
        return { items: rows.map(getRule), _metadata: { totalItems, totalPages }, _links };
      }),

    /** What a list says about an address; without a list, the one that applies. */
    test: (ctx: SignedInContext, { ip, strategy }: Pick<RuleForm, 'ip' | 'strategy'>) =>
      inTenant(ctx, async (tx) => {
        const parsed = parseIpRule(ip);
        if (!parsed || parsed.first !== parsed.last) throw refuse(invalidIp);
        const list = strategy ?? (await readPolicy(tx)).strategy;
        const rule = await store.covering(tx, { address: parsed.first, strategy: list });
        const allowed = (list === 'ALLOW') === (rule !== undefined);
        return { allowed, ...(rule ? { rule: getRule(rule) } : {}) };
      }),
  };
}

/** IP restrictions of a tenant. */
export type IpRestrictionsService = ReturnType<typeof createIpRestrictionsService>;

const reported = ({ ip, strategy, description }: IpRestrictionRow) => ({
  ip,
  strategy,
  description,
});

const getDefaults = (form: RuleForm, strategy: RestrictionStrategy) => ({
  strategy: form.strategy ?? strategy,
  isActive: form.isActive ?? true,
  description: form.description ?? '',
});

function getRule({
  id,
  ip,
  strategy,
  isActive,
  description,
  ...times
}: IpRestrictionRow): IpRestriction {
  const createdAt = times.createdAt.toISOString();
  return {
    id,
    ip,
    strategy,
    isActive,
    description,
    createdAt,
    updatedAt: times.updatedAt.toISOString(),
  };
}
