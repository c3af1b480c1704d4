import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/** A tenant with its settings. */
export interface TenantRow {
  readonly id: string;
  readonly name: string;
  readonly alias: string | null;
  readonly isReseller: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly parentId: string | null;
  readonly creatorName: string | null;
  readonly creatorEmail: string | null;
  readonly website: string | null;
  readonly applicationUrl: string | null;
  readonly logo: string | null;
  readonly address: string | null;
  readonly timezone: string | null;
  readonly currency: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is set; undefined leaves a value. */
export interface TenantValues {
  readonly name: string | undefined;
  readonly alias: string | null | undefined;
  readonly isReseller: boolean | undefined;
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  readonly creatorName: string | null | undefined;
  readonly creatorEmail: string | null | undefined;
}

/** Account settings; undefined leaves a value. */
export interface SettingValues {
  readonly website: string | null | undefined;
  readonly applicationUrl: string | null | undefined;
  readonly logo: string | null | undefined;
  readonly address: string | null | undefined;
  readonly timezone: string | null | undefined;
  readonly currency: string | null | undefined;
}

/** Which tenants, and which page of them. */
export interface TenantChoice {
  readonly filter: string | undefined;
  readonly ids: readonly string[] | null;
  readonly sortBy: 'name' | 'createdAt' | 'updatedAt' | 'tenantId';
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

const columns = sql`t.id, t.name, t.alias, t.is_reseller as "isReseller", t.metadata, t.parent_id as "parentId",
  t.creator_name as "creatorName", t.creator_email as "creatorEmail", a.website, a.application_url as "applicationUrl", a.logo, a.address,
  a.timezone, a.currency, t.created_at as "createdAt", t.updated_at as "updatedAt"`;
const source = sql`tenants t left join account_settings a on a.tenant_id = t.id`;
const orders = {
  name: sql`lower(t.name)`,
  createdAt: sql`t.created_at`,
  updatedAt: sql`t.updated_at`,
  tenantId: sql`t.id`,
};

const matching = ({ filter, ids }: TenantChoice) => {
  const pattern = filter && `%${filter.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql`t.deleted_at is null
    and (${pattern ?? null}::text is null or t.name ilike ${pattern ?? null} or t.alias ilike ${pattern ?? null} or t.id::text = ${filter ?? null})
    and (${ids && [...ids]}::uuid[] is null or t.id = any(${ids && [...ids]}::uuid[]))`;
};

/** SQL of tenants at vendor level. */
export const managedTenantsStore = {
  find: async (tx: Tx, by: { id: string } | { alias: string }): Promise<TenantRow | undefined> => {
    const named = 'id' in by ? sql`t.id = ${by.id}` : sql`t.alias = ${by.alias}`;
    const { rows } =
      await sql<TenantRow>`select ${columns} from ${source} where ${named} and t.deleted_at is null`.execute(
        tx,
      );
    return rows[0];
  },

  page: async (tx: Tx, choice: TenantChoice): Promise<{ rows: TenantRow[]; total: number }> => {
    const direction = choice.descending ? sql`desc` : sql`asc`;
    const { rows } = await sql<TenantRow>`
      select ${columns} from ${source} where ${matching(choice)}
      order by ${orders[choice.sortBy]} ${direction}, t.id limit ${choice.limit} offset ${choice.offset}`.execute(
      tx,
    );
    const counted = await sql<{
      total: number;
    }>`select count(*)::int as total from tenants t where ${matching(choice)}`.execute(tx);
    return { rows, total: counted.rows[0]?.total ?? 0 };
  },

  /** False if the ID or the alias is taken, also by a deleted tenant. */
  add: async (
    tx: Tx,
    one: TenantValues & { id: string | undefined; parentId: string | null; now: Date },
  ): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`
      insert into tenants (id, parent_id, name, alias, is_reseller, metadata, creator_name, creator_email, created_at, updated_at)
      values (coalesce(${one.id ?? null}::uuid, gen_random_uuid()), ${one.parentId}, ${one.name ?? ''}, ${one.alias ?? null},
        ${one.isReseller ?? false}, ${JSON.stringify(one.metadata ?? {})}, ${one.creatorName ?? null}, ${one.creatorEmail ?? null},
        ${one.now}, ${one.now})
      on conflict do nothing returning id`.execute(tx);
    return rows[0]?.id;
  },

  isAliasTaken: async (tx: Tx, alias: string, besides: string): Promise<boolean> => {
    const { rows } =
      await sql`select 1 from tenants where alias = ${alias} and id <> ${besides}`.execute(tx);
    return rows.length > 0;
  },

  change: (tx: Tx, id: string, one: TenantValues & { now: Date }) =>
    sql`update tenants set name = coalesce(${one.name ?? null}, name),
      alias = case when ${one.alias !== undefined} then ${one.alias ?? null} else alias end,
      is_reseller = coalesce(${one.isReseller ?? null}::boolean, is_reseller),
      metadata = coalesce(${one.metadata ? JSON.stringify(one.metadata) : null}::jsonb, metadata),
      creator_name = case when ${one.creatorName !== undefined} then ${one.creatorName ?? null} else creator_name end,
      creator_email = case when ${one.creatorEmail !== undefined} then ${one.creatorEmail ?? null} else creator_email end,
      updated_at = ${one.now} where id = ${id}`.execute(tx),

  mergeMetadata: (tx: Tx, id: string, added: Readonly<Record<string, unknown>>, now: Date) =>
    sql`update tenants set metadata = metadata || ${JSON.stringify(added)}::jsonb, updated_at = ${now} where id = ${id}`.execute(
      tx,
    ),

  removeMetadata: (tx: Tx, id: string, key: string, now: Date) =>
    sql`update tenants set metadata = metadata - ${key}::text, updated_at = ${now} where id = ${id}`.execute(
      tx,
    ),

  saveSettings: async (tx: Tx, id: string, values: SettingValues, now: Date): Promise<void> => {
    const { applicationUrl, ...same } = values;
    const named = Object.entries({ ...same, application_url: applicationUrl });
    const changed = Object.fromEntries(named.filter(([, value]) => value !== undefined));
    if (Object.keys(changed).length === 0) return;
    await tx
      .insertInto('account_settings')
      .values({ tenant_id: id, ...changed, updated_at: now })
      .onConflict((conflict) =>
        conflict.column('tenant_id').doUpdateSet({ ...changed, updated_at: now }),
      )
      .execute();
  },

  /** The tenant and all accounts below it; their users can no longer act there. */
  remove: async (tx: Tx, id: string, now: Date): Promise<{ id: string; name: string }[]> => {
    const { rows } = await sql<{ id: string; name: string }>`
      update tenants t set deleted_at = ${now}, updated_at = ${now} from tenants top
      where top.id = ${id} and t.path <@ top.path and t.deleted_at is null returning t.id, t.name`.execute(
      tx,
    );
    return rows;
  },
};
