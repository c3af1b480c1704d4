import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FoyerConfig, readConfig } from '@foyer/server';
import { messageProblems } from '@foyer/server/kernel/mail/custom/template-problems';
import { Stop } from './exit-codes.ts';

/** Reads `foyer.config.ts`; what is wrong with it is said field by field. */
export async function loadConfig(file: string): Promise<FoyerConfig> {
  const path = resolve(file);
  if (!existsSync(path)) {
    throw new Stop(
      'configInvalid',
      `${path} does not exist; set the configuration file with --config (FOYER_CONFIG)`,
    );
  }
  const report = readConfig(await importDefault(path, file));
  const lines = report.kind === 'valid' ? messageProblems(report.config) : report.lines;
  if (report.kind === 'valid' && lines.length === 0) return report.config;
  const count = lines.length === 1 ? 'one field is wrong' : `${lines.length} fields are wrong`;
  throw new Stop(
    'configInvalid',
    [`${file}: ${count}`, ...lines.map((line) => `  ${line}`)].join('\n'),
  );
}

/** Resolves `@foyer/server` to this installation for a configuration file in any folder. */
function resolveFromHere(config: string): { deregister(): void } {
  return registerHooks({
    resolve: (specifier, context, next) => {
      if (context.parentURL !== config || !specifier.startsWith('@foyer/'))
        return next(specifier, context);
      return next(specifier, { ...context, parentURL: import.meta.url });
    },
  });
}

async function importDefault(path: string, file: string): Promise<unknown> {
  const { href } = pathToFileURL(path);
  const hooks = resolveFromHere(href);
  try {
    const module: Record<string, unknown> = await import(href);
    return module['default'];
  } catch (cause) {
    const words = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new Stop('configInvalid', `${file} cannot be read: ${words}`, { cause });
  } finally {
    hooks.deregister();
  }
}
