import type { AttributePath } from './scim-attributes.ts';
import { badRequest } from './scim-error.ts';
import { readTokens, type ScimToken } from './scim-tokens.ts';

/** Operators that compare an attribute with a value. RFC 7644, §3.4.2.2. */
export type CompareOperator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';

/** A value in a filter. */
export type FilterValue = string | number | boolean | null;

/** A filter. `values` is `path[of]`: a value of the attribute satisfies the inner filter. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | {
      readonly kind: 'compare';
      readonly path: AttributePath;
      readonly operator: CompareOperator;
      readonly value: FilterValue;
    }
  | { readonly kind: 'present'; readonly path: AttributePath }
  | { readonly kind: 'values'; readonly path: AttributePath; readonly of: Filter };

/** Characters of a filter. */
export const maxFilterLength = 2048;
/** Parentheses, brackets, and negations inside each other. */
const maxDepth = 10;
/** Comparisons of a filter. */
const maxConditions = 60;

const operators: ReadonlySet<string> = new Set([
  'eq',
  'ne',
  'co',
  'sw',
  'ew',
  'gt',
  'ge',
  'lt',
  'le',
]);
const isOperator = (word: string): word is CompareOperator => operators.has(word);

/** Reads the filter of a list request. Throws `invalidFilter`. */
export function parseFilter(text: string): Filter {
  if (text.length > maxFilterLength)
    throw badRequest('invalidFilter', `A filter can have ${maxFilterLength} characters.`);
  const cursor = createCursor(readTokens(text, 'invalidFilter'));
  const filter = readOr(cursor, 0);
  if (cursor.peek()) throw badRequest('invalidFilter', 'The filter has text after its end.');
  return filter;
}

/** A position in the tokens, with the number of comparisons before it. */
export interface Cursor {
  readonly peek: () => ScimToken | undefined;
  readonly take: () => ScimToken | undefined;
  readonly countCondition: () => void;
}

/** Starts at the first token. */
export function createCursor(tokens: readonly ScimToken[]): Cursor {
  let at = 0;
  let conditions = 0;
  return {
    peek: () => tokens[at],
    take: () => tokens[at++],
    countCondition: () => {
      conditions += 1;
      if (conditions > maxConditions)
        throw badRequest('invalidFilter', `A filter can have ${maxConditions} comparisons.`);
    },
  };
}

/** Reads until the end or a closing sign. */
export function readOr(cursor: Cursor, depth: number): Filter {
  if (depth > maxDepth) throw badRequest('invalidFilter', `A filter can have ${maxDepth} levels.`);
  return readSeries(cursor, 'or', () =>
    readSeries(cursor, 'and', () => readCondition(cursor, depth)),
  );
}

function readSeries(cursor: Cursor, kind: 'and' | 'or', read: () => Filter): Filter {
  const first = read();
  const of = [first];
  while (isWord(cursor.peek(), kind)) {
    cursor.take();
    of.push(read());
  }
  return of.length === 1 ? first : { kind, of };
}

function readCondition(cursor: Cursor, depth: number): Filter {
  if (isSign(cursor.peek(), '(')) return readGroup(cursor, depth);
  if (isWord(cursor.peek(), 'not')) {
    cursor.take();
    return { kind: 'not', of: readGroup(cursor, depth) };
  }
  cursor.countCondition();
  const path = readPath(cursor);
  if (isSign(cursor.peek(), '[')) return readValues(cursor, path, depth);
  const word = cursor.take();
  const operator = word?.kind === 'word' ? word.text.toLowerCase() : '';
  if (operator === 'pr') return { kind: 'present', path };
  if (!isOperator(operator))
    throw badRequest('invalidFilter', 'The filter has no operator after an attribute.');
  return { kind: 'compare', path, operator, value: readValue(cursor.take()) };
}

function readGroup(cursor: Cursor, depth: number): Filter {
  expectSign(cursor, '(');
  const filter = readOr(cursor, depth + 1);
  expectSign(cursor, ')');
  return filter;
}

function readValues(cursor: Cursor, path: AttributePath, depth: number): Filter {
  expectSign(cursor, '[');
  const of = readOr(cursor, depth + 1);
  expectSign(cursor, ']');
  return { kind: 'values', path, of };
}

function expectSign(cursor: Cursor, sign: string): void {
  if (!isSign(cursor.take(), sign))
    throw badRequest('invalidFilter', `The filter has no “${sign}” where one is needed.`);
}

function readPath(cursor: Cursor): AttributePath {
  const token = cursor.take();
  if (token?.kind !== 'word')
    throw badRequest('invalidFilter', 'The filter has no attribute where one is needed.');
  return toAttributePath(token.text);
}

/** Splits `urn:…:User:name.familyName`. The version in a URN has a dot, too. */
export function toAttributePath(text: string): AttributePath {
  const end = text.lastIndexOf(':');
  const schema = end > 0 ? text.slice(0, end) : undefined;
  const [name = '', ...subs] = text.slice(end + 1).split('.');
  const sub = subs.length > 0 ? subs.join('.') : undefined;
  return {
    ...(schema === undefined ? {} : { schema }),
    name,
    ...(sub === undefined ? {} : { sub }),
  };
}

const literals: Readonly<Record<string, FilterValue>> = { true: true, false: false, null: null };

function readValue(token: ScimToken | undefined): FilterValue {
  if (token?.kind === 'text') return token.text;
  if (token?.kind === 'number') return token.value;
  const literal = token?.kind === 'word' ? literals[token.text.toLowerCase()] : undefined;
  if (literal === undefined)
    throw badRequest('invalidFilter', 'The filter has no value after an operator.');
  return literal;
}

/** Whether a token is this sign. */
export const isSign = (token: ScimToken | undefined, sign: string): boolean =>
  token?.kind === 'sign' && token.text === sign;

const isWord = (token: ScimToken | undefined, word: string): boolean =>
  token?.kind === 'word' && token.text.toLowerCase() === word;
