import type { TemplateContent } from '@foyer/contract/policy-templates';
import type { TemplatePart } from '@foyer/contract/policy-templates/rules';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';

/** A template as its account sees it. */
export interface TemplateRow {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly isLocked: boolean;
  readonly scopeId: string;
  readonly scopeName: string;
  readonly content: TemplateContent;
  readonly accounts: number;
  readonly appliedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A template with where it applies in the tree. */
export interface PlacedTemplate
  extends Pick<TemplateRow, 'id' | 'ownerId' | 'name' | 'isLocked' | 'content' | 'createdAt'> {
  readonly ownerName: string;
  readonly ownerPath: string;
  readonly scopePath: string;
}

/** An account below, with the names of the accounts on the way to it. */
export interface AccountRow {
  readonly id: string;
  readonly name: string;
  /** As in `tenants.path`. */
  readonly treePath: string;
  /** The level of the lowest account on its path that is closed to, or only viewed by, those above; 0: none. */
  readonly closedAt: number;
  /** From below the account asked for, without the account itself. */
  readonly path: string[];
}

/** What was set in an account. */
interface AppliedPart {
  readonly part: TemplatePart;
  readonly isLocked: boolean;
  readonly templateId: string;
}

/** What a template says. */
export interface NewTemplate {
  readonly name: string;
  readonly isLocked: boolean;
  readonly scopeId: string;
  readonly content: TemplateContent;
}

/** Which accounts of a scope. */
export interface AccountPage {
  readonly ownerId: string;
  readonly scopeId: string;
  /** Only these. */
  readonly ids?: readonly string[] | undefined;
  readonly offset?: number;
  readonly limit: number;
}

const covered = (owner: string, scope: string) => sql`
  a.path <@ ${sql.ref(`${scope}.path`)} and a.path <@ ${sql.ref(`${owner}.path`)} and a.id <> ${sql.ref(`${owner}.id`)}
  and a.deleted_at is null`;
const closedAt = sql`coalesce((select max(nlevel(up.path)) from tenants up
  where up.path @> a.path and up.parent_access <> 'full'), 0) as "closedAt"`;
const columns = sql`p.id, p.tenant_id as "ownerId", p.name, p.is_locked as "isLocked", p.scope_id as "scopeId",
  p.content, p.applied_at as "appliedAt", p.created_at as "createdAt", p.updated_at as "updatedAt"`;

/** SQL of policy templates. It reads the tree at vendor level: every statement names the account it begins from. */
export function createPolicyTemplatesStore() {
  const select = async (tx: Tx, ownerId: string, id: string | null): Promise<TemplateRow[]> => {
    const { rows } = await sql<TemplateRow>`
      select ${columns}, s.name as "scopeName",
        (select count(*)::int from tenants a where ${covered('o', 's')}) as accounts
      from policy_templates p join tenants s on s.id = p.scope_id join tenants o on o.id = p.tenant_id
      where p.tenant_id = ${ownerId} and (${id}::uuid is null or p.id = ${id}::uuid)
      order by lower(p.name), p.id`.execute(tx);
    return rows;
  };

  return {
    list: (tx: Tx, ownerId: string) => select(tx, ownerId, null),

    find: async (tx: Tx, ownerId: string, id: string): Promise<TemplateRow | undefined> =>
      isId(id) ? (await select(tx, ownerId, id))[0] : undefined,

    count: async (tx: TenantTx): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from policy_templates where tenant_id = ${tx.tenantId}`.execute(
        tx,
      );
      return rows[0]?.count ?? 0;
    },

    insert: async (
      tx: TenantTx,
      one: NewTemplate & { readonly userId: string | null; readonly now: Date },
    ): Promise<string> => {
      const { rows } = await sql<{ id: string }>`
        insert into policy_templates (tenant_id, scope_id, name, is_locked, content, created_by, created_at, updated_at)
        values (${tx.tenantId}, ${one.scopeId}, ${one.name}, ${one.isLocked}, ${JSON.stringify(one.content)}::jsonb,
          ${one.userId}, ${one.now}, ${one.now}) returning id`.execute(tx);
      return rows[0]?.id ?? '';
    },

    update: (tx: TenantTx, id: string, one: NewTemplate & { readonly now: Date }) =>
      sql`update policy_templates set scope_id = ${one.scopeId}, name = ${one.name}, is_locked = ${one.isLocked},
          content = ${JSON.stringify(one.content)}::jsonb, updated_at = ${one.now}
        where tenant_id = ${tx.tenantId} and id = ${id}`.execute(tx),

    remove: (tx: TenantTx, id: string) =>
      sql`delete from policy_templates where tenant_id = ${tx.tenantId} and id = ${id}`.execute(tx),

    /** From now on, new accounts get it. */
    setApplied: (tx: TenantTx, id: string, now: Date) =>
      sql`update policy_templates set applied_at = ${now}
        where tenant_id = ${tx.tenantId} and id = ${id} and applied_at is null`.execute(tx),

    /** Templates that stay as they are until the transaction ends. */
    hold: (tx: Tx, templates: readonly Pick<TemplateRow, 'id'>[]) =>
      sql`select 1 from policy_templates where id = any(${templates.map(({ id }) => id)}::uuid[])
        order by id for share`.execute(tx),

    /** The rest of the transaction sees one account only. */
    enter: async (tx: Tx, tenantId: string): Promise<TenantTx> => {
      await sql`select set_config('foyer.tenant_id', ${tenantId}, true)`.execute(tx);
      await sql`set local role foyer_tenant`.execute(tx);
      return Object.assign(tx, { tenantId });
    },

    /** Ends the locks of a template in every account. At vendor level: they are the accounts' rows. */
    unlock: (tx: Tx, id: string) =>
      sql`update applied_policy_parts set is_locked = false where template_id = ${id} and is_locked`.execute(
        tx,
      ),

    /** Forgets what a template set in accounts that it no longer covers, and with it the locks. At vendor level. */
    endOutside: (tx: Tx, id: string) =>
      sql`delete from applied_policy_parts p using policy_templates t, tenants s, tenants a
        where p.template_id = ${id} and t.id = p.template_id and s.id = t.scope_id and a.id = p.tenant_id
          and not a.path <@ s.path`.execute(tx),

    /** An account at its place in the tree. */
    account: async (tx: Tx, id: string): Promise<AccountRow | undefined> => {
      const { rows } = await sql<AccountRow>`
        select a.id, a.name, a.path::text as "treePath", ${closedAt}, array[]::text[] as path
        from tenants a where a.id = ${id} and a.deleted_at is null`.execute(tx);
      return rows[0];
    },

    /** What was set in an account by templates that still cover it, with the level of their owners. */
    inPlace: async (tx: Tx, tenantId: string) => {
      const { rows } = await sql<AppliedPart & { ownerLevel: number }>`
        select p.part, p.is_locked as "isLocked", p.template_id as "templateId", nlevel(o.path) as "ownerLevel"
        from applied_policy_parts p join policy_templates t on t.id = p.template_id
          join tenants o on o.id = t.tenant_id join tenants s on s.id = t.scope_id join tenants a on a.id = p.tenant_id
        where p.tenant_id = ${tenantId} and ${covered('o', 's')}`.execute(tx);
      return rows;
    },

    /** The accounts that a template covers, by name. */
    accounts: async (
      tx: Tx,
      { ownerId, scopeId, ids, offset = 0, limit }: AccountPage,
    ): Promise<AccountRow[]> => {
      const only = ids ? ids.filter(isId) : null;
      const { rows } = await sql<AccountRow>`
        select a.id, a.name, a.path::text as "treePath", ${closedAt}, array(select up.name from tenants up
            where up.path @> a.path and up.path <@ o.path and up.id not in (a.id, o.id) order by nlevel(up.path)) as path
        from tenants o join tenants s on s.id = ${scopeId} join tenants a on ${covered('o', 's')}
        where o.id = ${ownerId} and (${only}::uuid[] is null or a.id = any(${only}::uuid[]))
        order by lower(a.name), a.id limit ${limit} offset ${offset}`.execute(tx);
      return rows;
    },

    /** The accounts of a subtree, after the one of an ID; a page at a time. */
    subtree: async (
      tx: Tx,
      one: { readonly topId: string; readonly after: string | null; readonly limit: number },
    ): Promise<AccountRow[]> => {
      const { rows } = await sql<AccountRow>`
        select a.id, a.name, a.path::text as "treePath", ${closedAt}, array[]::text[] as path
        from tenants top join tenants a on a.path <@ top.path and a.deleted_at is null
        where top.id = ${one.topId} and (${one.after}::uuid is null or a.id > ${one.after}::uuid)
        order by a.id limit ${one.limit}`.execute(tx);
      return rows;
    },

    /** The templates in use that cover some of the accounts of a subtree, and one more. */
    placed: async (tx: Tx, topId: string, id: string | null): Promise<PlacedTemplate[]> => {
      const { rows } = await sql<PlacedTemplate>`
        select p.id, p.tenant_id as "ownerId", p.name, p.is_locked as "isLocked", p.content, p.created_at as "createdAt",
          o.name as "ownerName", o.path::text as "ownerPath", s.path::text as "scopePath"
        from tenants top join tenants o on (o.path @> top.path or o.path <@ top.path) and o.deleted_at is null
          join policy_templates p on p.tenant_id = o.id join tenants s on s.id = p.scope_id
        where top.id = ${topId} and (p.applied_at is not null or p.id = ${id}::uuid)
          and (s.path @> top.path or s.path <@ top.path)`.execute(tx);
      return rows;
    },

    applied: async (tx: TenantTx): Promise<AppliedPart[]> => {
      const { rows } = await sql<AppliedPart>`
        select part, is_locked as "isLocked", template_id as "templateId"
        from applied_policy_parts where tenant_id = ${tx.tenantId}`.execute(tx);
      return rows;
    },

    /** Stores what was set. What is neither named nor unchanged is no longer from the template; without one, from any. */
    saveApplied: async (
      tx: TenantTx,
      one: {
        readonly parts: readonly AppliedPart[];
        readonly unchanged: readonly TemplatePart[];
        readonly templateId: string | null;
        readonly now: Date;
      },
    ): Promise<void> => {
      const names = [...one.parts.map(({ part }) => part), ...one.unchanged];
      await sql`delete from applied_policy_parts where tenant_id = ${tx.tenantId} and part <> all(${names}::text[])
        and (${one.templateId}::uuid is null or template_id = ${one.templateId}::uuid)`.execute(tx);
      await sql`
        insert into applied_policy_parts (tenant_id, part, template_id, is_locked, applied_at)
        select ${tx.tenantId}, n.part, n."templateId", n."isLocked", ${one.now}
        from json_to_recordset(${JSON.stringify(one.parts)}::json) as n (part text, "templateId" uuid, "isLocked" boolean)
        on conflict (tenant_id, part) do update set template_id = excluded.template_id,
          is_locked = excluded.is_locked, applied_at = excluded.applied_at`.execute(tx);
    },

    /** What templates have set in an account, with the names of their accounts. */
    appliedIn: async (tx: Tx, tenantId: string) => {
      const { rows } = await sql<{
        part: string;
        isLocked: boolean;
        parentName: string;
        appliedAt: Date;
      }>`
        select a.part, a.is_locked as "isLocked", o.name as "parentName", a.applied_at as "appliedAt"
        from applied_policy_parts a join policy_templates p on p.id = a.template_id join tenants o on o.id = p.tenant_id
        where a.tenant_id = ${tenantId} order by a.part`.execute(tx);
      return rows;
    },
  };
}

/** SQL of policy templates. */
export type PolicyTemplatesStore = ReturnType<typeof createPolicyTemplatesStore>;
