import type { EmailDomainConfig, EmailDomainRule } from '@foyer/contract/domain-restrictions';
import type { DomainListType } from '@foyer/contract/domain-restrictions/rules';
import { sql } from 'kysely';
import type { TenantTx } from '../../kernel/db/database.ts';

/** A domain to add to a list, in the one spelling of lists. */
export type NewDomain = Pick<EmailDomainRule, 'domain' | 'type'>;

/** Members, or the addresses of pending invitations. */
export type Population = 'members' | 'invitations';

interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

const own = ({ tenantId }: TenantTx) => sql`tenant_id = ${tenantId}`;

/** Everyone of a population as `id, name, name_key, email, domain`. A user without an email has no domain. */
function everyone(tx: TenantTx, population: Population) {
  if (population === 'invitations')
    return sql`select i.id, i.name, lower(i.email) as name_key, i.email, split_part(i.email, '@', 2) as domain
      from invitations i where i.${own(tx)}`;
  return sql`select u.id, coalesce(u.name, '') as name, m.name_key, u.email, coalesce(split_part(u.email, '@', 2), '') as domain
    from memberships m join users u on u.id = m.user_id where m.${own(tx)}`;
}

/** SQL of email domain restrictions. What they decide is in `rules/restrictions/email-domains.ts`. */
export function createDomainRestrictionsStore() {
  return {
    list: async (tx: TenantTx): Promise<EmailDomainRule[]> => {
      const { rows } = await sql<EmailDomainRule>`
        select id, domain, type from domain_restrictions where ${own(tx)} order by domain, type`.execute(
        tx,
      );
      return rows;
    },

    count: async (tx: TenantTx, type: DomainListType): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from domain_restrictions where ${own(tx)} and type = ${type}`.execute(
        tx,
      );
      return rows[0]?.count ?? 0;
    },

    /** Adds domains; those that are in the list already are left out. */
    add: async (
      tx: TenantTx,
      { domains, now }: { domains: readonly NewDomain[]; now: Date },
    ): Promise<EmailDomainRule[]> => {
      const { rows } = await sql<EmailDomainRule>`
        insert into domain_restrictions (tenant_id, domain, type, created_at)
        select ${tx.tenantId}, new.domain, new.type, ${now}
        from json_to_recordset(${JSON.stringify(domains)}::json) as new (domain text, type text)
        on conflict (tenant_id, type, domain) do nothing returning id, domain, type`.execute(tx);
      return rows;
    },

    remove: async (tx: TenantTx, id: string): Promise<EmailDomainRule | undefined> => {
      const { rows } = await sql<EmailDomainRule>`
        delete from domain_restrictions where ${own(tx)} and id::text = ${id} returning id, domain, type`.execute(
        tx,
      );
      return rows[0];
    },

    /** Removes the domains of a list that are not among these. */
    removeOthers: (tx: TenantTx, type: DomainListType, domains: readonly string[]) =>
      sql`delete from domain_restrictions where ${own(tx)} and type = ${type}
        and domain <> all(${[...domains]}::text[])`.execute(tx),

    config: async (tx: TenantTx): Promise<EmailDomainConfig | undefined> => {
      const { rows } = await sql<EmailDomainConfig>`
        select active, list_type as "listType", block_public_domains as "blockPublicDomains"
        from domain_restriction_policies where ${own(tx)}`.execute(tx);
      return rows[0];
    },

    saveConfig: (tx: TenantTx, one: EmailDomainConfig & { now: Date }) =>
      sql`insert into domain_restriction_policies (tenant_id, active, list_type, block_public_domains, updated_at)
        values (${tx.tenantId}, ${one.active}, ${one.listType}, ${one.blockPublicDomains}, ${one.now})
        on conflict (tenant_id) do update set active = excluded.active, list_type = excluded.list_type,
          block_public_domains = excluded.block_public_domains, updated_at = excluded.updated_at`.execute(
        tx,
      ),

    /** The domains of a population, with the number of users at each. */
    domainsInUse: async (tx: TenantTx, population: Population) => {
      const { rows } = await sql<{ domain: string; count: number }>`
        select e.domain, count(*)::int as count from (${everyone(tx, population)}) e group by e.domain`.execute(
        tx,
      );
      return rows;
    },

    /** Users at these domains, by name. */
    atDomains: async (
      tx: TenantTx,
      one: { population: Population; domains: readonly string[]; offset: number; limit: number },
    ): Promise<NamedRow[]> => {
      const { rows } = await sql<NamedRow>`
        select e.id, e.name, e.email from (${everyone(tx, one.population)}) e
        where e.domain = any(${[...one.domains]}::text[])
        order by e.name_key, e.id offset ${one.offset} limit ${one.limit}`.execute(tx);
      return rows;
    },

    getEmail: async (tx: TenantTx, userId: string): Promise<string | null> => {
      const { rows } = await sql<{ email: string | null }>`
        select u.email from memberships m join users u on u.id = m.user_id where m.${own(tx)} and u.id = ${userId}`.execute(
        tx,
      );
      return rows[0]?.email ?? null;
    },
  };
}
