import { type FoyerConfig, readConfig } from '@foyer/server';
import { messageProblems } from '@foyer/server/kernel/mail/custom/template-problems';
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { Stop } from './exit-codes.ts';

/** A problem of a configuration file: the key, and what is wrong with it, such as `mfa.strategies.0: …`. */
export interface ConfigProblem {
  /** As it was named. */
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** A configuration, or what is wrong with it. */
export type ConfigCheck =
  | { readonly kind: 'valid'; readonly file: string; readonly config: FoyerConfig }
  | { readonly kind: 'invalid'; readonly file: string; readonly problems: ConfigProblem[] };

/** Checks a configuration file; throws a `Stop` if it cannot be read at all. */
export async function checkConfig(name: string): Promise<ConfigCheck> {
  const file = await readConfigFile(name);
  const report = readConfig(file.value);
  const lines = report.kind === 'valid' ? messageProblems(report.config) : report.lines;
  if (report.kind === 'valid' && lines.length === 0)
    return { kind: 'valid', file: file.name, config: report.config };
  return { kind: 'invalid', file: file.name, problems: await withLines(file, lines) };
}

async function withLines(
  { name, places }: ConfigFile,
  texts: readonly string[],
): Promise<ConfigProblem[]> {
  const { lineOfProblem } = await import('./config-lines.ts');
  const found = await places();
  return texts.map((text) => ({ file: name, line: lineOfProblem(found, text), text }));
}

/** Reads the configuration; what is wrong with it is said field by field. */
export async function loadConfig(name: string): Promise<FoyerConfig> {
  return (await openConfig(name)).config;
}

/** As `loadConfig`, with the name of the file that was read. */
export async function openConfig(name: string): Promise<{ name: string; config: FoyerConfig }> {
  const check = await checkConfig(name);
  if (check.kind === 'valid') return { name: check.file, config: check.config };
  const { file, problems } = check;
  const count =
    problems.length === 1 ? 'one field is wrong' : `${problems.length} fields are wrong`;
  const lines = problems.map(({ line, text }) => `  ${file}:${line}: ${text}`);
  throw new Stop('configInvalid', [`${file}: ${count}`, ...lines].join('\n'));
}
