import { systemClock } from '@foyer/server/adapters/clock.system';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { createDatabase, type Database } from '@foyer/server/kernel/db/database';
import { rotateKeys } from '@foyer/server/kernel/keys/key-store';
import { certificateFacts } from '@foyer/server/protocols/saml/certificates';
import { createSpKeys } from '@foyer/server/protocols/saml/sp-keys';
import { createSeal } from '@foyer/server/kernel/secrets/seal';
import { createCommandAudit } from '../command-audit.ts';
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
 * Lists the keys that sign tokens, newest first; `rotate` makes the next one first, which signs from `--at`. `saml` in front
 * means the keys identity providers of tenants know us by. Works beside a running server.
 */
export async function manageKeys(
  settings: Settings,
  words: readonly string[],
  { at, isJson }: Pick<CommandFlags, 'at' | 'isJson'>,
): Promise<void> {
  const isSaml = words[0] === 'saml';
  const [verb, ...rest] = isSaml ? words.slice(1) : words;
  if ((verb && verb !== 'rotate') || rest.length > 0)
    throw new Stop('usage', `unknown arguments for keys: ${words.join(' ')}`);
  if (at !== undefined && (isSaml || !verb)) throw new Stop('usage', '--at belongs to keys rotate');
  const signsFrom = at === undefined ? undefined : readTime(at);
  const { connectionString, close } = await attachDatabase(settings);
  const db = createDatabase({ connectionString, log: silent, poolSize: 2 });
  try {
    if (isSaml) await manageSamlKeys(db, settings, { isToRotate: verb === 'rotate', isJson });
    else {
      if (verb === 'rotate') await rotate(db, settings, { signsFrom, isJson });
      await list(db, isJson);
    }
  } finally {
    await db.close();
    await close();
  }
}

/** ISO 8601 with a time zone: this machine's is rarely the operator's. */
function readTime(text: string): Date {
  const time = new Date(text);
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(time.getTime()))
    throw new Stop('usage', '--at must be a time such as 2026-12-01T03:00:00Z');
  return time;
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

interface Rotation {
  readonly signsFrom: Date | undefined;
  readonly isJson: boolean;
}

async function rotate(
  db: Database,
  settings: Settings,
  { signsFrom, isJson }: Rotation,
): Promise<void> {
  const seal = createSeal({ secret: settings.secret, random: systemRandom });
  const audit = createCommandAudit(settings);
  const deps = { db, seal, audit, clock: systemClock };
  const { kid, activeFrom } = await rotateKeys(deps, signsFrom).catch((error: unknown) => {
    if (error instanceof RangeError) throw new Stop('usage', error.message);
    throw error;
  });
  if (isJson) return;
  process.stdout.write(
    `  ${kid} is published now and used for signing from ${activeFrom.toISOString()}.\n` +
      '  Then restart backends that keep the first key, such as those with @frontegg/client.\n',
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
