import { systemClock } from '@foyer/server/adapters/clock.system';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { createDatabase, type Database } from '@foyer/server/kernel/db/database';
import { rotateKeys } from '@foyer/server/kernel/keys/key-store';
import { certificateFacts } from '@foyer/server/protocols/saml/certificates';
import { createSpKeys } from '@foyer/server/protocols/saml/sp-keys';
import { createSeal } from '@foyer/server/kernel/secrets/seal';
import { type CommandFlags, printJson } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

interface KeyRow {
  readonly kid: string;
  readonly active_from: Date;
  readonly retired_at: Date | null;
}

interface KeyFlags {
  readonly isToRotate: boolean;
  readonly isJson: boolean;
}

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * Lists the keys that sign tokens, newest first; `rotate` makes the next one first. `saml` in front means the keys identity
 * providers of tenants know us by. Works beside a running server.
 */
export async function manageKeys(
  settings: Settings,
  words: readonly string[],
  { isJson }: CommandFlags,
): Promise<void> {
  const isSaml = words[0] === 'saml';
  const [verb, ...rest] = isSaml ? words.slice(1) : words;
  if ((verb && verb !== 'rotate') || rest.length > 0)
    throw new Stop('usage', `unknown arguments for keys: ${words.join(' ')}`);
  const { connectionString, close } = await attachDatabase(settings);
  const db = createDatabase({ connectionString, log: silent, poolSize: 2 });
  try {
    if (isSaml) await manageSamlKeys(db, settings, { isToRotate: verb === 'rotate', isJson });
    else await manageTokenKeys(db, settings, { isToRotate: verb === 'rotate', isJson });
  } finally {
    await db.close();
    await close();
  }
}

async function manageTokenKeys(
  db: Database,
  { secret }: Settings,
  { isToRotate, isJson }: KeyFlags,
): Promise<void> {
  if (isToRotate) await rotate(db, secret, isJson);
  await list(db, isJson);
}

/** The next certificate is published two weeks before it signs, so that administrators can load our metadata again. Decision 0173. */
async function manageSamlKeys(
  db: Database,
  { secret, publicUrl }: Settings,
  { isToRotate, isJson }: KeyFlags,
): Promise<void> {
  const seal = createSeal({ secret, random: systemRandom });
  const keys = createSpKeys({ db, seal, clock: systemClock, random: systemRandom, publicUrl });
  if (isToRotate) {
    const { signsFrom, oldEnds } = await keys.rotateKeys();
    if (!isJson)
      process.stdout.write(
        `  The new certificate is published now and used for signing from ${signsFrom.toISOString()}. The old one expires on ${oldEnds.toISOString()}.\n` +
          '  Ask the administrators of your customers to refresh our metadata before then.\n',
      );
  }
  const { signing, certificates } = await keys.keys();
  const rows = certificates.map((certificate) => ({
    fingerprint: certificateFacts(certificate).fingerprint,
    isSigning: certificate === signing.certificate,
  }));
  if (isJson) return printJson(rows);
  for (const { fingerprint, isSigning } of rows)
    process.stdout.write(`  ${fingerprint}  ${isSigning ? 'signs and opens' : 'opens'}\n`);
}

async function rotate(db: Database, secret: string, isJson: boolean): Promise<void> {
  const seal = createSeal({ secret, random: systemRandom });
  const { kid, activeFrom } = await rotateKeys({ db, seal, clock: systemClock });
  if (!isJson)
    process.stdout.write(
      `  ${kid} is published now and used for signing from ${activeFrom.toISOString()}\n`,
    );
}

async function list(db: Database, isJson: boolean): Promise<void> {
  const { rows } = await db.query<KeyRow>(
    'select kid, active_from, retired_at from signing_keys order by active_from desc',
  );
  if (isJson)
    return printJson(
      rows.map(({ kid, active_from: activeFrom, retired_at: retiredAt }) => ({
        kid,
        activeFrom,
        retiredAt,
      })),
    );
  for (const row of rows) process.stdout.write(`  ${describeKey(row)}\n`);
  if (rows.length === 0) process.stdout.write('  No keys yet. The first start creates one.\n');
}

function describeKey({ kid, active_from, retired_at }: KeyRow): string {
  const end = retired_at ? `, published until ${retired_at.toISOString()}` : '';
  return `${kid}  signs from ${active_from.toISOString()}${end}`;
}
