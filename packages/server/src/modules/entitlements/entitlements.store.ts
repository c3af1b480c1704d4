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
        select p.key, p.id in (select rp.permission_id from foyer_held_roles(${who.userId}, ${who.tenantId}) mine
          join role_permissions rp on rp.role_id = mine.role_id) as held
        from permissions p order by p.key`.execute(tx);
      return rows;
    },
  };
}

/** SQL of entitlements. */
export type EntitlementsStore = ReturnType<typeof createEntitlementsStore>;
