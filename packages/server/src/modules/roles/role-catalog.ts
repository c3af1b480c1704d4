import type { Permission, Role } from '@foyer/contract';
import type { Platform } from '../platform.ts';
import type { RolesStore, StoredRole } from './roles.store.ts';

/** What a user holds in a tenant, as answers show it and as calls are judged by it. */
export interface HeldRoles {
  readonly roles: readonly Role[];
  readonly permissions: readonly Permission[];
  readonly roleKeys: readonly string[];
  readonly permissionKeys: readonly string[];
}

/** Roles in memory, valid for one version of the catalog in the database. */
export interface RoleCatalog {
  /** What the holder of `roleIds` holds. `version` is that of the catalog as the caller's statement saw it. */
  readonly held: (version: number, roleIds: readonly string[]) => Promise<HeldRoles>;
}

/** Roles, and combinations of them, that are kept; a node that meets more begins afresh. */
const maxStored = 10_000;

/** Reads each role once; a change of any role in the database makes a new version, and everything is read again. Decision 0151. */
export function createRoleCatalog({
  db,
  store,
}: Pick<Platform, 'db'> & { readonly store: RolesStore }): RoleCatalog {
  let knownValues = {
    version: -1,
    roles: new Map<string, StoredRole>(),
    held: new Map<string, HeldRoles>(),
  };

  async function load(ids: readonly string[], roles: Map<string, StoredRole>): Promise<void> {
    const missing = ids.filter((id) => !roles.has(id));
    if (missing.length === 0) return;
    for (const one of await db.read((tx) => store.load(tx, missing))) roles.set(one.role.id, one);
  }

  return {
    held: async (version, roleIds) => {
      // an answer of an older snapshot must not bring an older catalog back
      if (version > knownValues.version || knownValues.held.size > maxStored)
        knownValues = {
          version: Math.max(version, knownValues.version),
          roles: new Map(),
          held: new Map(),
        };
      const { roles, held: granted } = knownValues;
      const key = roleIds.join(' ');
      const before = granted.get(key);
      if (before) return before;
      await load(roleIds, roles);
      const found = gather(roleIds.map((id) => roles.get(id)).filter((one) => one !== undefined));
      granted.set(key, found);
      return found;
    },
  };
}

const byKey = (a: { readonly key: string }, b: { readonly key: string }) =>
  a.key < b.key ? -1 : 1;

function gather(stored: readonly StoredRole[]): HeldRoles {
  const roles = stored
    .map(({ role }) => role)
    .toSorted((a, b) => (a.level ?? 0) - (b.level ?? 0) || byKey(a, b));
  const permissions = new Map<string, Permission>();
  for (const { role, permissions: own } of stored)
    for (const one of own)
      permissions.set(one.id, {
        ...one,
        roleIds: [...(permissions.get(one.id)?.roleIds ?? []), role.id],
      });
  const sorted = [...permissions.values()].toSorted(byKey);
  return {
    roles,
    permissions: sorted,
    roleKeys: roles.map(({ key }) => key),
    permissionKeys: sorted.map(({ key }) => key),
  };
}
