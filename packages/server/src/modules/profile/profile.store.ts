import { sql } from 'kysely';
import { type GroupOf, selectGroups } from '../../kernel/db/select-groups.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { statement } from '../../kernel/db/statement.ts';
import type { Confirmation, SessionStatus } from '../../rules/sessions/session-rows.ts';
import type { SessionsStore } from '../sessions/sessions.store.ts';
import { isMembershipActive } from '../../rules/membership/is-membership-active.ts';

/** A user as `users/v2/me` shows them, with what their session represents. */
export interface ProfileRow extends SessionStatus {
  readonly id: string;
  /** Empty for a user without an email. */
  readonly email: string;
  readonly username: string | null;
  readonly name: string;
  readonly profilePictureUrl: string | null;
  readonly phoneNumber: string | null;
  readonly provider: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly superUser: boolean;
  readonly verified: boolean;
  readonly isLocked: boolean;
  readonly mfaEnrolled: boolean;
  readonly hasPassword: boolean;
  readonly createdAt: Date;
  readonly lastLogin: Date | null;
  readonly subAccountAccessAllowed: boolean;
  readonly tenants: { tenantId: string; roleIds: string[] }[];
  readonly groups: readonly GroupOf[];
}

/** SQL of the user's profile. `standing` is that of sessions: no profile without one. */
export function createProfileStore({
  sessionStatus,
  inheritedStatus,
}: Pick<SessionsStore, 'sessionStatus' | 'inheritedStatus'>) {
  const findBy = (status: typeof sessionStatus) =>
    statement<Confirmation, ProfileRow>((value) => {
      const { columns, from } = status(value);
      return sql<ProfileRow>`
        select ${columns}, u.id, coalesce(u.email, '') as email,
          case when u.email is null then (select n.username from usernames n where n.user_id = u.id) end as username, u.name, u.profile_picture_url as "profilePictureUrl", u.phone_number as "phoneNumber", u.provider,
          u.metadata, u.super_user as "superUser", u.verified_at is not null as verified, u.locked_at is not null as "isLocked",
          exists (select 1 from mfa_devices d where d.user_id = u.id)
            or exists (select 1 from webauthn_credentials w where w.user_id = u.id and w.usage = 'mfa') as "mfaEnrolled",
          exists (select 1 from passwords p where p.user_id = u.id) as "hasPassword",
          u.created_at as "createdAt", u.last_login_at as "lastLogin", m.sub_account_access as "subAccountAccessAllowed",
          (select coalesce(json_agg(json_build_object('tenantId', o.tenant_id, 'roleIds', array(
              select held.role_id from foyer_held_roles(o.user_id, o.tenant_id) held order by 1))
              order by o.created_at, o.tenant_id), '[]')
            from memberships o join tenants ot on ot.id = o.tenant_id and ot.deleted_at is null where o.user_id = u.id and ${isMembershipActive(value('now'), 'o')}) as tenants,
          ${selectGroups(sql`u.id`, sql`m.tenant_id`)} as groups
        from ${from}`;
    });
  const findOwn = findBy(sessionStatus);
  const findBelow = findBy(inheritedStatus);

  return {
    /** The user's whole profile in one statement; no row when the session has ended or the user left the tenant. */
    find: async (tx: Tx, one: Confirmation): Promise<ProfileRow | undefined> =>
      (await findOwn(tx, one))[0] ?? (await findBelow(tx, one))[0],
  };
}

/** SQL of the user's profile. */
export type ProfileStore = ReturnType<typeof createProfileStore>;
