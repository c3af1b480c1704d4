-- Lists of 100,000 members: what they are filtered by stands beside what they are sorted by. Decision 0198.

-- Copies from the person, kept by the triggers below. They change rarely, so that the pages of the table stay readable by index alone.
alter table memberships add column provider text not null default 'local';
alter table memberships add column is_verified boolean not null default false;
alter table memberships add column is_locked boolean not null default false;
alter table memberships add column has_factor boolean not null default false;
update memberships m set provider = u.provider, is_verified = u.verified_at is not null, is_locked = u.locked_at is not null,
  has_factor = exists (select 1 from mfa_devices d where d.user_id = u.id)
    or exists (select 1 from webauthn_credentials w where w.user_id = u.id and w.usage = 'mfa')
from users u where u.id = m.user_id;

-- The day of the person's last sign-in, in UTC; null is never. It changes every day, so it stands in a table of its own.
create table member_last_seen (
  tenant_id uuid not null,
  user_id uuid not null,
  seen_on date,
  primary key (user_id, tenant_id),
  foreign key (user_id, tenant_id) references memberships (user_id, tenant_id) on delete cascade
);
insert into member_last_seen (tenant_id, user_id, seen_on)
select m.tenant_id, m.user_id, (u.last_login_at at time zone 'UTC')::date from memberships m join users u on u.id = m.user_id;
create index member_last_seen_day on member_last_seen (tenant_id, seen_on, user_id);
select foyer_protect('member_last_seen');

-- Whoever changes the person meanwhile waits, or the copy would be of what they were. The stronger lock: a sign-in that joins changes the
-- person next, and two that had shared the lock would wait for each other.
create or replace function foyer_membership_copies() returns trigger language plpgsql security definer set search_path from current as $$
begin
  select lower(u.name collate "und-x-icu"), u.email, u.provider, u.verified_at is not null, u.locked_at is not null,
      exists (select 1 from mfa_devices d where d.user_id = u.id)
        or exists (select 1 from webauthn_credentials w where w.user_id = u.id and w.usage = 'mfa')
    into new.name_key, new.email_key, new.provider, new.is_verified, new.is_locked, new.has_factor
    from users u where u.id = new.user_id for no key update of u;
  -- nobody: the foreign key says so
  new.name_key := coalesce(new.name_key, '');
  new.email_key := coalesce(new.email_key, '');
  new.provider := coalesce(new.provider, 'local');
  new.is_verified := coalesce(new.is_verified, false);
  new.is_locked := coalesce(new.is_locked, false);
  new.has_factor := coalesce(new.has_factor, false);
  return new;
end $$;

create function foyer_membership_seen() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into member_last_seen (tenant_id, user_id, seen_on)
  select new.tenant_id, u.id, (u.last_login_at at time zone 'UTC')::date from users u where u.id = new.user_id;
  return null;
end $$;
create trigger memberships_seen after insert on memberships for each row execute function foyer_membership_seen();

create or replace function foyer_person_copies() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update memberships set name_key = lower(new.name collate "und-x-icu"), email_key = new.email, provider = new.provider,
    is_verified = new.verified_at is not null, is_locked = new.locked_at is not null
  where user_id = new.id;
  return null;
end $$;
drop trigger users_copies on users;
create trigger users_copies after update of name, email, provider, verified_at, locked_at on users for each row
  when (old.name is distinct from new.name or old.email is distinct from new.email or old.provider is distinct from new.provider
    or (old.verified_at is null) is distinct from (new.verified_at is null)
    or (old.locked_at is null) is distinct from (new.locked_at is null))
  execute function foyer_person_copies();

-- A sign-in waits for nobody who removes the person at the same moment: what is locked is left out, and the next day is noted again.
create function foyer_person_seen() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update member_last_seen s set seen_on = (new.last_login_at at time zone 'UTC')::date
  from (select o.tenant_id from member_last_seen o where o.user_id = new.id for update skip locked) mine
  where s.user_id = new.id and s.tenant_id = mine.tenant_id;
  return null;
end $$;
create trigger users_seen after update of last_login_at on users for each row
  when ((old.last_login_at at time zone 'UTC')::date is distinct from (new.last_login_at at time zone 'UTC')::date)
  execute function foyer_person_seen();

-- Factors of one person that come and go at once take turns: each counts those that are there after the other.
create function foyer_factor_copies() returns trigger language plpgsql security definer set search_path from current as $$
declare
  person uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  perform 1 from users where id = person for no key update;
  update memberships m set has_factor = held.found
  from (select exists (select 1 from mfa_devices d where d.user_id = person)
    or exists (select 1 from webauthn_credentials w where w.user_id = person and w.usage = 'mfa') as found) held
  where m.user_id = person and m.has_factor <> held.found;
  return null;
end $$;
create trigger mfa_devices_copies after insert or delete on mfa_devices for each row execute function foyer_factor_copies();
create trigger webauthn_credentials_copies after insert or delete or update of usage on webauthn_credentials for each row
  execute function foyer_factor_copies();

-- A page, a count and a filter read one of these and nothing of the table.
drop index memberships_by_name;
drop index memberships_by_email;
drop index memberships_by_age;
create index memberships_by_name on memberships (tenant_id, name_key, user_id)
  include (email_key, provider, is_verified, is_locked, has_factor, disabled_at, expires_at);
create index memberships_by_email on memberships (tenant_id, email_key, user_id)
  include (name_key, provider, is_verified, is_locked, has_factor, disabled_at, expires_at);
create index memberships_by_age on memberships (tenant_id, created_at, user_id)
  include (name_key, email_key, provider, is_verified, is_locked, has_factor, disabled_at, expires_at);
create index memberships_by_provider on memberships (tenant_id, provider, user_id);
create index memberships_by_proof on memberships (tenant_id, is_verified, user_id);
create index memberships_by_lock on memberships (tenant_id, is_locked, user_id);

-- What few people have.
create index users_super on users (id) where super_user;
create index memberships_above on memberships (tenant_id) where sub_account_access;
create index passwords_breached on passwords (user_id) where breached_at is not null;
create index users_phone on users (phone_number) where phone_number is not null;
create index users_metadata on users using gin ((metadata::text) gin_trgm_ops) where metadata <> '{}';

create index invitations_by_name on invitations (tenant_id, lower(name collate "und-x-icu"), id);
create index group_members_tenant on group_members (tenant_id, group_id, user_id);

-- How many members a tenant has, as a sum: whoever joins or leaves adds a row, so that nobody waits for anybody else who does. Many
-- rows of one tenant become one; those that somebody else is about to sum up are left to them.
create table member_counts (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  members bigint not null
);
create index member_counts_tenant on member_counts (tenant_id) include (members);
insert into member_counts (tenant_id, members) select tenant_id, count(*) from memberships group by tenant_id;
select foyer_protect('member_counts');
revoke insert, update, delete on member_counts from foyer_tenant;

create function foyer_count_members() returns trigger language plpgsql security definer set search_path from current as $$
declare
  changed uuid;
begin
  insert into member_counts (tenant_id, members)
    select c.tenant_id, case tg_op when 'DELETE' then -count(*) else count(*) end from changed_rows c group by c.tenant_id;
  for changed in select distinct c.tenant_id from changed_rows c loop
    continue when (select count(*) from member_counts k where k.tenant_id = changed) < 32;
    with mine as (select k.id from member_counts k where k.tenant_id = changed for update skip locked),
      summed as (delete from member_counts k using mine where k.id = mine.id returning k.members)
    insert into member_counts (tenant_id, members) select changed, sum(members) from summed having count(*) > 0;
  end loop;
  return null;
end $$;
create trigger memberships_joined after insert on memberships referencing new table as changed_rows
  for each statement execute function foyer_count_members();
create trigger memberships_left after delete on memberships referencing old table as changed_rows
  for each statement execute function foyer_count_members();
