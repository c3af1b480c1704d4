import type { ReportFilters } from '@foyer/contract/reports';
import type { ReportTemplateId, ReportType } from '@foyer/contract/reports/rules';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

/** A schedule of a tenant. */
export interface ScheduleRow {
  readonly tenantId: string;
  readonly templateId: ReportTemplateId;
  readonly type: ReportType;
  readonly interval: 'daily' | 'weekly' | 'monthly' | 'custom';
  readonly cron: string;
  readonly timeZone: string;
  readonly isActive: boolean;
  readonly filters: ReportFilters;
  readonly recipientIds: readonly string[];
  readonly nextRunAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A report to create. */
export interface NewRun {
  readonly tenantId: string;
  readonly templateId: ReportTemplateId;
  readonly type: ReportType;
  readonly cause: 'schedule' | 'user';
  readonly filters: ReportFilters;
  readonly recipientIds: readonly string[];
  readonly requestedBy: string | null;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A report that was created, or will be. */
export interface RunRow extends Omit<NewRun, 'now'> {
  readonly id: string;
  readonly state: 'pending' | 'done' | 'failed';
  readonly createdAt: Date;
  readonly size: number | null;
}

const own = ({ tenantId }: TenantTx) => sql`tenant_id = ${tenantId}`;

const scheduleColumns = sql`tenant_id as "tenantId", template_id as "templateId", type, interval, cron, time_zone as "timeZone",
  is_active as "isActive", data_filters as filters, recipient_ids as "recipientIds", next_run_at as "nextRunAt",
  created_at as "createdAt", updated_at as "updatedAt"`;
const runColumns = sql`id, tenant_id as "tenantId", template_id as "templateId", type, cause, state, data_filters as filters,
  recipient_ids as "recipientIds", requested_by as "requestedBy", created_at as "createdAt", expires_at as "expiresAt",
  octet_length(file) as size`;

/** SQL of schedules and of created reports. */
export function createReportsStore() {
  return {
    schedules: async (tx: TenantTx): Promise<ScheduleRow[]> => {
      const { rows } = await sql<ScheduleRow>`
        select ${scheduleColumns} from report_schedules where ${own(tx)}`.execute(tx);
      return rows;
    },

    saveSchedule: (
      tx: TenantTx,
      one: Omit<ScheduleRow, 'createdAt' | 'updatedAt' | 'tenantId'> & { now: Date },
    ) =>
      sql`insert into report_schedules (tenant_id, template_id, type, interval, cron, time_zone, is_active, data_filters,
          recipient_ids, next_run_at, created_at, updated_at)
        values (${tx.tenantId}, ${one.templateId}, ${one.type}, ${one.interval}, ${one.cron}, ${one.timeZone}, ${one.isActive},
          ${JSON.stringify(one.filters)}, ${[...one.recipientIds]}::uuid[], ${one.nextRunAt}, ${one.now}, ${one.now})
        on conflict (tenant_id, template_id) do update set type = excluded.type, interval = excluded.interval, cron = excluded.cron,
          time_zone = excluded.time_zone, is_active = excluded.is_active, data_filters = excluded.data_filters,
          recipient_ids = excluded.recipient_ids, next_run_at = excluded.next_run_at, updated_at = excluded.updated_at`.execute(
        tx,
      ),

    removeSchedule: async (tx: TenantTx, templateId: string): Promise<boolean> => {
      const { numAffectedRows = 0n } = await sql`
        delete from report_schedules where ${own(tx)} and template_id = ${templateId}`.execute(tx);
      return numAffectedRows > 0n;
    },

    /** Schedules that are due. Nodes that look at the same time get different ones. */
    due: async (tx: Tx, now: Date, limit: number): Promise<ScheduleRow[]> => {
      const { rows } = await sql<ScheduleRow>`
        select ${scheduleColumns} from report_schedules where is_active and next_run_at <= ${now}
          and tenant_id in (select t.id from tenants t where t.deleted_at is null)
        order by next_run_at limit ${limit} for update skip locked`.execute(tx);
      return rows;
    },

    moveOn: (tx: Tx, { tenantId, templateId }: ScheduleRow, nextRunAt: Date | null) =>
      sql`update report_schedules set next_run_at = ${nextRunAt}
        where tenant_id = ${tenantId} and template_id = ${templateId}`.execute(tx),

    /** Members of a tenant who can sign in, by email. */
    membersByEmail: async (
      tx: Tx,
      one: { tenantId: string; emails: readonly string[]; now: Date },
    ) => {
      const { rows } = await sql<{ id: string; email: string }>`
        select u.id, u.email from users u join memberships m on m.user_id = u.id join tenants t on t.id = m.tenant_id
        where m.tenant_id = ${one.tenantId} and u.email = any(${[...one.emails]}::text[]) and ${mayAct(one.now)}`.execute(
        tx,
      );
      return rows;
    },

    getEmails: async (tx: Tx, one: { tenantId: string; ids: readonly string[]; now: Date }) => {
      const { rows } = await sql<{ email: string }>`
        select u.email from users u join memberships m on m.user_id = u.id join tenants t on t.id = m.tenant_id
        where m.tenant_id = ${one.tenantId} and u.id = any(${[...one.ids]}::uuid[]) and u.email is not null and ${mayAct(one.now)}`.execute(
        tx,
      );
      return rows.map(({ email }) => email);
    },

    addRun: async (tx: Tx, one: NewRun): Promise<string> => {
      const { rows } = await sql<{ id: string }>`
        insert into report_runs (tenant_id, template_id, type, cause, state, data_filters, recipient_ids, requested_by, created_at, expires_at)
        values (${one.tenantId}, ${one.templateId}, ${one.type}, ${one.cause}, 'pending', ${JSON.stringify(one.filters)},
          ${[...one.recipientIds]}::uuid[], ${one.requestedBy}, ${one.now}, ${one.expiresAt}) returning id`.execute(
        tx,
      );
      return rows[0]?.id ?? '';
    },

    pendingRun: async (tx: Tx, id: string): Promise<RunRow | undefined> => {
      const { rows } = await sql<RunRow>`
        select ${runColumns} from report_runs where id = ${id} and state = 'pending'`.execute(tx);
      return rows[0];
    },

    /** Stores the file; false: another node did. */
    finishRun: async (
      tx: Tx,
      one: { id: string; file: Buffer | null; now: Date },
    ): Promise<boolean> => {
      const { numAffectedRows = 0n } = await sql`
        update report_runs set state = ${one.file ? 'done' : 'failed'}, file = ${one.file}, finished_at = ${one.now}
        where id = ${one.id} and state = 'pending'`.execute(tx);
      return numAffectedRows > 0n;
    },

    runs: async (
      tx: TenantTx,
      one: { offset: number; limit: number; templateIds: readonly string[] },
    ) => {
      const { rows } = await sql<RunRow & { total: number }>`
        select ${runColumns}, count(*) over () as total from report_runs where ${own(tx)} and template_id = any(${[...one.templateIds]}::text[])
        order by created_at desc, id limit ${one.limit} offset ${one.offset}`.execute(tx);
      return rows;
    },

    file: async (tx: TenantTx, id: string) => {
      const { rows } = await sql<{ templateId: ReportTemplateId; type: ReportType; file: Buffer }>`
        select template_id as "templateId", type, file from report_runs where ${own(tx)} and id = ${id} and file is not null`.execute(
        tx,
      );
      return rows[0];
    },
  };
}

/** SQL of schedules and of created reports. */
export type ReportsStore = ReturnType<typeof createReportsStore>;
