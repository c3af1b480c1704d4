import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';

/**
 * Tables with a sign-in method, with what is asked besides, or with what comes later; each names its user
 * in `user_id`.
 */
const signInMethods = [
  'passwords',
  'user_phones',
  'webauthn_credentials',
  'federated_identities',
  'source_users',
  'mfa_devices',
  'mfa_recovery_codes',
  'mfa_enrolments',
  'mfa_remembered',
  'mfa_logins',
  'api_tokens',
  'invite_links',
  'account_deletions',
] as const;

/**
 * Takes away what a user put into an account who never proved to own its address, now that the
 * owner has: no password, factor, device, link, code, token or invitation of theirs works any longer,
 * and nothing that they asked for happens (T-LINK-1). Security decision 9. Sessions are ended by
 * the caller.
 */
export async function dropUnproved(tx: Tx, userId: string): Promise<void> {
  for (const table of signInMethods)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  await sql`delete from api_tokens where created_by = ${userId}`.execute(tx);
  await sql`delete from invitations where invited_by = ${userId}`.execute(tx);
  await sql`delete from single_use_secrets where subject = ${userId}::text`.execute(tx);
  await sql`delete from one_time_codes where subject = ${userId}::text`.execute(tx);
}
