import { createDatabase } from '@foyer/server/kernel/db/database';
import { resetPolicies } from '@foyer/server/modules/security-policies/reset-policies';
import { createCommandAudit } from '../command-audit.ts';
import { type CommandFlags, printJson } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Returns the security policies of an account to the default, also while a server is running. */
export async function managePolicies(
  settings: Settings,
  words: readonly string[],
  { isJson }: CommandFlags,
): Promise<void> {
  const [verb, account, ...more] = words;
  if (verb !== 'reset' || !account || more.length > 0)
    throw new Stop('usage', 'policies reset <account>');
  const { connectionString, close } = await attachDatabase(settings);
  const db = createDatabase({ connectionString, log: silent, poolSize: 2 });
  try {
    const audit = createCommandAudit(settings);
    const removed = await db.system((tx) => resetPolicies(tx, audit, account));
    if (removed === undefined) throw new Stop('usage', 'no account has this ID or alias');
    if (isJson) printJson({ removed });
    else process.stdout.write(`  Policies removed: ${removed}. The default policies apply.\n`);
  } finally {
    await db.close();
    await close();
  }
}
