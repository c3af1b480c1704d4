/**
 * Writes what follows from the source: `<slug>.calls.ts` beside each contract, which is the verb-and-path table a browser needs without the
 * schemas, the diagrams of the flows, pages for operators, and the index of the decisions. `--check` only compares.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract, Endpoint } from '@foyer/contract';
import { preAuthCalls } from './pre-auth-calls.ts';

const root = join(import.meta.dirname, '../packages/contract/src');
const isCheck = process.argv.includes('--check');

const camel = (slug: string) => slug.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Laid out as the formatter would: on one line while it fits 120 columns. */
function toRow(call: string, endpoint: Endpoint): string {
  const fields = [
    `method: '${endpoint.method}'`,
    `path: '${endpoint.path}'`,
    `access: '${endpoint.access}'`,
  ];
  if (endpoint.changesSession) fields.push('changesSession: true');
  if (endpoint.outsidePrefix) fields.push('outsidePrefix: true');
  const { responds } = endpoint;
  const file = typeof responds === 'object' && 'file' in responds ? responds.file : undefined;
  const isBytes = file === 'application/pdf' || file === 'application/octet-stream';
  if (isBytes) fields.push('bytes: true');
  else if (responds === 'text' || file !== undefined) fields.push('plainText: true');
  const line = `  ${call}: { ${fields.join(', ')} },`;
  return line.length <= 120 ? line : `  ${call}: {\n    ${fields.join(',\n    ')},\n  },`;
}

function getTable(slug: string, contract: Contract): string {
  const name = camel(slug);
  const rows = Object.entries(contract).map(([call, endpoint]) => toRow(call, endpoint));
  return [
    `// Generated from ${slug}.contract.ts by \`npm run generate\`. Do not edit.`,
    "import type { CallTable } from '../endpoint.ts';",
    `import type { ${name}Contract } from './${slug}.contract.ts';`,
    '',
    `/** The calls of ${slug} as verb and path. */`,
    `export const ${name}Calls: CallTable<typeof ${name}Contract> = {`,
    ...rows,
    '};',
    '',
  ].join('\n');
}

function getPreAuthTable(slug: string, contract: Contract, calls: readonly string[]): string {
  const name = camel(slug);
  const names = calls.map((call) => `'${call}'`).join(' | ');
  const tableName = `preAuth${name.charAt(0).toUpperCase()}${name.slice(1)}Calls`;
  const rows = calls.map((call) => {
    const endpoint = contract[call];
    if (!endpoint) throw new Error(`${slug} has no call ${call}: tooling/pre-auth-calls.ts`);
    return toRow(call, endpoint);
  });
  const picked = `Pick<typeof ${name}Contract, ${names}>`;
  const line = `export const ${tableName}: CallTable<${picked}> = {`;
  // as the formatter breaks it
  const pickedLines =
    picked.length <= 118
      ? [`  ${picked}`]
      : [
          '  Pick<',
          `    typeof ${name}Contract,`,
          ...calls.map((call) => `    | '${call}'`),
          '  >',
        ];
  return [
    `// Generated from ${slug}.contract.ts by \`npm run generate\`. Do not edit.`,
    "import type { CallTable } from '../endpoint.ts';",
    `import type { ${name}Contract } from './${slug}.contract.ts';`,
    '',
    `/** The calls of ${slug} that a page makes before or while a user signs in. */`,
    ...(line.length <= 120
      ? [line]
      : [`export const ${tableName}: CallTable<`, ...pickedLines, '> = {']),
    ...rows,
    '};',
    '',
  ].join('\n');
}

const stale: string[] = [];

function settle(path: string, requested: string): void {
  const file = join(import.meta.dirname, '..', path);
  const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (present === requested) return;
  if (isCheck) stale.push(path);
  else writeFileSync(file, requested);
}

const contracts: Contract[] = [];
for (const entry of readdirSync(root, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  const slug = entry.name;
  const module: Record<string, Contract> = await import(join(root, slug, `${slug}.contract.ts`));
  const contract = module[`${camel(slug)}Contract`];
  if (!contract) throw new Error(`${slug}.contract.ts does not export ${camel(slug)}Contract`);
  contracts.push(contract);
  settle(`packages/contract/src/${slug}/${slug}.calls.ts`, getTable(slug, contract));
  const calls = preAuthCalls[slug];
  if (calls)
    settle(
      `packages/contract/src/${slug}/${slug}.pre-auth-calls.ts`,
      getPreAuthTable(slug, contract, calls),
    );
}
// The flows import the tables that are written above.
const { flowsPage } = await import('./flow-diagrams.ts');
settle('docs/flows.md', await flowsPage());
const { managementPage, unservedOperationsModule } = await import('./reference/management-page.ts');
settle('docs/reference/management-api.md', managementPage(contracts));
settle(
  'packages/contract/src/management/unserved-operations.ts',
  unservedOperationsModule(contracts),
);
const { errorCodesPage } = await import('./reference/error-codes-page.ts');
settle('docs/reference/error-codes.md', await errorCodesPage());
const { messageVariablesPage } = await import('./reference/message-variables-page.ts');
settle('docs/reference/message-variables.md', messageVariablesPage());
const { configurationPage } = await import('./reference/configuration-page.ts');
settle('docs/operations/configuration.md', await configurationPage());
const { logReferencePage } = await import('./reference/log-reference-page.ts');
settle('docs/operations/log-reference.md', logReferencePage());
const { decisionsPage } = await import('./reference/decisions-page.ts');
settle('docs/decisions/README.md', decisionsPage());
if (stale.length > 0) {
  console.error(
    `Out of date, run \`npm run generate\`:\n${stale.map((file) => `  ${file}:1`).join('\n')}`,
  );
  process.exit(1);
}
