import { type FoyerConfig, readConfig } from '@foyer/server';
import { systemRandom } from '@foyer/server/adapters/random.system';
import { configJsonSchema } from '@foyer/server/kernel/config/config.json-schema';
import type { SettingRow } from '@foyer/server/kernel/environment/environment.store';
import { mergeSettings } from '@foyer/server/kernel/environment/merge-settings';
import { createSeal, type Seal } from '@foyer/server/kernel/secrets/seal';
import { Client } from 'pg';
import type { CommandFlags } from '../command-flags.ts';
import { describeDifference, diffConfigs } from '../config-diff.ts';
import { exitCodes, Stop } from '../exit-codes.ts';
import { checkConfig, openConfig } from '../load-config.ts';
import { attachDatabase } from '../open-database.ts';
import type { Settings } from '../settings/read-settings.ts';

/**
 * Checks the configuration without a database, prints the schema that editors check it with, or
 * compares the running configuration with a file.
 */
export async function manageConfig(
  settings: Settings,
  words: readonly string[],
  { isJson }: CommandFlags,
): Promise<void> {
  const { config } = settings;
  const verb = words.join(' ');
  if (words[0] === 'diff' && words.length <= 2) return diffConfig(settings, words[1], isJson);
  if (verb === 'schema') return print(JSON.stringify(JSON.parse(configJsonSchema()), null, 2));
  if (verb !== 'check')
    throw new Stop(
      'usage',
      'config check [--config <file>] [--json], config diff [file] [--json], config schema',
    );
  if (isJson) return checkAsJson(config);
  const { name, config: loaded } = await openConfig(config);
  print(`${name} is valid: the configuration of ${loaded.application.name}.`);
}

/** The exit code is that of a failed start. */
async function checkAsJson(name: string): Promise<void> {
  const check = await checkConfig(name);
  const problems = check.kind === 'invalid' ? check.problems : [];
  print(JSON.stringify({ file: check.file, problems }, null, 2));
  if (problems.length > 0) process.exitCode = exitCodes.configInvalid.code;
}

/**
 * What a start with another file would change. Without one, what the management API changed over
 * the file. Nothing is written; settings that the API changed keep their values.
 */
async function diffConfig(settings: Settings, other: string | undefined, isJson: boolean) {
  const { name, config: file } = await openConfig(settings.config);
  const stored = await readStoredSettings(settings);
  const running = applyStored(file, stored);
  const next = other === undefined ? file : (await openConfig(other)).config;
  const [from, to] = other === undefined ? [file, running] : [running, applyStored(next, stored)];
  const changes = diffConfigs(from, to);
  const wins = new Set(changes.map(({ setting }) => setting));
  const ignored =
    other === undefined ? [] : diffConfigs(file, next).filter(({ setting }) => !wins.has(setting));
  if (isJson) return print(JSON.stringify({ file: other ?? name, changes, ignored }, null, 2));
  for (const change of changes) print(describeDifference(change));
  if (ignored.length > 0) print('\nNo effect, because the management API changed these settings:');
  for (const one of ignored) print(describeDifference(one));
  const count = changes.length === 1 ? '1 setting' : `${changes.length} settings`;
  if (other === undefined) return print(`The management API overrides ${count} of ${name}.`);
  return print(`Starting with ${other} changes ${count}.`);
}

/** A configuration with stored settings over it, as a start would read it. */
function applyStored(file: FoyerConfig, { rows, seal }: StoredSettings): FoyerConfig {
  const report = readConfig(mergeSettings(file, rows, seal));
  if (report.kind === 'valid') return report.config;
  const lines = report.lines.map((line) => `  ${line}`);
  throw new Stop(
    'configInvalid',
    ['invalid together with the settings that the management API changed', ...lines].join('\n'),
  );
}

interface StoredSettings {
  readonly rows: readonly SettingRow[];
  readonly seal: Seal;
}

async function readStoredSettings(settings: Settings): Promise<StoredSettings> {
  const seal = createSeal({ secret: settings.secret, random: systemRandom });
  const { connectionString, close } = await attachDatabase(settings);
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined); // the query that was running is refused with the same error
  try {
    await client.connect();
    const there = await client.query<{ is: boolean }>(
      `select to_regclass('environment_settings') is not null as is`,
    );
    if (!there.rows[0]?.is) return { rows: [], seal };
    const { rows } = await client.query<SettingRow>(
      'select section, key, value_sealed as sealed from environment_settings order by section, key',
    );
    return { rows, seal };
  } finally {
    await client.end();
    await close();
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
