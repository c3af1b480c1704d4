import { parseSync } from '@swc/core';
import type { Source } from './sources.ts';

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'MethodProperty',
  'GetterProperty',
  'Constructor',
]);

/** The lengths in lines of the functions of a file that have three or more. */
export function functionLengths({ path, content }: Source): readonly number[] {
  // Positions are bytes, and count on from the file parsed before: the leading semicolon shows where this one begins.
  const text = `;${content.replace(/^#!.*/, '')}`;
  const bytes = Buffer.from(text);
  const module = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') });
  const lengths: number[] = [];
  visit(module, (type, start, end) => {
    if (!functionTypes.has(type)) return;
    const [from, to] = [start - module.span.start, end - module.span.start];
    const lines = bytes.subarray(from, to).toString('utf8').split('\n').length;
    if (lines >= 3) lengths.push(lines);
  });
  return lengths;
}

/** Walks a syntax tree. */
function visit(node: unknown, on: (type: string, start: number, end: number) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, on);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type, span }: { type?: unknown; span?: { start: number; end: number } } = Object(node);
  if (typeof type === 'string' && span) on(type, span.start, span.end);
  for (const value of Object.values(node)) visit(value, on);
}
