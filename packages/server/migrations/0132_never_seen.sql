-- Who never signed in counts as inactive since they have the account: that day stands beside and never changes. Decision 0221.
alter table member_last_seen add column made_on date;
update member_last_seen s set made_on = (u.created_at at time zone 'UTC')::date from users u where u.id = s.user_id;
alter table member_last_seen alter column made_on set not null;
create index member_never_seen on member_last_seen (tenant_id, made_on, user_id) where seen_on is null;

create or replace function foyer_membership_seen() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into member_last_seen (tenant_id, user_id, seen_on, made_on)
  select new.tenant_id, u.id, (u.last_login_at at time zone 'UTC')::date, (u.created_at at time zone 'UTC')::date
  from users u where u.id = new.user_id;
  return null;
end $$;
