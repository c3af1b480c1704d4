-- Lists of members. Decision 0200.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Set by an administrator of the tenant: the person cannot be in this tenant until it is taken back. Other tenants do not notice.
alter table memberships add column disabled_at timestamptz;

-- What members are sorted by and searched in, copied from the person: a page of 100,000 members is then one index range. In small
-- letters by Unicode, whatever the locale of the database is.
alter table memberships add column name_key text not null default '';
alter table memberships add column email_key text not null default '';
update memberships m set name_key = lower(u.name collate "und-x-icu"), email_key = u.email from users u where u.id = m.user_id;

-- The tenant role sees people only through a membership, which is not there yet when the copy is made; so the owner copies.
create function foyer_membership_copies() returns trigger language plpgsql security definer set search_path from current as $$
begin
  select lower(u.name collate "und-x-icu"), u.email into new.name_key, new.email_key from users u where u.id = new.user_id;
  -- nobody: the foreign key says so
  new.name_key := coalesce(new.name_key, '');
  new.email_key := coalesce(new.email_key, '');
  return new;
end $$;
create trigger memberships_copies before insert on memberships for each row execute function foyer_membership_copies();

create function foyer_person_copies() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update memberships set name_key = lower(new.name collate "und-x-icu"), email_key = new.email where user_id = new.id;
  return null;
end $$;
create trigger users_copies after update of name, email on users for each row
  when (old.name is distinct from new.name or old.email is distinct from new.email) execute function foyer_person_copies();

create index memberships_by_name on memberships (tenant_id, name_key, user_id);
create index memberships_by_email on memberships (tenant_id, email_key, user_id);
create index memberships_by_age on memberships (tenant_id, created_at, user_id);
create index memberships_search on memberships using gin (tenant_id, (name_key || ' ' || email_key) gin_trgm_ops);
