import { sql } from 'kysely';
import type { Audit } from '../../kernel/audit/audit.ts';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { ClockPort } from '../../ports/clock.port.ts';

/** Who is given, or loses, what. */
export interface PlanWish {
  /** Id or alias of the account. */
  readonly account: string;
  /** A plan of foyer.config.ts. */
  readonly plan: string;
  /** Address of one member; absent: all users of the account. */
  readonly email?: string;
}

/** Why a plan was neither given nor taken. */
export type PlanProblem = 'unknownPlan' | 'unknownAccount' | 'unknownMember' | 'notGiven';

/** An assigned plan. */
export interface PlanRow {
  readonly plan: string;
  readonly email: string | null;
  readonly expiresAt: Date | null;
}

interface PlanDeps {
  readonly config: Pick<FoyerConfig, 'entitlements'>;
  readonly audit: Audit;
  readonly clock: ClockPort;
}

/** Plans of accounts, for the operator: nobody inside an account gives themselves a plan. Decision 0222. */
export function createPlanAssignments({ config, audit, clock }: PlanDeps) {
  async function find(tx: Tx, { account, plan, email }: PlanWish) {
    if (!config.entitlements.plans.some(({ key }) => key === plan)) return 'unknownPlan';
    const tenantId = await findAccount(tx, account);
    if (!tenantId) return 'unknownAccount';
    if (!email) return { tenantId, userId: null };
    const member = await tx
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select('users.id')
      .where('memberships.tenant_id', '=', tenantId)
      .where('users.email', '=', email)
      .executeTakeFirst();
    return member ? { tenantId, userId: member.id } : 'unknownMember';
  }

  return {
    /** Gives a plan, or gives it another end. Without `until` it never ends. */
    give: async (
      tx: Tx,
      wish: PlanWish & { readonly until?: Date },
    ): Promise<PlanProblem | undefined> => {
      const found = await find(tx, wish);
      if (typeof found === 'string') return found;
      const now = clock.now();
      const until = wish.until ?? null;
      await sql`
        insert into plan_assignments (tenant_id, user_id, plan_key, expires_at, created_at, updated_at)
        values (${found.tenantId}, ${found.userId}, ${wish.plan}, ${until}, ${now}, ${now})
        on conflict (tenant_id, user_id, plan_key) do update set expires_at = excluded.expires_at, updated_at = excluded.updated_at`.execute(
        tx,
      );
      const json = { plan: wish.plan, userId: found.userId, until: until?.toISOString() ?? null };
      const description = `Assigned the plan ${wish.plan}.`;
      await audit.record(tx, {
        action: 'plan.assigned',
        tenantId: found.tenantId,
        description,
        json,
      });
      return undefined;
    },

    take: async (tx: Tx, wish: PlanWish): Promise<PlanProblem | undefined> => {
      const found = await find(tx, wish);
      if (typeof found === 'string') return found;
      const { rows } = await sql`
        delete from plan_assignments where tenant_id = ${found.tenantId} and user_id is not distinct from ${found.userId}::uuid
          and plan_key = ${wish.plan} returning 1`.execute(tx);
      if (rows.length === 0) return 'notGiven';
      const json = { plan: wish.plan, userId: found.userId };
      const description = `Removed the plan ${wish.plan}.`;
      await audit.record(tx, {
        action: 'plan.unassigned',
        tenantId: found.tenantId,
        description,
        json,
      });
      return undefined;
    },

    /** What an account and its members were given; undefined: there is no such account. */
    list: async (tx: Tx, account: string): Promise<PlanRow[] | undefined> => {
      const tenantId = await findAccount(tx, account);
      if (!tenantId) return undefined;
      const { rows } = await sql<PlanRow>`
        select p.plan_key as plan, case when u.id is not null then ${selectAccountKey('u')} end as email, p.expires_at as "expiresAt" from plan_assignments p left join users u on u.id = p.user_id
        where p.tenant_id = ${tenantId} order by p.plan_key, email nulls first`.execute(tx);
      return rows;
    },
  };
}

async function findAccount(tx: Tx, account: string): Promise<string | undefined> {
  const named = tx.selectFrom('tenants').select('id').where('deleted_at', 'is', null);
  const found = isId(account)
    ? named.where('id', '=', account)
    : named.where('alias', '=', account);
  return (await found.executeTakeFirst())?.id;
}
