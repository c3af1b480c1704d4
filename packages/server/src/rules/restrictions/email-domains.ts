import { commonRefusals } from '@foyer/contract';
import {
  coveringEntries,
  type DomainListType,
  emailDomain,
  judgeDomain,
} from '@foyer/contract/domain-restrictions/rules';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isPublicEmailDomain } from './public-email-domains.ts';

/** A user who becomes a member of a tenant, or is invited to it. Null: without an email. */
interface NewMember {
  readonly tenantId: string;
  readonly email: string | null;
}

const key = sql`hashtextextended('foyer.emailDomains', 0)`;

/**
 * Holds the domain rule of a tenant while it changes, so that nobody joins past a rule once saving
 * it was acknowledged.
 */
export const lockEmailDomains = (tx: Tx, tenantId: string) =>
  sql`select pg_advisory_xact_lock(${key} # hashtextextended(${tenantId}::text, 0))`.execute(tx);

/**
 * Whether a tenant's email domain restrictions allow a new member. The one rule behind invitations,
 * imports, invite links, sign-up, single sign-on, directory provisioning, and email changes;
 * existing members are not affected. Concurrent changes of the rule wait.
 */
export async function isEmailAllowed(tx: Tx, { tenantId, email }: NewMember): Promise<boolean> {
  const domain = email === null ? null : emailDomain(email);
  const entries = (type: DomainListType) => [...(domain ? coveringEntries(domain, type) : [])];
  await sql`select pg_advisory_xact_lock_shared(${key} # hashtextextended(${tenantId}::text, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{
    listType: DomainListType;
    blockPublicDomains: boolean;
    isListed: boolean;
  }>`
    select p.list_type as "listType", p.block_public_domains as "blockPublicDomains", exists (
      select 1 from domain_restrictions d where d.tenant_id = p.tenant_id and d.type = p.list_type
        and d.domain = any(case p.list_type when 'ALLOW' then ${entries('ALLOW')}::text[] else ${entries('BLOCK')}::text[] end)
    ) as "isListed" from domain_restriction_policies p where p.tenant_id = ${tenantId} and p.active`.execute(
    tx,
  );
  const [rule] = rows;
  if (!rule) return true;
  const isListed = () => rule.isListed;
  return judgeDomain(domain, { ...rule, isListed, isPublic: isPublicEmailDomain }).allowed;
}

/** Whether a tenant allows a new member with this email. */
export type EmailRule = (email: string) => boolean;

/**
 * The rules of many tenants, for imports that judge many users by each. They are those of now: a
 * change while the import runs does not wait.
 */
export async function emailRules(
  tx: Tx,
  tenantIds: readonly string[],
): Promise<ReadonlyMap<string, EmailRule>> {
  const { rows } = await sql<{
    tenantId: string;
    listType: DomainListType;
    blockPublicDomains: boolean;
    domains: readonly string[];
  }>`
    select p.tenant_id as "tenantId", p.list_type as "listType", p.block_public_domains as "blockPublicDomains",
      array(select d.domain from domain_restrictions d where d.tenant_id = p.tenant_id and d.type = p.list_type) as domains
    from domain_restriction_policies p where p.tenant_id = any(${[...tenantIds]}::uuid[]) and p.active`.execute(
    tx,
  );
  const rules = new Map<string, EmailRule>(tenantIds.map((id) => [id, () => true]));
  for (const { tenantId, domains, ...rule } of rows) {
    const listed = new Set(domains);
    const isListed = (entries: readonly string[]) => entries.some((entry) => listed.has(entry));
    rules.set(
      tenantId,
      (email) =>
        judgeDomain(emailDomain(email), { ...rule, isListed, isPublic: isPublicEmailDomain })
          .allowed,
    );
  }
  return rules;
}

/**
 * Refuses a new member whose email the restrictions do not allow. Before other locks of its
 * transaction where that is possible.
 */
export async function assertEmailAllowed(tx: Tx, member: NewMember): Promise<void> {
  if (!(await isEmailAllowed(tx, member))) throw refuse(commonRefusals.emailDomainNotAllowed);
}

/** The same by the email that a user has. */
export async function isUserAllowed(
  tx: Tx,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst();
  return isEmailAllowed(tx, { tenantId, email: user?.email ?? null });
}

/** Refuses a new email of a user that an account of theirs does not allow. */
export async function assertEmailAllowedEverywhere(
  tx: Tx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  const memberships = await tx
    .selectFrom('memberships as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select('m.tenant_id as tenantId')
    .where('m.user_id', '=', userId)
    .where('t.deleted_at', 'is', null)
    .orderBy('m.tenant_id')
    .execute();
  for (const { tenantId } of memberships) await assertEmailAllowed(tx, { tenantId, email });
}
