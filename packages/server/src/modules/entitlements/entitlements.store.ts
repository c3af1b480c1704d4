import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A permission of the catalogue and whether the person holds it by name. */
export interface PermissionStanding {
  readonly key: string;
  readonly held: boolean;
}

/** SQL of entitlements. */
export function createEntitlementsStore() {
  return {
    standings: async (tx: Tx, who: { userId: string; tenantId: string }): Promise<PermissionStanding[]> => {
      const { rows } = await sql<PermissionStanding>`
        select p.key, exists (select 1 from membership_roles mr join role_permissions rp on rp.role_id = mr.role_id
          where mr.user_id = ${who.userId} and mr.tenant_id = ${who.tenantId} and rp.permission_id = p.id) as held
        from permissions p order by p.key`.execute(tx);
      return rows;
    },
  };
}

/** SQL of entitlements. */
export type EntitlementsStore = ReturnType<typeof createEntitlementsStore>;
