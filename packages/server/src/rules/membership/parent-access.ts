import { covers, type Permission, permissionNames } from '@foyer/contract';

/**
 * How far users of the accounts above may act in an account. `none` is missing: then there is no
 * access at all.
 */
export type ParentAccess = 'readOnly' | 'full';

const isReading = (key: string) => key.split('.').includes('read');
const reading = Object.entries(permissionNames).filter(([key]) => isReading(key));

/** What is left of some permissions where access is limited. */
export function limitPermissions(
  keys: readonly string[],
  access: ParentAccess | undefined,
): readonly string[] {
  if (access !== 'readOnly') return keys;
  const covered = reading.filter(([key]) => keys.some((granted) => covers(granted, key)));
  const own = keys.filter((key) => !key.endsWith('*') && isReading(key));
  return [...new Set([...own, ...covered.map(([key]) => key)])].toSorted();
}

/**
 * The same for permissions as answers show them. A wildcard is shown as the permissions that are
 * left of it, which have no IDs in the database; their keys are used instead.
 */
export function limitRoles<
  Granted extends {
    readonly permissions: readonly Permission[];
    readonly permissionKeys: readonly string[];
  },
>(granted: Granted, access: ParentAccess | undefined): Granted {
  if (access !== 'readOnly') return granted;
  const permissionKeys = limitPermissions(granted.permissionKeys, access);
  const names = new Map(reading);
  const permissions = permissionKeys.flatMap((key) => {
    const same = granted.permissions.find((one) => one.key === key);
    if (same) return [same];
    const wildcard = granted.permissions.find((one) => covers(one.key, key));
    return wildcard ? [{ ...wildcard, id: key, key, name: names.get(key) ?? key }] : [];
  });
  return { ...granted, permissions, permissionKeys };
}
