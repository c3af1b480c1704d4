import { systemRandom } from '@foyer/server/adapters/random.system';
import {
  type AuditFinding,
  createAuditChain,
  environmentChain,
  verifyAudits,
} from '@foyer/server/kernel/audit/audit-chain';
import { createDatabase } from '@foyer/server/kernel/db/database';
import { createSeal } from '@foyer/server/kernel/secrets/seal';
import { type CommandFlags, printJson } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const problems: Readonly<Record<AuditFinding['problem'], string>> = {
  edited: 'was edited after it was written',
  deleted: 'was deleted',
  inserted: 'was inserted without the server',
  reordered: 'is not in its original position',
  shortened: 'The last entries were removed',
};

/** Checks the audit log for edited, deleted, inserted, and reordered entries. */
export async function verifyAuditLog(
  settings: Settings,
  words: readonly string[],
  { isJson }: CommandFlags,
): Promise<void> {
  const [verb, account, ...more] = words;
  if (verb !== 'verify' || more.length > 0 || (account && !uuid.test(account)))
    throw new Stop('usage', 'audit verify [account ID]');
  const { connectionString, close } = await attachDatabase(settings);
  const db = createDatabase({
    connectionString,
    log: silent,
    poolSize: 2,
    statementTimeout: 10 * 60_000,
  });
  try {
    const { mac } = createSeal({ secret: settings.secret, random: systemRandom });
    await createAuditChain({ db, mac }).append();
    const { entries, findings } = await verifyAudits({ db, mac }, account);
    if (findings.length > 0) process.exitCode = 1;
    if (isJson) return printJson({ entries, findings });
    for (const finding of findings) process.stdout.write(`  ${describe(finding)}\n`);
    process.stdout.write(`  Entries checked: ${entries}. Findings: ${findings.length}.\n`);
  } finally {
    await db.close();
    await close();
  }
}

function describe({ tenantId, problem, position, auditId }: AuditFinding): string {
  const log = tenantId === environmentChain ? 'Environment' : `Account ${tenantId}`;
  if (problem === 'shortened') return `${log}: ${problems[problem]}.`;
  const at = position ? `Entry ${position}` : 'An entry';
  return `${log}: ${at}${auditId ? ` (${auditId})` : ''} ${problems[problem]}.`;
}
