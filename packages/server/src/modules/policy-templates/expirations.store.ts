import type { Expiration } from '@foyer/contract/policy-templates';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { isReplacedToken } from '../provisioning/scim-token-warnings.store.ts';

/** Something that expires in an account, or a domain that is not verified. */
export interface ExpiringRow {
  readonly id: string;
  readonly kind: Expiration['kind'];
  readonly tenantId: string;
  readonly name: string;
  readonly path: string[];
  readonly subject: string;
  readonly at: Date;
}

/** A connection whose certificates have no date in the database. */
interface CertificateRow extends Omit<ExpiringRow, 'kind' | 'at'> {
  readonly certificates: readonly string[];
}

/** Whose accounts, and until when. */
interface ExpiringQuery {
  readonly ownerId: string;
  readonly from: Date;
  readonly until: Date;
  /** Of each kind: many old domains must not hide what expires. */
  readonly limit: number;
}

/** Accounts below another one that are open to its users, with the names on the way. */
const accounts = (ownerId: string) => sql`
  select a.id, a.name, array(select up.name from tenants up
      where up.path @> a.path and up.path <@ o.path and up.id not in (a.id, o.id) order by nlevel(up.path)) as path
  from tenants o join tenants a on foyer_is_open_below(o.path, a.path) and a.path <@ o.path and a.id <> o.id
    and a.deleted_at is null
  where o.id = ${ownerId}`;

/** SQL of what expires in the accounts below an account. It reads at vendor level: every statement names that account. */
export const expirationsStore = {
  list: async (tx: Tx, { ownerId, from, until, limit }: ExpiringQuery): Promise<ExpiringRow[]> => {
    const { rows } = await sql<ExpiringRow>`
      with accounts as (${accounts(ownerId)}) select "tenantId", name, path, id, kind, subject, at from (
      select a.id as "tenantId", a.name, a.path, e.id, e.kind, e.subject, e.at,
        row_number() over (partition by e.kind order by e.at, a.name, e.id) as place from accounts a
      cross join lateral (
        select c.id::text as id, 'ssoSecret' as kind, c.type as subject, c.oidc_secret_expires_at as at from sso_connections c
          where c.tenant_id = a.id and c.enabled and c.protocol = 'oidc' and c.oidc_secret_expires_at between ${from} and ${until}
        union all select k.id::text, 'scimToken', c.name, k.expires_at from scim_tokens k join scim_connections c on c.id = k.connection_id
          where k.tenant_id = a.id and k.expires_at between ${from} and ${until} and not ${isReplacedToken}
        union all select t.id::text, 'apiToken', t.description, t.expires_at from api_tokens t
          where t.tenant_id = a.id and t.user_id is null and t.expires_at between ${from} and ${until}
        union all select d.id::text, 'unverifiedDomain', d.domain, d.created_at from sso_domains d
          where d.tenant_id = a.id and d.validated_at is null) e) found
      where place <= ${limit} order by at, name, id`.execute(tx);
    return rows;
  },

  /** SAML connections in use with their certificates. */
  certificates: async (tx: Tx, ownerId: string): Promise<CertificateRow[]> => {
    const { rows } = await sql<CertificateRow>`
      with accounts as (${accounts(ownerId)}) select c.id, a.id as "tenantId", a.name, a.path, c.type as subject, c.certificates
      from accounts a join sso_connections c on c.tenant_id = a.id
      where c.enabled and c.protocol = 'saml' and cardinality(c.certificates) > 0`.execute(tx);
    return rows;
  },

  /** Reseller accounts with accounts below, after the one of an ID; a page at a time. */
  resellers: async (tx: Tx, after: string, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select t.id from tenants t where t.is_reseller and t.deleted_at is null and t.id > ${after}
        and exists (select 1 from tenants c where c.parent_id = t.id and c.deleted_at is null)
      order by t.id limit ${limit}`.execute(tx);
    return rows.map(({ id }) => id);
  },

  /** Claims alerts; returns those that no earlier run has. */
  claim: async (
    tx: Tx,
    one: {
      readonly tenantId: string;
      readonly alerts: readonly { readonly item: string; readonly days: number }[];
      readonly now: Date;
    },
  ): Promise<string[]> => {
    const { rows } = await sql<{ item: string }>`
      insert into sub_account_expiry_alerts (tenant_id, item, days, sent_at)
      select ${one.tenantId}, n.item, n.days, ${one.now}
      from json_to_recordset(${JSON.stringify(one.alerts)}::json) as n (item text, days int)
      on conflict (tenant_id, item, days) do nothing returning item`.execute(tx);
    return rows.map(({ item }) => item);
  },

  /** Alerts about what ended long ago. */
  forget: (tx: Tx, before: Date) =>
    sql`delete from sub_account_expiry_alerts where sent_at < ${before}`.execute(tx),
};
