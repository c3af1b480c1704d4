import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { StoredCaller } from '../bulk-users/bulk-caller.ts';

/** An application of a template with its counts. */
export interface RunRow {
  readonly id: string;
  readonly templateId: string;
  readonly caller: StoredCaller;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
}

/** An account of a run. */
interface RunItem {
  readonly place: number;
  readonly accountId: string;
}

/** An account that could not be changed. */
interface RunProblem {
  readonly accountId: string;
  readonly code: string;
  readonly text: string;
}

const columns = sql`r.id, r.template_id as "templateId", r.caller, r.created_at as "createdAt", r.finished_at as "finishedAt",
  counts.total, counts.done, counts.failed`;
/** The items of a run `r`, read once. */
const counts = sql`(select count(*)::int as total, (count(*) filter (where i.state = 'done'))::int as done,
  (count(*) filter (where i.state = 'failed'))::int as failed from policy_run_items i where i.run_id = r.id) counts`;

/** SQL of applications of templates. Every statement names the account of the template. */
export function createPolicyRunsStore() {
  return {
    create: async (
      tx: TenantTx,
      one: {
        readonly templateId: string;
        readonly userId: string;
        readonly caller: StoredCaller;
        readonly accountIds: readonly string[];
        readonly now: Date;
      },
    ): Promise<string> => {
      const { rows } = await sql<{ id: string }>`
        insert into policy_runs (tenant_id, template_id, started_by, caller, created_at)
        values (${tx.tenantId}, ${one.templateId}, ${one.userId}, ${JSON.stringify(one.caller)}::jsonb, ${one.now})
        returning id`.execute(tx);
      const id = rows[0]?.id ?? '';
      await sql`insert into policy_run_items (run_id, tenant_id, place, account_id)
        select ${id}, ${tx.tenantId}, a.place, a.id from unnest(${[...one.accountIds]}::uuid[]) with ordinality as a (id, place)`.execute(
        tx,
      );
      return id;
    },

    find: async (tx: TenantTx, id: string): Promise<RunRow | undefined> => {
      if (!isId(id)) return undefined;
      const { rows } = await sql<RunRow>`
        select ${columns} from policy_runs r cross join lateral ${counts} where r.id = ${id} and r.tenant_id = ${tx.tenantId}`.execute(
        tx,
      );
      return rows[0];
    },

    /** The latest run of each template of an account. */
    latest: async (tx: Tx, tenantId: string): Promise<RunRow[]> => {
      const { rows } = await sql<RunRow>`
        select ${columns} from policy_templates p
        cross join lateral (select * from policy_runs own where own.template_id = p.id
          order by own.created_at desc limit 1) r
        cross join lateral ${counts} where p.tenant_id = ${tenantId}`.execute(tx);
      return rows;
    },

    pending: async (tx: TenantTx, id: string, limit: number): Promise<RunItem[]> => {
      const { rows } = await sql<RunItem>`
        select place, account_id as "accountId" from policy_run_items
        where run_id = ${id} and tenant_id = ${tx.tenantId} and state = 'pending' order by place limit ${limit}`.execute(
        tx,
      );
      return rows;
    },

    problems: async (tx: TenantTx, id: string): Promise<RunProblem[]> => {
      if (!isId(id)) return [];
      const { rows } = await sql<RunProblem>`
        select account_id as "accountId", reason as code, coalesce(problem, '') as text from policy_run_items
        where run_id = ${id} and tenant_id = ${tx.tenantId} and state = 'failed' order by place limit 500`.execute(
        tx,
      );
      return rows;
    },

    setDone: (tx: TenantTx, id: string, place: number) =>
      sql`update policy_run_items set state = 'done', reason = null, problem = null
        where run_id = ${id} and tenant_id = ${tx.tenantId} and place = ${place}`.execute(tx),

    /** Of one account, or of all that are pending. */
    setFailed: (
      tx: TenantTx,
      one: {
        readonly id: string;
        readonly place?: number;
        readonly reason: string;
        readonly problem: string;
      },
    ) =>
      sql`update policy_run_items set state = 'failed', reason = ${one.reason}, problem = ${one.problem}
        where run_id = ${one.id} and tenant_id = ${tx.tenantId} and state = 'pending'
          and (${one.place ?? null}::int is null or place = ${one.place ?? null}::int)`.execute(tx),

    /** Accounts that the template covers, created since the run began. At vendor level: they are below. */
    createdSince: async (tx: Tx, id: string): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`
        select a.id from policy_runs r join policy_templates p on p.id = r.template_id
        join tenants s on s.id = p.scope_id
        join tenants a on a.path <@ s.path and a.id <> p.tenant_id and a.deleted_at is null
          and a.created_at >= r.created_at
        where r.id = ${id} and p.applied_at is not null`.execute(tx);
      return rows.map(({ id: accountId }) => accountId);
    },

    /** False if it has finished already. */
    finish: async (tx: TenantTx, id: string, now: Date): Promise<boolean> => {
      const { numAffectedRows = 0n } = await sql`
        update policy_runs set finished_at = ${now}
        where id = ${id} and tenant_id = ${tx.tenantId} and finished_at is null`.execute(tx);
      return numAffectedRows > 0n;
    },

    /** Ends runs, or those of one template, that have set nothing since a moment: their jobs are gone. At vendor level. */
    endStalled: (
      tx: Tx,
      one: {
        readonly templateId?: string;
        readonly since: Date;
        readonly now: Date;
        readonly reason: string;
        readonly problem: string;
      },
    ) =>
      sql`with stalled as (
          update policy_runs r set finished_at = ${one.now}
          where r.finished_at is null and r.created_at < ${one.since}
            and (${one.templateId ?? null}::uuid is null or r.template_id = ${one.templateId ?? null}::uuid)
            and not exists (select 1 from applied_policy_parts p
              where p.template_id = r.template_id and p.applied_at >= ${one.since})
          returning r.id)
        update policy_run_items i set state = 'failed', reason = ${one.reason}, problem = ${one.problem}
        from stalled where i.run_id = stalled.id and i.state = 'pending'`.execute(tx),

    /** Finished runs; the latest of each template stays. */
    forget: (tx: Tx, before: Date) =>
      sql`delete from policy_runs r where r.created_at < ${before} and exists (
        select 1 from policy_runs n where n.template_id = r.template_id and n.created_at > r.created_at)`.execute(
        tx,
      ),
  };
}

/** SQL of applications of templates. */
export type PolicyRunsStore = ReturnType<typeof createPolicyRunsStore>;
