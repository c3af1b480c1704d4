import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Place } from './config-lines.ts';
import { Stop } from './exit-codes.ts';
import { settingsTable } from './settings/settings.table.ts';

/** What a configuration file says. */
export interface ConfigFile {
  /** As it was named. */
  readonly name: string;
  readonly value: unknown;
  /** Where its values lie; reads the file again, so only for problems. */
  places(): Promise<Place>;
}

/** Where nothing is set, one of these in the current folder is read: the first that exists. */
const defaults = ['ts', 'yaml', 'yml', 'json'].map((ending) => `foyer.config.${ending}`);

/** Reads a configuration in TypeScript, JavaScript, JSON, or YAML, whatever its folder. */
export async function readConfigFile(name: string): Promise<ConfigFile> {
  const file = present(name);
  const path = resolve(file);
  if (!existsSync(path))
    throw new Stop(
      'configInvalid',
      `${path} does not exist; set the configuration file with --config (FOYER_CONFIG)`,
    );
  return /^\.(ya?ml|json)$/.test(extname(file)) ? readData(file, path) : readScript(file, path);
}

function present(name: string): string {
  const fallback = settingsTable.find((row) => row.name === 'config');
  if (name !== Object(fallback).fallback) return name;
  return defaults.find((file) => existsSync(file)) ?? name;
}

/** JSON is YAML as well, so both have lines. */
async function readData(name: string, path: string): Promise<ConfigFile> {
  // most configurations are scripts, and need no parser
  const { LineCounter, parseDocument } = await import('yaml');
  const text = readFileSync(path, 'utf8');
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const [error] = document.errors;
  if (error) {
    const words = error.message.split(/ at line |\n/)[0] ?? '';
    throw unreadable(`${name}:${lineCounter.linePos(error.pos[0]).line}`, words, error);
  }
  const places = async () => (await import('./config-lines.ts')).placesOfYaml(text);
  const { $schema: _schema, ...given }: Record<string, unknown> = Object(document.toJS());
  return { name, value: withVariables(given, name), places };
}

/** `${NAME}` as a whole value is read from a variable of the environment, so that secrets need not lie in the file. */
function withVariables(value: unknown, file: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withVariables(item, file));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, withVariables(inner, file)]),
    );
  const [, variable] = (typeof value === 'string' && /^\$\{(\w+)\}$/.exec(value)) || [];
  if (variable === undefined) return value;
  const found = process.env[variable];
  if (found === undefined)
    throw new Stop('configInvalid', `${file}: the environment variable ${variable} is not set`);
  return found;
}

async function readScript(name: string, path: string): Promise<ConfigFile> {
  const { href } = pathToFileURL(path);
  const hooks = resolveFromHere(href);
  try {
    const module: Record<string, unknown> = await import(href);
    const places = async () =>
      (await import('./config-lines.ts')).placesOfScript(readFileSync(path, 'utf8'));
    return { name, value: module['default'], places };
  } catch (cause) {
    const words = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw unreadable(`${name}${lineInStack(cause, href)}`, words ?? '', cause);
  } finally {
    hooks.deregister();
  }
}

/** The line that a syntax error or an exception of the file itself names. */
function lineInStack(error: unknown, href: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const path = stack.split(href).length > 1 ? href : href.replace('file://', '');
  const [, line] = stack.split(path)[1]?.match(/^:(\d+)/) ?? [];
  return line === undefined ? '' : `:${line}`;
}

function unreadable(place: string, words: string, cause: unknown): Stop {
  return new Stop('configInvalid', `${place} cannot be read: ${words}`, { cause });
}

/** Resolves `@foyer/server` to this installation for a configuration file in any folder. */
function resolveFromHere(config: string): { deregister(): void } {
  const own = new URL('./define-config.js', import.meta.url);
  return registerHooks({
    resolve: (specifier, context, next) => {
      if (context.parentURL !== config || !specifier.startsWith('@foyer/'))
        return next(specifier, context);
      // the published package contains the server, and answers for it
      return specifier === '@foyer/server' && existsSync(own)
        ? { url: own.href, shortCircuit: true }
        : next(specifier, { ...context, parentURL: import.meta.url });
    },
  });
}
