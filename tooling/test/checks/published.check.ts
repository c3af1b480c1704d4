import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { type Manifest, publicPackages, readManifest } from '../../pack/public-packages.ts';
import { type Staged, stagePackage } from '../../pack/stage-package.ts';

/** The packages are ES modules: `require` gets them from Node 22.12 on, and TypeScript needs a resolution that reads `exports`. */
const esModulesOnly: readonly string[] = ['node10', 'node16-cjs'];

/** Style sheets are no modules; their declarations only let them be imported. */
const styles = /\.css$/;

/** What a host would install: entry points exist, types and formats fit. Runs after the type check, which builds them. */
export async function checkPublished(): Promise<string[]> {
  const findings: string[] = [];
  for (const source of publicPackages()) {
    const staged = await stagePackage(source);
    const found = [
      ...(await lintPackage(staged)),
      ...(await lintTypes(staged, source)),
      ...clientEntries(staged),
    ];
    findings.push(...found.map((text) => `${source}/package.json: ${text}`));
  }
  return findings;
}

async function lintPackage({ folder, manifest }: Staged): Promise<string[]> {
  const { messages } = await publint({ pkgDir: folder, strict: true, level: 'suggestion' });
  return messages
    .map((message) => formatMessage(message, manifest) ?? message.code)
    .map(stripVTControlCharacters);
}

interface TypeProblem {
  readonly kind: string;
  readonly resolutionKind?: string;
  readonly entrypoint?: string;
}

/** are-the-types-wrong over one entry of each pattern: those of one pattern differ in their names only. */
async function lintTypes({ folder, manifest }: Staged, source: string): Promise<string[]> {
  const entrypoints = differentEntries(manifest, readManifest(source));
  if (entrypoints.length === 0) return []; // a command
  const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', '--ignore-scripts'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  const file = join(folder, stdout.trim());
  const pack = createPackageFromTarballData(new Uint8Array(readFileSync(file)));
  rmSync(file);
  const result: { readonly problems?: readonly TypeProblem[] } = Object(
    await checkPackage(pack, { entrypoints }),
  );
  const { problems = [] } = result;
  return problems
    .filter(({ resolutionKind = '' }) => !esModulesOnly.includes(resolutionKind))
    .map(({ kind, resolutionKind, entrypoint }) => `${entrypoint}: ${kind} in ${resolutionKind}`);
}

function differentEntries({ exports = {} }: Manifest, own: Manifest): string[] {
  const entries = Object.keys(exports).filter((entry) => !/\.(css|json)$/.test(entry));
  const patterns = Object.keys(own.exports ?? {}).filter((entry) => entry.includes('*'));
  const firsts = patterns.flatMap((pattern) => {
    const form = new RegExp(`^${pattern.replace('*', '[^/]+')}$`);
    return entries.find((entry) => !(entry in (own.exports ?? {})) && form.test(entry)) ?? [];
  });
  return [...entries.filter((entry) => entry in (own.exports ?? {})), ...firsts].filter(
    (entry) => !styles.test(entry) && !entry.includes('*'),
  );
}

/** An entry of a package for React says that it belongs to the client, or server components could not import it. */
function clientEntries({ folder, manifest }: Staged): string[] {
  if (!('react' in Object(manifest['peerDependencies']))) return [];
  return Object.entries(manifest.exports ?? {}).flatMap(([entry, target]) => {
    const file: unknown = Object(target).default;
    if (typeof file !== 'string' || !file.endsWith('.js') || serverEntries.test(entry)) return [];
    const path = join(folder, file);
    const isClient = existsSync(path) && /^['"]use client['"]/.test(readFileSync(path, 'utf8'));
    return isClient ? [] : [`${entry}: begins without 'use client'`];
  });
}

/** Entries that run on a server, or in a build. */
const serverEntries = /^\.\/(vite|server|proxy|handler)$/;
