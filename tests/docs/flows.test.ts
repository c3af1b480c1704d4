import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/flows.md'), 'utf8');
const flows = globSync('*/*.machine.ts', { cwd: join(root, 'packages/client/src/flows') }).map(
  (file) => file.split('/')[0],
);

test.each(flows)('the flow %s has a diagram in the documentation', (flow) => {
  const [, section = ''] = page.split(`\n## ${flow}\n`);
  const [diagram = ''] =
    /```mermaid\nstateDiagram-v2\n[\s\S]*?```/.exec(section.split('\n## ')[0] ?? '') ?? [];
  expect(diagram).toContain('[*] --> ');
  const named = new Set([...diagram.matchAll(/ as (\w+)/g)].map(([, name]) => name));
  const joined = [...diagram.matchAll(/^ *(\S+) --> ([^:\n]+)/gm)].flatMap(([, from, to]) => [
    from,
    to?.trim(),
  ]);
  expect(joined.filter((name) => name !== '[*]' && !named.has(name))).toEqual([]);
});
