import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { type SizeBudget, sizeBudgets } from '../../size-budgets.ts';
import { measureLoads } from '../../page-loads/measure-loads.ts';
import { root } from '../run-command.ts';

const virtualEntry = 'virtual:measured';

/** A measured entry. */
export interface Measured {
  readonly budget: SizeBudget;
  readonly bytes: number;
  /** The heaviest modules, for anyone who has to find what is too much. */
  readonly heaviest: readonly string[];
  /** Modules that must not be there. */
  readonly foreign: readonly string[];
}

/** Every entry within its budget. */
export async function checkSizes(): Promise<string[]> {
  const findings: string[] = [];
  for (const budget of sizeBudgets) {
    const { bytes, heaviest, foreign } = await measure(budget);
    findings.push(
      ...foreign.map((module) => `${budget.name}: carries ${module}, which has no business there`),
    );
    const kilobytes = (bytes / 1000).toFixed(1);
    if (bytes > budget.kilobytes * 1000) {
      findings.push(
        `${budget.name}: ${kilobytes} kB, at most ${budget.kilobytes} (${budget.why}); ${heaviest.join(', ')}`,
      );
    }
    console.log(`    ${budget.name}: ${kilobytes} of ${budget.kilobytes} kB`);
  }
  return [...findings, ...(await checkLoads())];
}

/** Checks what a browser downloads for every page. */
async function checkLoads(): Promise<string[]> {
  const findings: string[] = [];
  for (const { page, bytes, files, heaviest } of await measureLoads()) {
    const max = page.files === undefined ? '' : ` of ${page.files}`;
    const found = `${page.name}: ${(bytes / 1000).toFixed(1)} of ${page.kilobytes} kB in ${files}${max} files`;
    console.log(`    ${found}`);
    const isOver = bytes > page.kilobytes * 1000 || files > (page.files ?? files);
    if (isOver) findings.push(`${found}; ${heaviest.join(', ')}`);
  }
  return findings;
}

/** Builds an entry as a host would and weighs what its page loads at once. */
export async function measure(budget: SizeBudget): Promise<Measured> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@foyer/source', 'import', 'module', 'browser', 'default'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [entryPlugin(budget)],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: virtualEntry,
        external: [...budget.external],
        // As in an application, whose entry has no exports to keep apart: what chunks share may stay in it.
        preserveEntrySignatures: 'allow-extension',
      },
    },
  });
  const chunks = getChunks(result);
  const loaded = loadedAtOnce(chunks);
  const bytes = loaded.reduce((sum, chunk) => sum + gzipSync(chunk.code, { level: 9 }).length, 0);
  return {
    budget,
    bytes,
    heaviest: heaviestModules(loaded),
    foreign: foreignModules(loaded, budget.without ?? []),
  };
}

function entryPlugin({ source }: SizeBudget) {
  return {
    name: 'measured-entry',
    resolveId: (id: string) => (id === virtualEntry ? `${root}/tooling/${virtualEntry}.ts` : null),
    load: (id: string) => (id.endsWith(`${virtualEntry}.ts`) ? source : null),
  };
}

function getChunks(result: Awaited<ReturnType<typeof build>>): Rollup.OutputChunk[] {
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .filter((item) => item.type === 'chunk');
}

/** The entry and what it imports statically; what is imported lazily has a budget of its own. */
function loadedAtOnce(chunks: Rollup.OutputChunk[]): Rollup.OutputChunk[] {
  const requested = new Set(chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName));
  for (const name of requested) {
    for (const imported of chunks.find((chunk) => chunk.fileName === name)?.imports ?? [])
      requested.add(imported);
  }
  return chunks.filter((chunk) => requested.has(chunk.fileName));
}

/** What the entry loads at once and must not: types leave no code behind and do not count. */
function foreignModules(chunks: Rollup.OutputChunk[], without: readonly string[]): string[] {
  return chunks
    .flatMap((chunk) => Object.entries(chunk.modules))
    .filter(
      ([id, { renderedLength }]) => renderedLength > 0 && without.some((part) => id.includes(part)),
    )
    .map(([id]) => id.replace(`${root}/`, ''));
}

function heaviestModules(chunks: Rollup.OutputChunk[]): string[] {
  return chunks
    .flatMap((chunk) => Object.entries(chunk.modules))
    .map(([id, { renderedLength }]) => ({ id: id.replace(`${root}/`, ''), renderedLength }))
    .sort((a, b) => b.renderedLength - a.renderedLength)
    .slice(0, 5)
    .map(({ id, renderedLength }) => `${id} ${(renderedLength / 1000).toFixed(1)} kB unpacked`);
}
