import { Client } from 'pg';
import { type CommandFlags, printJson } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

/**
 * Says that this database is a copy that was restored, where nothing else tells: copies of files and snapshots of disks. The next start, or
 * the next look of a running node, ends all sessions and links. Decision 0232.
 */
export async function noteRestored(
  settings: Settings,
  words: readonly string[],
  { isJson }: CommandFlags,
): Promise<void> {
  if (words.length > 0)
    throw new Stop('usage', `unknown arguments for restored: ${words.join(' ')}`);
  const { connectionString, close } = await attachDatabase(settings);
  const client = new Client({ connectionString });
  client.on('error', () => undefined); // the query that was running is refused with the same error
  try {
    await client.connect();
    await client.query("update installation set place = 'restored'");
    const { rows } = await client.query<{ last: Date | null }>(
      'select max(created_at) as last from audits',
    );
    const lastAuditEvent = rows[0]?.last?.toISOString();
    if (isJson) return printJson({ lastAuditEvent: lastAuditEvent ?? null });
    process.stdout.write(
      `  The last audit event in this copy: ${lastAuditEvent ?? 'none'}. Its sessions and links are revoked at the next start,\n` +
        '  or at the next /readyz request if a server is running. Anything that was revoked or removed after that time is active again: see docs/operations/backups.md.\n',
    );
  } finally {
    await client.end();
    await close();
  }
}
