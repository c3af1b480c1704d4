import {
  type Attribute,
  findAttribute,
  isObject,
  locate,
  readPlace,
  type Resource,
  type ResourceType,
} from './scim-attributes.ts';
import { badRequest } from './scim-error.ts';
import type { CompareOperator, Filter, FilterValue } from './scim-filter.ts';

/** Whether a resource, or one of its values, satisfies a filter. */
export type Matcher = (value: Resource) => boolean;

/** An attribute of a filter, and how its values are read. */
interface Source {
  readonly attribute: Attribute;
  readonly read: (value: Resource) => readonly unknown[];
}

type Find = (path: Extract<Filter, { readonly path: unknown }>['path']) => Source;

/** Makes a filter on resources. Throws `invalidFilter` for attributes that the type does not have. */
export function toMatcher(filter: Filter, type: ResourceType): Matcher {
  return compile(filter, (path) => {
    const place = locate(type, path);
    if (!place) throw unknown(path.name);
    const { attribute, sub } = place;
    const values = (resource: Resource) => toList(readPlace(resource, place));
    if (!sub) return { attribute, read: values };
    return { attribute: sub, read: (resource) => values(resource).flatMap(readSub(sub.name)) };
  });
}

/** Makes a filter on the values of a complex attribute, as in `emails[type eq "work"]`. */
export function toValueMatcher(filter: Filter, { subAttributes }: Attribute): Matcher {
  return compile(filter, ({ schema, name, sub }) => {
    const attribute = findAttribute(subAttributes, name);
    if (!attribute || schema !== undefined || sub !== undefined) throw unknown(name);
    return { attribute, read: readSub(attribute.name) };
  });
}

const unknown = (name: string) =>
  badRequest('invalidFilter', `The filter names “${name.slice(0, 100)}”, which does not exist.`);

const readSub = (name: string) => (value: unknown) => (isObject(value) ? toList(value[name]) : []);

function toList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function compile(filter: Filter, find: Find): Matcher {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.of.map((part) => compile(part, find));
      const isAnd = filter.kind === 'and';
      return (value) =>
        isAnd ? parts.every((part) => part(value)) : parts.some((part) => part(value));
    }
    case 'not': {
      const inner = compile(filter.of, find);
      return (value) => !inner(value);
    }
    case 'present': {
      const { read } = find(filter.path);
      return (value) => read(value).some(isPresent);
    }
    case 'values':
      return toValuesMatcher(filter, find(filter.path));
    case 'compare':
      break;
  }
  return toComparison(filter, find(filter.path));
}

function toValuesMatcher(
  { path, of }: Extract<Filter, { readonly kind: 'values' }>,
  { attribute, read }: Source,
): Matcher {
  if (!attribute.subAttributes) throw unknown(path.name);
  const inner = toValueMatcher(of, attribute);
  return (value) => read(value).some((one) => isObject(one) && inner(one));
}

function isPresent(value: unknown): boolean {
  return isObject(value) ? Object.keys(value).length > 0 : value !== '';
}

function toComparison(
  { operator, value }: Extract<Filter, { readonly kind: 'compare' }>,
  source: Source,
): Matcher {
  const simple = toSimple(source);
  const isNegated = operator === 'ne';
  if (value === null) {
    if (operator !== 'eq' && operator !== 'ne') throw cannotCompare(simple.attribute, operator);
    return (resource) => simple.read(resource).some(isPresent) === isNegated;
  }
  const compare = toCompare(simple.attribute, isNegated ? 'eq' : operator, value);
  return (resource) => simple.read(resource).some(compare) !== isNegated;
}

/** `emails eq "x"` compares the `value` of each email. RFC 7644, §3.4.2.2. */
function toSimple(source: Source): Source {
  if (source.attribute.type !== 'complex') return source;
  const attribute = findAttribute(source.attribute.subAttributes, 'value');
  if (!attribute) throw badRequest('invalidFilter', `“${source.attribute.name}” has no value.`);
  return {
    attribute,
    read: (resource) => source.read(resource).flatMap(readSub(attribute.name)),
  };
}

const cannotCompare = ({ name }: Attribute, operator: CompareOperator) =>
  badRequest('invalidFilter', `“${name}” cannot be compared with this value by “${operator}”.`);

function toCompare(
  attribute: Attribute,
  operator: CompareOperator,
  value: Exclude<FilterValue, null>,
): (stored: unknown) => boolean {
  if (attribute.type === 'boolean') {
    const expected = typeof value === 'string' ? toBoolean(value) : value;
    if (typeof expected !== 'boolean' || operator !== 'eq')
      throw cannotCompare(attribute, operator);
    return (stored) => stored === expected;
  }
  if (typeof value === 'boolean') throw cannotCompare(attribute, operator);
  if (attribute.type === 'dateTime' && !['co', 'sw', 'ew'].includes(operator)) {
    const expected = Date.parse(String(value));
    if (Number.isNaN(expected)) throw cannotCompare(attribute, operator);
    return (stored) => isOrdered(operator, Date.parse(String(stored)) - expected);
  }
  const fold = (text: unknown) => (attribute.caseExact ? String(text) : String(text).toLowerCase());
  const expected = fold(value);
  return (stored) => isText(operator, fold(stored), expected);
}

function toBoolean(text: string): boolean | undefined {
  const lower = text.toLowerCase();
  return lower === 'true' || (lower === 'false' ? false : undefined);
}

function isText(operator: CompareOperator, stored: string, expected: string): boolean {
  if (operator === 'co') return stored.includes(expected);
  if (operator === 'sw') return stored.startsWith(expected);
  if (operator === 'ew') return stored.endsWith(expected);
  if (stored === expected) return isOrdered(operator, 0);
  return isOrdered(operator, stored < expected ? -1 : 1);
}

function isOrdered(operator: CompareOperator, difference: number): boolean {
  if (operator === 'eq') return difference === 0;
  if (operator === 'gt') return difference > 0;
  if (operator === 'ge') return difference >= 0;
  if (operator === 'lt') return difference < 0;
  return operator === 'le' && difference <= 0;
}
