import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { createDatabase } from '@foyer/server/kernel/db/database';
import { createSeal } from '@foyer/server/kernel/secrets/seal';
import { exportEverything, withSnapshot } from '@foyer/server/modules/management/everything-export';
import { createCommandAudit } from '../command-audit.ts';
import type { CommandFlags } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Exports the environment as JSON Lines, also while a server is running. */
export async function exportAll(
  settings: Settings,
  [file, ...more]: readonly string[],
  { isWithoutSecrets, isJson }: CommandFlags,
): Promise<void> {
  if (!file || more.length > 0)
    throw new Stop('usage', 'export <file> [--without-secrets] [--json]');
  const { connectionString, close } = await attachDatabase(settings);
  const db = createDatabase({ connectionString, log: silent, poolSize: 2 });
  const seal = createSeal({ secret: settings.secret, random: systemRandom });
  try {
    await db.system((tx) =>
      createCommandAudit(settings).record(tx, {
        action: 'environment.exported',
        description: 'The operator exported the environment.',
        json: { isWithoutSecrets },
      }),
    );
    const output = createWriteStream(file, { mode: 0o600, flags: 'wx' });
    await once(output, 'open').catch((cause: unknown) => {
      throw new Stop('usage', `${file} exists already or cannot be written`, { cause });
    });
    let lines = 0;
    await withSnapshot(db, async (snapshot) => {
      for await (const line of exportEverything({ db: snapshot, seal, isWithoutSecrets })) {
        lines += 1;
        if (!output.write(`${line}\n`)) await once(output, 'drain');
      }
    });
    output.end();
    await once(output, 'finish');
    const text = isJson
      ? JSON.stringify({ file, lines, isWithoutSecrets })
      : `  ${lines} lines in ${file}${isWithoutSecrets ? '' : '. It contains password hashes and MFA keys: keep it as safe as the database.'}`;
    process.stdout.write(`${text}\n`);
  } finally {
    await db.close();
    await close();
  }
}
