-- Sub-accounts: who may enter the accounts below their own, what they may do there, and deletion with a grace period.
alter table tenants
  -- Whether members of the account may enter the accounts below it: a default for new members that administrators can change, or always.
  add column sub_account_access_type text not null default 'defaultOff'
    check (sub_account_access_type in ('defaultOff', 'defaultOn', 'alwaysOn')),
  -- What users of the accounts above may do in this account and in those below it.
  add column parent_access text not null default 'full' check (parent_access in ('none', 'readOnly', 'full')),
  -- The deleted account this one went with; its own ID where it was deleted itself.
  add column deleted_with uuid,
  -- Until then a deleted sub-account can be restored.
  add column deletion_due_at timestamptz;

-- One level of the tree, in the order it is shown in.
create index tenants_level on tenants (parent_id, lower(name), id) where deleted_at is null;
create index tenants_deletion on tenants (deletion_due_at) where deletion_due_at is not null;

-- New members get the sub-account access that their account gives by default, whatever adds them.
create function foyer_membership_access() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not new.sub_account_access then
    new.sub_account_access := coalesce((select t.sub_account_access_type <> 'defaultOff' from tenants t where t.id = new.tenant_id), false);
  end if;
  return new;
end $$;
create trigger memberships_access before insert on memberships for each row execute function foyer_membership_access();

-- The membership in an account above by which somebody may enter an account, and how far that goes. Nothing for members of the account
-- itself, whose own membership decides, nor where the membership above is disabled or has ended. Of several memberships above, the nearest
-- decides alone. Runs as the owner: the tenant role sees nothing of the accounts above.
create function foyer_inherited_access(person uuid, target uuid, at timestamptz)
  returns table (source_id uuid, access text, expires_at timestamptz, sessions_from timestamptz)
  language sql stable security definer set search_path = public, pg_temp rows 1 as $$
  select near.tenant_id, (
      select case min(case below.parent_access when 'none' then 0 when 'readOnly' then 1 else 2 end)
        when 0 then 'none' when 1 then 'readOnly' else 'full' end
      from tenants below where below.path @> near.target_path and below.path <@ near.path and below.id <> near.tenant_id),
    near.expires_at, near.sessions_from
  from (
    select m.tenant_id, m.sub_account_access, m.disabled_at, m.expires_at, m.sessions_from, above.path, t.path as target_path
    from tenants t
      join memberships m on m.user_id = person
      join tenants above on above.id = m.tenant_id and above.path @> t.path
    where t.id = target and t.deleted_at is null
    order by nlevel(above.path) desc limit 1
  ) near
  where near.tenant_id <> target and near.sub_account_access
    and near.disabled_at is null and (near.expires_at is null or near.expires_at > at)
$$;

-- The roles of a membership in an account above, for whoever inherits access from it.
create function foyer_roles_above(person uuid, source uuid)
  returns table (role_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select held.role_id from foyer_held_roles(person, source) held
$$;
revoke execute on function foyer_inherited_access, foyer_roles_above from public;
grant execute on function foyer_inherited_access, foyer_roles_above to foyer_tenant;

-- Whether somebody who enters an account from above is locked or an operator; the tenant role sees members of the account only.
create function foyer_person_above(person uuid)
  returns table (id uuid, super_user boolean, locked_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp rows 1 as $$
  select u.id, u.super_user, u.locked_at from users u where u.id = person
$$;
revoke execute on function foyer_person_above from public;
grant execute on function foyer_person_above to foyer_tenant;

-- Whether an account is below another one, and neither it nor an account between them is closed to users of the accounts above.
create function foyer_is_open_below(top ltree, below ltree) returns boolean language sql stable as $$
  select below <@ top and not exists (select 1 from tenants closed where closed.parent_access = 'none' and closed.path <> top
    and closed.path <@ top and below <@ closed.path)
$$;
create index tenants_closed on tenants using gist (path) where parent_access = 'none';
