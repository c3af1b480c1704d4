import { isObject, type Place, readPlace, type Resource } from './scim-attributes.ts';

/** The text that a resource is sorted by; undefined sorts last. RFC 7644, §3.4.2.3. */
export function toSortKey(resource: Resource, place: Place): string | undefined {
  const stored = readPlace(resource, place);
  const list: readonly unknown[] = Array.isArray(stored) ? stored : [stored];
  const first = list.find((one) => isObject(one) && one['primary'] === true) ?? list[0];
  const value = isObject(first) ? first[place.sub?.name ?? 'value'] : first;
  if (value === undefined || value === null) return undefined;
  const { caseExact } = place.sub ?? place.attribute;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return caseExact ? text : text.toLowerCase();
}

/** Compares sort keys. */
export function compareSortKeys(
  one: string | undefined,
  other: string | undefined,
  isDescending: boolean,
): number {
  if (one === other) return 0;
  if (one === undefined) return isDescending ? -1 : 1;
  if (other === undefined) return isDescending ? 1 : -1;
  return (one < other ? -1 : 1) * (isDescending ? -1 : 1);
}
