import { type Attribute, findAttribute, isObject, type Resource } from './scim-attributes.ts';
import { badRequest } from './scim-error.ts';
import type { Filter } from './scim-filter.ts';
import { toValueMatcher } from './scim-matching.ts';
import type { PatchPath } from './scim-patch-path.ts';
import { toSingle, toValue } from './scim-values.ts';

/** Operations of PATCH. */
export type PatchOperation = 'add' | 'replace' | 'remove';

/** Whether a text is the name of an operation. */
export const isPatchOperation = (text: string): text is PatchOperation =>
  text === 'add' || text === 'replace' || text === 'remove';

/** Removes the values of a list, as Microsoft Entra ID names members to remove. */
export function removeListed(
  stored: readonly Resource[],
  given: readonly Resource[],
): readonly Resource[] {
  const gone = new Set(given.map(({ value }) => value));
  return stored.filter(({ value }) => !gone.has(value));
}

/** Changes the values that a path selects: by a filter, or a part of all of them. */
export function changeValues(
  stored: readonly Resource[],
  one: { readonly op: PatchOperation; readonly value: unknown; readonly path: PatchPath },
): readonly Resource[] {
  const { op, value, path } = one;
  const { attribute, sub } = path.place;
  const isSelected = path.filter ? toValueMatcher(path.filter, attribute) : () => true;
  if (op === 'remove') return removeSelected(stored, { isSelected, sub });
  const change = toChange(attribute, sub, value);
  if (stored.some(isSelected))
    return stored.map((item) => (isSelected(item) ? { ...item, ...change } : item));
  return [...stored, { ...toExample(path.filter, attribute), ...change }];
}

function removeSelected(
  stored: readonly Resource[],
  one: { readonly isSelected: (item: Resource) => boolean; readonly sub: Attribute | undefined },
): readonly Resource[] {
  const { isSelected, sub } = one;
  if (!sub) return stored.filter((item) => !isSelected(item));
  // without its value, the rest of an item says nothing
  if (sub.name === 'value') return stored.filter((item) => !isSelected(item));
  return stored.map((item) => {
    if (!isSelected(item)) return item;
    const { [sub.name]: _removed, ...rest } = item;
    return rest;
  });
}

function toChange(attribute: Attribute, sub: Attribute | undefined, value: unknown): Resource {
  if (sub) return { [sub.name]: toValue(sub, value) };
  const single = toSingle(attribute, Array.isArray(value) ? value[0] : value);
  if (!isObject(single)) throw badRequest('invalidValue', `“${attribute.name}” needs a value.`);
  return single;
}

/**
 * A value that a filter would select: Microsoft Entra ID sets `emails[type eq "work"].value` also
 * where there is no such email yet.
 */
function toExample(filter: Filter | undefined, attribute: Attribute): Resource {
  if (!filter) return {};
  if (filter.kind === 'and')
    return Object.assign({}, ...filter.of.map((part) => toExample(part, attribute)));
  const isEqual = filter.kind === 'compare' && filter.operator === 'eq';
  const sub = isEqual ? findAttribute(attribute.subAttributes, filter.path.name) : undefined;
  if (!isEqual || !sub) throw badRequest('noTarget', 'The path selects nothing.');
  return { [sub.name]: toValue(sub, filter.value) };
}
