import { configJsonSchema } from '@foyer/server/kernel/config/config.json-schema';
import type { CommandFlags } from '../command-flags.ts';
import { exitCodes, Stop } from '../exit-codes.ts';
import { checkConfig, openConfig } from '../load-config.ts';
import type { Settings } from '../settings/read-settings.ts';

/** Checks the configuration without a database, or prints the schema that editors check it with. */
export async function manageConfig(
  { config }: Settings,
  words: readonly string[],
  { isJson }: CommandFlags,
): Promise<void> {
  const verb = words.join(' ');
  if (verb === 'schema') return print(JSON.stringify(JSON.parse(configJsonSchema()), null, 2));
  if (verb !== 'check')
    throw new Stop('usage', 'config check [--config <file>] [--json], config schema');
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

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
