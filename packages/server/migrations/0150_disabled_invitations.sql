-- A pending invitation can be disabled: nobody accepts it, and a membership that comes about in another way begins disabled. Decision 0202.
alter table invitations add column disabled_at timestamptz;

create function foyer_membership_of_disabled_invitation() returns trigger language plpgsql security definer set search_path from current as $$
begin
  new.disabled_at := coalesce(new.disabled_at, (select i.disabled_at from invitations i join users u on u.email = i.email
    where u.id = new.user_id and i.tenant_id = new.tenant_id));
  return new;
end $$;
create trigger memberships_of_disabled_invitation before insert on memberships
  for each row execute function foyer_membership_of_disabled_invitation();
