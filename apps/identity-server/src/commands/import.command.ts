import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
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

/** How far an import has come. */
interface Progress {
  /** What the import created is recorded under it. */
  readonly importId: string;
  /** The last line of the last batch. */
  readonly line: number;
  /** Bytes of the results until then. */
  readonly resultBytes: number;
}

interface Importer {
  readonly run: (batch: readonly ImportRecord[]) => Promise<readonly ImportResult[]>;
  /** Called with each record of the batches before an interruption. */
  readonly remember: (record: ImportRecord) => void;
  /** Called after the last batch. */
  readonly finish: () => Promise<unknown>;
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
  const progress = readProgress(file, flags);
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
    const { importId } = progress;
    return createEnvironmentImport({ db, audit, users, importSetting, importId });
  }
  const records = readImport(source, file, {
    tenantField: flags.tenantField,
    rolesField: flags.rolesField,
    hashConfig: readHashConfig(flags.hashConfig),
    hashType: flags.hashType,
  });
  try {
    const importer =
      source === 'foyer'
        ? await environmentImport()
        : { ...users, remember: () => {}, finish: async () => {} };
    const run = (batch: readonly ImportRecord[]) => importer.run(batch, options);
    const counts = await importAll(file, records, { ...importer, ...flags, progress, run });
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
  {
    run,
    remember,
    finish,
    progress,
    ...flags
  }: Importer & { readonly progress: Progress } & Pick<CommandFlags, 'isDryRun' | 'isJson'>,
): Promise<Counts> {
  const results = await openResults(file, progress, flags);
  const counts: Counts = { imported: 0, merged: 0, exists: 0, invalid: 0, skipped: 0 };
  let batch: ImportRecord[] = [];
  let done = 0;

  const save = (reached: Progress) => {
    if (!flags.isDryRun) writeFileSync(toStateFile(file), JSON.stringify(reached));
  };

  async function settle(): Promise<void> {
    const last = batch.at(-1);
    if (!last) return;
    const settled = await run(batch);
    for (const { status } of settled) counts[status] += 1;
    await results.appendFile(settled.map((result) => `${JSON.stringify(result)}\n`).join(''));
    await results.datasync();
    done += batch.length;
    batch = [];
    // after the transaction: a crash in between repeats a batch, whose rows then exist
    const { size } = await results.stat();
    save({ ...progress, line: last.line, resultBytes: size });
    if (done % (20 * batchSize) === 0 && !flags.isJson) print(`${done} records`);
  }

  try {
    save(progress);
    for await (const record of records) {
      if (record.line <= progress.line) {
        remember(record);
        continue;
      }
      // settings that depend on each other are in one batch
      const isBetweenSettings = isSetting(record) && isSetting(batch.at(-1));
      if (batch.length >= batchSize && !isBetweenSettings) await settle();
      batch.push(record);
    }
    await settle();
    if (!flags.isDryRun) await finish();
  } finally {
    await results.close();
  }
  return counts;
}

const isSetting = (record: ImportRecord | undefined) => record?.other?.type === 'setting';
const toStateFile = (file: string) => `${file}.foyer-import.json`;
/** A dry run leaves the results of an interrupted import alone. */
const toResultsFile = (file: string, { isDryRun }: Pick<CommandFlags, 'isDryRun'>) =>
  `${file}.${isDryRun ? 'dry-run.' : ''}results.jsonl`;

/** The results, without those of a batch that is repeated. */
function openResults(
  file: string,
  { line, resultBytes }: Progress,
  flags: Pick<CommandFlags, 'isDryRun'>,
) {
  const path = toResultsFile(file, flags);
  if (line === 0 || flags.isDryRun) return open(path, 'w');
  if (existsSync(path) && statSync(path).size > resultBytes) truncateSync(path, resultBytes);
  return open(path, 'a');
}

/** How far the import has come that `--resume` continues; a new one otherwise. */
export function readProgress(file: string, { isResume }: Pick<CommandFlags, 'isResume'>): Progress {
  if (!isResume) return { importId: randomUUID(), line: 0, resultBytes: 0 };
  const path = toStateFile(file);
  if (!existsSync(path)) throw new Stop('usage', `${path} does not exist: nothing to resume`);
  const state: Partial<Record<keyof Progress, unknown>> = JSON.parse(readFileSync(path, 'utf8'));
  const { importId, line, resultBytes } = state;
  if (typeof importId !== 'string' || typeof line !== 'number' || typeof resultBytes !== 'number')
    throw new Stop('usage', `${path} is not the state of an import`);
  return { importId, line, resultBytes };
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
  const results = toResultsFile(file, { isDryRun });
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
