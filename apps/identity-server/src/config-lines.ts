import * as acorn from 'acorn';
import { stripTypeScriptTypes } from 'node:module';
import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

/** A value of a configuration file: where it begins, and what lies in it. */
export interface Place {
  readonly line: number;
  readonly within: ReadonlyMap<string, Place>;
}

/** The line of the key that a problem names, such as `mfa.strategies.0: …`; that of what it would lie in if it is missing. */
export function lineOfProblem(file: Place, problem: string): number {
  const [path = ''] = problem.split(': ');
  const [, unknown] = /Unrecognized keys?: "([^"]+)"/.exec(problem) ?? [];
  const whole = path === '(whole file)' ? '' : path;
  return getLine(file, [whole, unknown].filter((part) => part).join('.'));
}

/** Keys may have dots in them: the longest one that fits is meant. */
function getLine(place: Place, path: string): number {
  const key = [...place.within.keys()]
    .filter((name) => path === name || path.startsWith(`${name}.`))
    .toSorted((a, b) => b.length - a.length)[0];
  const next = key === undefined ? undefined : place.within.get(key);
  return next && key !== undefined ? getLine(next, path.slice(key.length + 1)) : place.line;
}

/** Where the values of a file in YAML or JSON lie. */
export function placesOfYaml(text: string): Place {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { lineCounter: lines });
  const lineAt = (node: unknown) => {
    const { range }: { range?: readonly number[] } = Object(node);
    return lines.linePos(range?.[0] ?? 0).line;
  };
  const toPlace = (node: Node | null, line: number): Place => ({
    line,
    within: new Map(toEntries(node)),
  });
  const toEntries = (node: Node | null): [string, Place][] => {
    if (isMap<Node, Node | null>(node))
      return node.items
        .filter((pair) => isPair(pair) && isScalar(pair.key))
        .map(({ key, value }) => [String(key), toPlace(value, lineAt(key))]);
    if (isSeq<Node>(node))
      return node.items.map((item, at) => [String(at), toPlace(item, lineAt(item))]);
    return [];
  };
  return toPlace(contents, 1);
}

/** Where the values of a file in TypeScript or JavaScript lie, as far as it spells them out. */
export function placesOfScript(source: string): Place {
  const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true } as const;
  const { body } = acorn.parse(withoutTypes(source), options);
  const named = new Map(
    body.flatMap((statement) =>
      statement.type === 'VariableDeclaration'
        ? statement.declarations.map(({ id, init }) => [getName(id), init] as const)
        : [],
    ),
  );
  const resolve = (node: Value, depth = 0): Value => {
    if (node?.type === 'Identifier' && depth < 10) return resolve(named.get(node.name), depth + 1);
    return node?.type === 'CallExpression' ? resolve(node.arguments[0], depth + 1) : node;
  };
  const toPlace = (node: Value, line: number): Place => ({
    line,
    within: new Map(toEntries(resolve(node))),
  });
  const lineAt = (node: Value) => node?.loc?.start.line ?? 1;
  const toEntries = (node: Value): [string, Place][] => {
    if (node?.type === 'ObjectExpression')
      return node.properties.flatMap((property) =>
        property.type === 'Property'
          ? [[getName(property.key), toPlace(property.value, lineAt(property))]]
          : toEntries(resolve(property.argument)),
      );
    if (node?.type === 'ArrayExpression')
      return node.elements.map((item, at) => [String(at), toPlace(item, lineAt(item))]);
    return [];
  };
  const exported = body.find(({ type }) => type === 'ExportDefaultDeclaration');
  const value = exported?.type === 'ExportDefaultDeclaration' ? exported.declaration : undefined;
  return toPlace(value, lineAt(value));
}

type Value = acorn.AnyNode | null | undefined;

function getName(node: Value): string {
  if (node?.type === 'Identifier') return node.name;
  return node?.type === 'Literal' ? String(node.value) : '';
}

/** Leaves every line where it was. Node announces that this function may change, which operators need not read. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
