import { type RawBuilder, sql } from 'kysely';
import { keysThatCover } from '../../rules/membership/keys-that-cover.ts';
import { mayAct } from '../../rules/membership/may-act.ts';

const inviter = { user: 'by', membership: 'bm', tenant: 'bt' };

/**
 * Whether anyone who sent invitation `i` last may still invite users to its tenant: as a member of it, or of one above that lets them look after
 * what is below. A backend needs no user. Decision 0263.
 */
export const isInviterAuthorized = (
  now: Date,
): RawBuilder<boolean> => sql<boolean>`(i.by_vendor or exists (
  select 1 from users by join memberships bm on bm.user_id = by.id
  join tenants bt on bt.id = bm.tenant_id join tenants it on it.id = i.tenant_id
  where by.id = i.invited_by and ${mayAct(now, inviter)} and (bt.id = it.id or (bm.sub_account_access and it.path <@ bt.path))
    and (by.super_user or exists (select 1 from foyer_held_roles(by.id, bt.id) held
      join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id
      where p.key = any(${keysThatCover('fe.secure.write.users')}::text[])))))`;
