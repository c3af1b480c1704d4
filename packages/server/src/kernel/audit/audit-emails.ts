import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/**
 * Emails by which entries are searched are stored when an entry is written. Once more here, as
 * retention may have removed an email while an entry with it was written.
 */
export async function keepEmails(
  tx: Tx,
  tenantId: string,
  emails: readonly string[],
): Promise<void> {
  if (emails.length === 0) return;
  await sql`insert into audit_emails (tenant_id, email)
    select distinct ${tenantId}::uuid, email from unnest(${emails}::text[]) as email
    on conflict do nothing`.execute(tx);
}

/** Removes the given emails that no entry of the tenant has. */
export async function removeUnusedEmails(
  tx: Tx,
  tenantId: string,
  emails: ReadonlySet<string>,
): Promise<void> {
  await sql`delete from audit_emails e where e.tenant_id = ${tenantId}
    and e.email = any(${[...emails]}::text[]) and not exists (select from audits a
      where a.tenant_id = e.tenant_id and coalesce(a.email, '') = e.email)`.execute(tx);
}
