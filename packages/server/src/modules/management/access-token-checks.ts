import { managementRefusals } from '@foyer/contract/management';
import { sql } from 'kysely';
import { isId } from '../../kernel/db/is-id.ts';
import { refuse } from '../../kernel/refusal.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';
import type { Platform } from '../platform.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';

type Deps = Pick<Platform, 'db' | 'clock'> & { readonly catalog: RoleCatalog };
type Owner = 'user' | 'tenant';

/**
 * Access tokens, for SDKs that verify them: which are valid, and what they may do. Both go by `sub`,
 * which rotation changes. Management contract, §4.
 */
export function createAccessTokenChecks({ db, clock, catalog }: Deps) {
  const valid = (owner: Owner) => {
    const now = clock.now();
    return sql`from api_tokens a join tenants t on t.id = a.tenant_id and t.deleted_at is null
      left join memberships m on m.user_id = a.user_id and m.tenant_id = a.tenant_id and ${isMembershipActive(now)}
      left join users u on u.id = m.user_id
      cross join lateral (values (coalesce(a.secret_id, a.id), null::timestamptz), (a.previous_secret_id, a.previous_until)) secret (sub, until)
      where a.kind = 'AccessToken' and secret.sub is not null and (secret.until is null or secret.until > ${now}) and (a.expires_at is null or a.expires_at > ${now})
        and ${owner === 'user' ? sql`u.id is not null and u.locked_at is null` : sql`a.user_id is null`}`;
  };

  return {
    active: async (owner: Owner): Promise<string[]> => {
      const { rows } = await db.read((tx) =>
        sql<{ sub: string }>`select secret.sub ${valid(owner)} order by secret.sub`.execute(tx),
      );
      return rows.map(({ sub }) => sub);
    },

    held: async (owner: Owner, sub: string) => {
      const { rows } = isId(sub)
        ? await db.read((tx) =>
            sql<{ roleIds: string[]; version: number }>`
              select case when a.user_id is null then a.role_ids::text[] else array(select held.role_id::text
                  from foyer_held_roles(a.user_id, a.tenant_id) held order by 1) end as "roleIds",
                (select c.version from role_catalog c) as version
              ${valid(owner)} and ${sub} in (a.id, a.secret_id, a.previous_secret_id) and secret.sub = ${sub}`.execute(
              tx,
            ),
          )
        : { rows: [] };
      const [found] = rows;
      if (!found) throw refuse(managementRefusals.unknownToken);
      const { roleKeys, permissionKeys } = await catalog.held(found.version, found.roleIds);
      return { roles: [...roleKeys], permissions: [...permissionKeys] };
    },
  };
}

/** Checks of access tokens. */
export type AccessTokenChecks = ReturnType<typeof createAccessTokenChecks>;
