import type { AuditSeverity, AuditSortField } from '@foyer/contract/audits/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** A user named by an entry; null without one. */
export interface AuditUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** An entry with the users it names. */
export interface AuditRow {
  readonly id: string;
  readonly createdAt: Date;
  readonly action: string;
  readonly severity: AuditSeverity;
  readonly description: string;
  readonly email: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly sessionId: string | null;
  readonly json: Readonly<Record<string, unknown>>;
  readonly actor: AuditUser | null;
  readonly target: AuditUser | null;
  readonly impersonator: AuditUser | null;
  /** Position in the order of the list. */
  readonly position: AuditPosition;
}

/** Where an entry is in a sorted list: the value of the sorted column, the time in microseconds, and the ID. */
export type AuditPosition = readonly [value: string, at: string, id: string];

/** Whom a text finds. */
export interface AuditNames {
  /** Members whose name or email contains it, at most 100. */
  readonly userIds: readonly string[];
  /** Emails of entries that contain it; undefined if there are more than 100. */
  readonly emails: readonly string[] | undefined;
}

/** Which entries of a tenant. */
export interface AuditChoice {
  readonly tenantId: string;
  /** Text of the user, action, description, or IP address. */
  readonly search?: string | undefined;
  /** Whom `search` and `contains.email` find, from `findNames`. */
  readonly names: { readonly search?: AuditNames; readonly email?: AuditNames };
  /** Texts that a column contains. */
  readonly contains: Readonly<
    Record<'email' | 'action' | 'description' | 'ip' | 'userAgent', string | undefined>
  >;
  readonly severities?: readonly string[] | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly userId?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly ipAddress?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Which of them, in which order. */
export interface AuditWish extends AuditChoice {
  readonly sortBy: AuditSortField;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly after?: AuditPosition | undefined;
}

/** Totals up to this number are counted; larger ones are estimated by the planner. */
export const maxCounted = 1000;
/** Users, and emails, that a text may match. */
const maxNames = 100;

const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');
const holding = (text: string) => `%${literally(text)}%`;

const searched = sql`(coalesce(a.email, '') || ' ' || a.action || ' ' || a.description || ' ' || coalesce(a.ip, ''))`;
const columns = {
  email: sql`coalesce(a.email, '')`,
  action: sql`a.action`,
  description: sql`a.description`,
  ip: sql`coalesce(a.ip, '')`,
  userAgent: sql`a.user_agent`,
} as const;
const severityRank = sql`array_position(array['Info', 'Low', 'Medium', 'High', 'Critical'], a.severity)`;
/** What a list is sorted by before the time, and its type. Each is an expression of an index. */
const sorted = {
  email: { by: columns.email, type: sql`text` },
  action: { by: columns.action, type: sql`text` },
  ip: { by: columns.ip, type: sql`text` },
  severity: { by: severityRank, type: sql`int` },
} as const;

/**
 * What the search index looks for. Of an email it is the part before the domain, and of other texts
 * the longest word with a digit: the index compares every part of the text with each candidate,
 * and what most entries contain, such as the domain, leaves nothing out.
 */
function toIndexedText(text: string): string {
  const [beforeDomain] = /^[^@\s]{3,}@/.exec(text) ?? [];
  const words = text.match(/[\p{L}\p{N}]*\p{N}[\p{L}\p{N}]*/gu) ?? [];
  const [maxLength = ''] = words.toSorted((one, other) => other.length - one.length);
  return beforeDomain ?? (maxLength.length > 3 ? maxLength : text);
}

/** A text that the index narrows the entries down by, and a column that must contain it. */
const textIn = (text: string, column: RawBuilder<unknown>) =>
  sql`(${searched} ilike ${holding(toIndexedText(text))} and (${column} || '') ilike ${holding(text)})`;

/** Entries by their email: of the one index that the list is sorted by as well. */
const emailAmong = (emails: readonly string[]) => sql`${columns.email} = any(${emails}::text[])`;

const byUser = ({ userIds }: AuditNames) =>
  userIds.length > 0
    ? [sql`a.user_id = any(${userIds}::uuid[])`, sql`a.actor_id = any(${userIds}::uuid[])`]
    : [];

const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  sql`(${sql.join(conditions, sql` or `)})`;

const described = sql`(a.action || ' ' || a.description)`;

/** A text anywhere in the entry, or the name of a user. */
function searchFor(text: string, names: AuditNames): RawBuilder<unknown> {
  // an index has the entries with an @ beside their email
  const emails = /^\S*@\S*$/.test(text) ? names.emails : undefined;
  const found = emails
    ? [emailAmong(emails), sql`(${described} like '%@%' and ${described} ilike ${holding(text)})`]
    : [textIn(text, searched)];
  return anyOf([...found, ...byUser(names)]);
}

/** A text of the email, or the name of a user. */
const emailWith = (text: string, names: AuditNames) =>
  anyOf([names.emails ? emailAmong(names.emails) : textIn(text, columns.email), ...byUser(names)]);

function conditions(choice: AuditChoice): RawBuilder<unknown> {
  const { tenantId, search, names, contains, severities, actions, userId, from, to } = choice;
  const { email, userAgent, ...others } = contains;
  const found = [
    sql`a.tenant_id = ${tenantId}`,
    ...(search && names.search ? [searchFor(search, names.search)] : []),
    ...(email && names.email ? [emailWith(email, names.email)] : []),
    ...(['action', 'description', 'ip'] as const).flatMap((name) => {
      const text = others[name];
      if (!text) return [];
      return [textIn(text, columns[name])];
    }),
    ...(userAgent ? [sql`${columns.userAgent} ilike ${holding(userAgent)}`] : []),
    ...(severities ? [sql`a.severity = any(${severities}::text[])`] : []),
    ...(severities?.every((one) => one === 'High' || one === 'Critical')
      ? [sql`a.severity in ('High', 'Critical')`]
      : []),
    ...(actions ? [sql`a.action = any(${actions}::text[])`] : []),
    ...(userId ? [sql`(a.user_id = ${userId}::uuid or a.actor_id = ${userId}::uuid)`] : []),
    ...(choice.sessionId ? [sql`a.session_id = ${choice.sessionId}`] : []),
    ...(choice.ipAddress ? [sql`${columns.ip} = ${choice.ipAddress}`] : []),
    ...(from ? [sql`a.created_at >= ${from}`] : []),
    ...(to ? [sql`a.created_at < ${to}`] : []),
  ];
  return sql.join(found, sql` and `);
}

/** The user of a column, by name if they belong to the tenant. */
const user = (id: RawBuilder<unknown>) => sql`(select json_build_object('id', ${id},
    'name', coalesce(nullif(u.name, ''), u.email, ''), 'email', coalesce(u.email, ''))
  from (select 1) one left join memberships m on m.user_id = ${id} and m.tenant_id = a.tenant_id
  left join users u on u.id = m.user_id where ${id} is not null)`;

const actor = sql`coalesce(a.impersonated_id, a.actor_id, a.user_id)`;

const entryColumns = sql`a.id, a.created_at as "createdAt", a.action, a.severity, a.description, a.email, a.ip, a.user_agent as "userAgent",
  a.session_id as "sessionId", a.json, ${user(actor)} as actor,
  case when a.user_id <> ${actor} then ${user(sql`a.user_id`)} end as target,
  case when a.impersonated_id is not null then ${user(sql`a.actor_id`)} end as impersonator`;

/** An entry at its position in the chain of its tenant; without an ID if it is gone. */
type ChainedRow = Omit<AuditRow, 'position' | 'id'> & {
  readonly id: string | null;
  readonly chainPosition: number;
};

/** SQL of the audit log. Every statement names the tenant; the plans need operators that row-level security keeps from indexes. */
export function createAuditsStore() {
  return {
    /** Whom a text finds. What it finds is part of the conditions, so that their plan knows how many. */
    findNames: async (tx: Tx, tenantId: string, text: string): Promise<AuditNames> => {
      const { rows } = await sql<{ userIds: string[]; emails: string[] }>`
        select array(select m.user_id from memberships m
            where m.tenant_id = ${tenantId}
              and (m.name_key || ' ' || m.email_key) like ${holding(text.toLowerCase())}
            limit ${maxNames}) as "userIds",
          array(select e.email from audit_emails e
            where e.tenant_id = ${tenantId} and e.email ilike ${holding(toIndexedText(text))}
              and (e.email || '') ilike ${holding(text)}
            limit ${maxNames + 1}) as emails`.execute(tx);
      const { userIds = [], emails = [] } = rows[0] ?? {};
      return { userIds, emails: emails.length > maxNames ? undefined : emails };
    },

    page: async (tx: Tx, wish: AuditWish): Promise<AuditRow[]> => {
      const { sortBy, descending, limit, offset, after } = wish;
      const direction = descending ? sql`desc` : sql`asc`;
      const column = sortBy === 'createdAt' ? undefined : sorted[sortBy];
      const keys = [...(column ? [column.by] : []), sql`a.created_at`, sql`a.id`];
      const order = sql.join(keys.map((key) => sql`${key} ${direction}`));
      const [value, at, id] = after ?? [];
      const bounds = [
        ...(column ? [sql`${value}::text::${column.type}`] : []),
        sql`${at}::timestamptz`,
        sql`${id}::uuid`,
      ];
      const beyond = after
        ? sql`and (${sql.join(keys)}) ${descending ? sql`<` : sql`>`} (${sql.join(bounds)})`
        : sql``;
      const { rows } = await sql<AuditRow>`
        select ${entryColumns},
          json_build_array(${column ? sql`${column.by}::text` : sql`''`}, a.created_at::text, a.id) as position
        from (select * from audits a where ${conditions(wish)} ${beyond} order by ${order} limit ${limit} offset ${offset}) a
        order by ${order}`.execute(tx);
      return rows;
    },

    one: async (tx: Tx, { tenantId, id }: { tenantId: string; id: string }) => {
      const { rows } = await sql<Omit<AuditRow, 'position'>>`
        select ${entryColumns}
        from audits a where a.tenant_id = ${tenantId} and a.id = ${id}`.execute(tx);
      return rows[0];
    },

    after: async (tx: Tx, one: { tenantId: string; position: number; count: number }) => {
      const { rows } = await sql<ChainedRow>`
        select l.position as "chainPosition", ${entryColumns}
        from audit_links l left join audits a on a.id = l.audit_id
        where l.tenant_id = ${one.tenantId} and l.position > ${one.position}
        order by l.position limit ${one.count}`.execute(tx);
      return rows;
    },

    /** How many match, counted up to `countedAtMost`. */
    count: async (tx: Tx, choice: AuditChoice): Promise<number> => {
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from (
          select from audits a where ${conditions(choice)} limit ${maxCounted + 1}) counted`.execute(
        tx,
      );
      return rows[0]?.total ?? 0;
    },

    /** How many match, as the planner estimates. */
    estimate: async (tx: Tx, choice: AuditChoice): Promise<number> => {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
        explain (format json) select from audits a where ${conditions(choice)}`.execute(tx);
      return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
    },

    stats: async (tx: Tx, one: { tenantId: string; today: Date; weekAgo: Date }) => {
      const { rows } = await sql<{ totalToday: number; severeThisWeek: number }>`
        select (select count(*) from audits where tenant_id = ${one.tenantId} and created_at >= ${one.today}) as "totalToday",
          (select count(*) from audits where tenant_id = ${one.tenantId} and created_at >= ${one.weekAgo}
            and severity in ('High', 'Critical')) as "severeThisWeek"`.execute(tx);
      return rows[0] ?? { totalToday: 0, severeThisWeek: 0 };
    },
  };
}

/** SQL of the audit log. */
export type AuditsStore = ReturnType<typeof createAuditsStore>;
