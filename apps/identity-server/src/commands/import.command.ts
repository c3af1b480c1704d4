import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { systemClock } from '@foyer/server/adapters/clock.system';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { createDatabase } from '@foyer/server/kernel/db/database';
import { createSeal } from '@foyer/server/kernel/secrets/seal';
import { createEnvironmentImport } from '@foyer/server/modules/management/environment-import';
import { createSettingsImport } from '@foyer/server/modules/management/exported-settings';
import type { ImportRecord, ImportResult } from '@foyer/server/modules/management/imported-user';
import { createUserImport } from '@foyer/server/modules/management/user-import';
import { createCommandAudit } from '../command-audit.ts';
import type { CommandFlags } from '../command-flags.ts';
import { Stop } from '../exit-codes.ts';
import { loadConfig } from '../load-config.ts';
import { importSources, readImport } from '@foyer/server/modules/management/import-sources';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const usage = `import <${Object.keys(importSources).join('|')}> <file> [--dry-run] [--resume] [--tenant <id or name>] [--tenant-field <field>] [--roles-field <field>] [--hash-config <JSON>] [--hash-type <type>] [--json]`;
/** Records of one transaction. */
const batchSize = 500;

interface Counts {
  imported: number;
  merged: number;
  exists: number;
  invalid: number;
  skipped: number;
}

type Status = ImportResult['status'];

interface Importer {
  readonly run: (batch: readonly ImportRecord[]) => Promise<readonly ImportResult[]>;
  /** Called with each record that was imported before an interruption. */
  readonly remember: (record: ImportRecord, status: Status) => void;
}

/** Imports users from the export of another product, or an environment of Foyer, also while a server is running. */
export async function importUsers(
  settings: Settings,
  words: readonly string[],
  flags: CommandFlags,
): Promise<void> {
  const [source = '', file = '', ...more] = words;
  if (!importSources[source] || file === '' || more.length > 0) throw new Stop('usage', usage);
  if (!existsSync(file)) throw new Stop('usage', `${file} does not exist`);
  const { connectionString, close } = await attachDatabase(settings);
  const db = createDatabase({ connectionString, log: silent, poolSize: 2 });
  const seal = createSeal({ secret: settings.secret, random: systemRandom });
  const audit = createCommandAudit(settings);
  const clock = systemClock;
  const users = createUserImport({ db, audit, clock, seal });
  const tenant = flags.tenant;
  const options = {
    source,
    isDryRun: flags.isDryRun,
    ...(tenant ? { tenant: { key: tenant, name: tenant } } : {}),
  };
  async function environmentImport() {
    const stated = await loadConfig(settings.config);
    const importSetting = createSettingsImport({ file: stated, seal, clock, random: systemRandom });
    return createEnvironmentImport({ db, audit, users, importSetting });
  }
  const records = readImport(source, file, {
    tenantField: flags.tenantField,
    rolesField: flags.rolesField,
    hashConfig: readHashConfig(flags.hashConfig),
    hashType: flags.hashType,
  });
  try {
    const importer =
      source === 'foyer' ? await environmentImport() : { ...users, remember: () => {} };
    const run = (batch: readonly ImportRecord[]) => importer.run(batch, options);
    const counts = await importAll(file, records, { ...flags, run, remember: importer.remember });
    report(counts, file, flags);
  } finally {
    await db.close();
    await close();
  }
}

/**
 * Imports in batches. The results of a batch are in their file before the state says that it is
 * done, so that `--resume` loses none.
 */
export async function importAll(
  file: string,
  records: AsyncIterable<ImportRecord>,
  { run, remember, ...flags }: Importer & Pick<CommandFlags, 'isResume' | 'isDryRun' | 'isJson'>,
): Promise<Counts> {
  const stateFile = `${file}.foyer-import.json`;
  const resultsFile = `${file}.results.jsonl`;
  const from = flags.isResume ? readProgress(stateFile) : 0;
  const earlier = flags.isResume ? await readStatuses(resultsFile) : new Map<number, Status>();
  const results = await open(resultsFile, flags.isResume ? 'a' : 'w');
  const counts: Counts = { imported: 0, merged: 0, exists: 0, invalid: 0, skipped: 0 };
  let batch: ImportRecord[] = [];
  let done = 0;

  async function settle(): Promise<void> {
    const last = batch.at(-1);
    if (!last) return;
    const settled = await run(batch);
    for (const { status } of settled) counts[status] += 1;
    await results.appendFile(settled.map((result) => `${JSON.stringify(result)}\n`).join(''));
    await results.datasync();
    done += batch.length;
    batch = [];
    // after the transaction: a crash in between repeats a batch, whose users then exist
    if (!flags.isDryRun)
      writeFileSync(stateFile, JSON.stringify({ line: last.line, imported: counts.imported }));
    if (done % (20 * batchSize) === 0 && !flags.isJson) print(`${done} records`);
  }

  try {
    for await (const record of records) {
      if (record.line <= from) {
        remember(record, earlier.get(record.line) ?? 'exists');
        continue;
      }
      batch.push(record);
      if (batch.length === batchSize) await settle();
    }
    await settle();
  } finally {
    await results.close();
  }
  return counts;
}

/** What became of each line before the interruption. */
async function readStatuses(file: string): Promise<ReadonlyMap<number, Status>> {
  const statuses = new Map<number, Status>();
  if (!existsSync(file)) return statuses;
  const results = await open(file);
  for await (const text of results.readLines()) {
    const result = readResult(text);
    if (result) statuses.set(result.line, result.status);
  }
  return statuses;
}

function readResult(text: string): ImportResult | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // half a line, of a batch that is repeated
  }
}

function readProgress(file: string): number {
  if (!existsSync(file)) throw new Stop('usage', `${file} does not exist: nothing to resume`);
  const { line }: { line?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof line !== 'number') throw new Stop('usage', `${file} is not the state of an import`);
  return line;
}

function readHashConfig(json: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (json === undefined) return undefined;
  try {
    const config: unknown = JSON.parse(json);
    if (typeof config !== 'object' || config === null) throw new Error('not an object');
    return { ...config };
  } catch (cause) {
    throw new Stop('usage', '--hash-config is not a JSON object', { cause });
  }
}

function report(counts: Counts, file: string, { isDryRun, isJson }: CommandFlags): void {
  const results = `${file}.results.jsonl`;
  if (isJson) {
    process.stdout.write(`${JSON.stringify({ ...counts, isDryRun, results })}\n`);
    return;
  }
  const verb = isDryRun ? 'would be imported' : 'imported';
  print(
    `${counts.imported} ${verb}, ${counts.merged} merged into them, ${counts.exists} exist already, ${counts.invalid} invalid, ${counts.skipped} skipped.`,
  );
  print(`A line for each record: ${results}`);
}

const print = (line: string) => process.stdout.write(`  ${line}\n`);
