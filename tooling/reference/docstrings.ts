import { readFileSync } from 'node:fs';

/** Words above the keys of a configuration schema. */
export interface Docstrings {
  /** Words of the schema itself. */
  readonly about: string;
  /** Words of a key; `within` are the keys it is below, the outermost first. Empty where there are none. */
  readonly of: (within: readonly string[], key: string) => string;
}

const docblock = /\/\*\*((?:[^*]|\*(?!\/))*)\*\/\s*$/;

/** Reads the docstrings of a schema, `const <name>`, out of its source. */
export function readDocstrings(file: string, name: string): Docstrings {
  const source = readFileSync(file, 'utf8');
  const start = source.search(new RegExp(`^(?:export )?const ${name}\\b`, 'm'));
  return {
    about: searchText(docblock.exec(source.slice(0, start))?.[1]),
    of: (within, key) => {
      const block = within.reduce(
        (outer, one) => innerBlock(source, outer, one),
        schemaIn(source, getConstant(source, name)),
      );
      const at = getPlace(block, key);
      if (at !== -1) return searchText(docblock.exec(block.slice(0, at))?.[1]);
      // spread from what several share
      const shared = [...block.matchAll(/\.\.\.(\w+)/g)].map(([, spread = '']) =>
        getConstant(source, spread),
      );
      const from = shared.find((text) => getPlace(text, key) !== -1) ?? '';
      return searchText(docblock.exec(from.slice(0, Math.max(0, getPlace(from, key))))?.[1]);
    },
  };
}

/** The text of a constant of the file, up to the next thing that is at the beginning of a line. */
function getConstant(source: string, name: string): string {
  const start = source.search(new RegExp(`^(?:export )?const ${name}\\b`, 'm'));
  if (start === -1) return '';
  const rest = source.slice(start);
  const end = rest.slice(1).search(/^(?:\/\*\*|(?:export )?(?:const|function|type|interface)\b)/m);
  return end === -1 ? rest : rest.slice(0, end + 1);
}

/** The text below a key: its own, or that of the constant it names. */
function innerBlock(source: string, block: string, key: string): string {
  const at = getPlace(block, key);
  if (at === -1) return block;
  const rest = block.slice(at);
  const indent = /^ */.exec(rest)?.[0] ?? '';
  const end = rest
    .slice(1)
    .search(
      new RegExp(
        `^${indent}(?:\\w|/\\*\\*|\\.\\.\\.)|^ {0,${Math.max(0, indent.length - 1)}}\\}`,
        'm',
      ),
    );
  const own = end === -1 ? rest : rest.slice(0, end + 1);
  return schemaIn(source, own);
}

/** A text that has keys, or that of the constant it names which has. */
function schemaIn(source: string, own: string): string {
  if (hasKeys.test(own)) return own;
  const named = [...own.matchAll(/\b[a-z]\w+\b/g)].map(([word]) => getConstant(source, word));
  return named.find((text) => text !== own && hasKeys.test(text)) ?? own;
}

const hasKeys = /strictObject\(\{$/m;

/** Where the line of a key begins; -1 where there is none. */
function getPlace(block: string, key: string): number {
  return block.search(new RegExp(`^ +${key}(?::|,$)`, 'm'));
}

function searchText(block = ''): string {
  return block
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
}
