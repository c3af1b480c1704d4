import { grants, type RefusalSpec } from '@foyer/contract';
import type { ImpactEffect, PolicyImpact } from '@foyer/contract/security-policies';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { refuse } from '../../kernel/refusal.ts';
import { allowsAddress, clientIp } from '../membership/allows-address.ts';
import { keysThatCover } from '../membership/keys-that-cover.ts';
import { mayAct } from '../membership/may-act.ts';
import { lockPolicies } from '../membership/policy-lock.ts';
import type { RequireStepUp } from '../step-up/require-step-up.ts';

/** Users or tokens that an impact names. */
const namesShown = 20;

/** What changes of restrictions work with. */
export type RestrictionDeps = Pick<Kernel, 'db' | 'clock'> & {
  readonly requireStepUp: RequireStepUp;
};

/** The caller's own address, typed, to save a change that blocks it. */
export interface Confirmed {
  readonly confirmedIp?: string | undefined;
}

/**
 * Changes of IP and country restrictions: what `rules/membership/allows-address.ts` decides changes
 * with them.
 */
export function createRestrictionChanges(
  { db, clock, requireStepUp }: RestrictionDeps,
  own: {
    readonly excludesCaller: RefusalSpec;
    readonly endReason: 'ipRestricted' | 'countryRestricted';
  },
) {
  /**
   * Makes a change, after which sessions outside have ended and the caller is inside, or has typed
   * their address.
   */
  async function change<T>(
    ctx: SignedInContext,
    { confirmedIp }: Confirmed,
    work: (tx: TenantTx) => Promise<T>,
  ): Promise<T> {
    await requireStepUp(ctx);
    const { tenantId, address } = ctx.actor;
    return db.tenant(tenantId, async (tx) => {
      await lockPolicies(tx, tenantId);
      const wasInside = await allows(tx, { tenantId, address });
      const result = await work(tx);
      const isInside = await allows(tx, { tenantId, address });
      if (wasInside && !isInside && confirmedIp !== address)
        throw refuse(own.excludesCaller, { context: { ip: address } });
      await endOutside(tx, { now: clock.now(), reason: own.endReason });
      return result;
    });
  }

  return { change, preview: createRestrictionImpact({ db, clock }).preview };
}

/** Looks at changes of restrictions without making them. */
export function createRestrictionImpact({ db, clock }: Pick<RestrictionDeps, 'db' | 'clock'>) {
  /** Makes the change, looks at what it does, and takes it back. */
  const attempt = <T>(
    tenantId: string,
    work: (tx: TenantTx) => Promise<unknown>,
    look: (tx: TenantTx) => Promise<T>,
  ): Promise<T> =>
    db.tenant(tenantId, async (tx) => {
      await sql`savepoint preview`.execute(tx);
      await work(tx);
      const result = await look(tx);
      await sql`rollback to savepoint preview`.execute(tx);
      return result;
    });

  /** What a change does. */
  function preview(
    { actor }: SignedInContext,
    work: (tx: TenantTx) => Promise<unknown>,
  ): Promise<PolicyImpact> {
    const now = clock.now();
    const { tenantId, address } = actor;
    // who is affected is for callers who may change users. Decision 0286.
    const showsNames = actor.permissions.some((current) =>
      grants(current, 'fe.secure.write.users'),
    );
    return attempt(tenantId, work, async (tx) => {
      const effects = await affectedBy(tx, { now, limit: namesShown });
      const isOut = !(await allows(tx, { tenantId, address }));
      return {
        effects: effects.map(({ named, ...one }) => (showsNames ? { ...one, named } : one)),
        endsOwnSession: isOut,
        locksOutCaller: isOut,
        locksOutAdministrators: !(await hasAdministratorInside(tx, { now })),
      };
    });
  }

  /** Everyone behind one effect of a change, for callers who may change users there. */
  async function listAffected(
    { actor }: SignedInContext,
    work: (tx: TenantTx) => Promise<unknown>,
    effect: ImpactEffect,
  ) {
    const effects = await attempt(actor.tenantId, work, (tx) =>
      affectedBy(tx, { now: clock.now(), limit: null }),
    );
    return effects.find((one) => one.effect === effect)?.named ?? [];
  }

  return { preview, listAffected };
}

/** Whether the restrictions as they are now allow an address. */
async function allows(tx: Tx, { tenantId, address }: { tenantId: string; address: string }) {
  const { rows } = await sql<{ is: boolean }>`
    select ${allowsAddress(sql`${tenantId}::uuid`, clientIp(address))} as is`.execute(tx);
  return rows[0]?.is ?? true;
}

interface Affected {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly count: number;
  readonly total: number;
  readonly rows: number;
}

/** Living sessions, and API tokens, whose last address the restrictions do not allow; by user and by token. */
async function affectedBy(
  tx: TenantTx,
  { now, limit }: { readonly now: Date; readonly limit: number | null },
) {
  const list = async (statement: RawBuilder<unknown>) => {
    const { rows } = await sql<Affected>`
      select a.*, sum(a.count) over ()::int as total, count(*) over ()::int as rows from (${statement}) a
      order by lower(a.name), a.id limit ${limit}::int`.execute(tx);
    return rows;
  };
  const sessions = await list(sql`
    select u.id, u.name, u.email, count(*)::int as count from sessions s join users u on u.id = s.user_id
    where s.tenant_id = ${tx.tenantId} and s.ended_at is null and s.expires_at > ${now}
      and not ${allowsAddress(sql`s.tenant_id`, sql`s.client_ip`)} and s.client_ip is not null
    group by u.id`);
  const tokens = await list(sql`
    select t.id, t.description as name, null as email, 1 as count from api_tokens t
    where t.tenant_id = ${tx.tenantId} and (t.expires_at is null or t.expires_at > ${now})
      and not ${allowsAddress(sql`t.tenant_id`, sql`t.last_used_ip`)} and t.last_used_ip is not null`);
  return (
    [
      ['sessionsEnded', sessions],
      ['tokensStopped', tokens],
    ] as const
  ).flatMap(([effect, found]) => {
    const [first] = found;
    if (!first) return [];
    const named = found.map(({ id, name, email, count }) => ({
      id,
      name,
      count,
      ...(email === null ? {} : { email }),
    }));
    return [{ effect, count: first.total, users: first.rows, named }];
  });
}

/** Ends the sessions whose last address the restrictions do not allow. */
export const endOutside = (tx: TenantTx, { now, reason }: { now: Date; reason: string }) =>
  sql`update sessions s set ended_at = ${now}, end_reason = ${reason}
    where s.tenant_id = ${tx.tenantId} and s.ended_at is null and s.client_ip is not null
      and not ${allowsAddress(sql`s.tenant_id`, sql`s.client_ip`)}`.execute(tx);

/**
 * Whether a user who may change security settings has a living session that the restrictions
 * allow.
 */
async function hasAdministratorInside(tx: TenantTx, { now }: { now: Date }): Promise<boolean> {
  const { rows } = await sql`
    select 1 from memberships m join users u on u.id = m.user_id join tenants t on t.id = m.tenant_id
    join sessions s on s.user_id = m.user_id and s.tenant_id = m.tenant_id
    where m.tenant_id = ${tx.tenantId} and ${mayAct(now)} and s.ended_at is null and s.expires_at > ${now}
      and ${allowsAddress(sql`m.tenant_id`, sql`s.client_ip`)}
      and exists (select 1 from foyer_held_roles(m.user_id, m.tenant_id) held
        join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id
        where p.key = any(${keysThatCover('fe.secure.write.securityPolicy')}::text[])) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
