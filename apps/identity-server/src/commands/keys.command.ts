import { systemClock } from '@foyer/server/adapters/clock.system';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { createDatabase, type Database } from '@foyer/server/db/database';
import { rotateKeys } from '@foyer/server/keys/key-store';
import { createSeal } from '@foyer/server/secrets/seal';
import { Stop } from '../exit-codes.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

interface KeyRow {
  readonly kid: string;
  readonly active_from: Date;
  readonly retired_at: Date | null;
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** Lists the signing keys, newest first; `rotate` makes the next one first, also beside a running server. */
export async function manageKeys(settings: Settings, words: readonly string[]): Promise<void> {
  const [verb, ...rest] = words;
  if ((verb && verb !== 'rotate') || rest.length > 0) throw new Stop('usage', `keys knows no ${words.join(' ')}`);
  const { connectionString, close } = await attachDatabase(settings);
  const db = createDatabase({ connectionString, log: silent, poolSize: 2 });
  try {
    if (verb === 'rotate') await rotate(db, settings.secret);
    await list(db);
  } finally {
    await db.close();
    await close();
  }
}

async function rotate(db: Database, secret: string): Promise<void> {
  const seal = createSeal({ secret, random: systemRandom });
  const { kid, activeFrom } = await rotateKeys({ db, seal, clock: systemClock });
  process.stdout.write(`  ${kid} is published now and signs from ${activeFrom.toISOString()}\n`);
}

async function list(db: Database): Promise<void> {
  const { rows } = await db.query<KeyRow>(
    'select kid, active_from, retired_at from signing_keys order by active_from desc',
  );
  for (const row of rows) process.stdout.write(`  ${describeKey(row)}\n`);
  if (rows.length === 0) process.stdout.write('  No key yet; the first start makes one.\n');
}

function describeKey({ kid, active_from, retired_at }: KeyRow): string {
  const end = retired_at ? `, published until ${retired_at.toISOString()}` : '';
  return `${kid}  signs from ${active_from.toISOString()}${end}`;
}
