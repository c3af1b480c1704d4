import { type Permission, permissionNames } from '@foyer/contract';
import type { PermissionCategory } from '@foyer/contract/roles';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { CatalogPermission, RolesStore } from './roles.store.ts';

type RolesDeps = Pick<Platform, 'config' | 'db'> & { readonly store: RolesStore };

/** The product's own permissions are grouped under this heading. */
const ownCategory = 'Account administration';

/** The catalog of roles and permissions that foyer.config.ts and the product state. */
export function createRolesService({ config, db, store }: RolesDeps) {
  function catalog(): CatalogPermission[] {
    const own = Object.entries(permissionNames).map(([key, name]) => ({
      key,
      name,
      description: '',
      category: ownCategory,
      fePermission: true,
    }));
    const hosts = config.permissions.map(({ key, name, description = '', category }) => ({
      key,
      name,
      description,
      category,
      fePermission: false,
    }));
    const knownValues = new Set([...own, ...hosts].map(({ key }) => key));
    const named = [...new Set(config.roles.flatMap((role) => role.permissions))].filter(
      (key) => !knownValues.has(key),
    );
    const rest = named.map((key) => {
      const fePermission = key === '*' || key.startsWith('fe.');
      const name = key === 'fe.*' ? 'Everything in the account' : key;
      return {
        key,
        name,
        description: '',
        category: fePermission ? ownCategory : 'General',
        fePermission,
      };
    });
    return [...own, ...hosts, ...rest];
  }

  return {
    /** All permissions and the roles of the tenant that hold them. */
    permissions: ({ actor }: SignedInContext): Promise<Permission[]> =>
      db.tenant(actor.tenantId, (tx) => store.permissionsIn(tx)),

    /** The headings permissions stand under. */
    categories: (): Promise<PermissionCategory[]> => db.read((tx) => store.categories(tx)),

    /** Brings roles and permissions in the database up to date with the configuration. Runs at every start. */
    syncCatalog: () =>
      db.system(async (tx) => {
        await store.lockCatalog(tx);
        await store.savePermissions(tx, catalog());
        const roles = config.roles.map(({ description = '', ...role }) => ({
          ...role,
          description,
        }));
        await store.saveRoles(tx, roles);
      }),
  };
}

/** The catalog of roles and permissions. */
export type RolesService = ReturnType<typeof createRolesService>;
