-- Users without an email sign in by a username or a verified phone number (decision 0128). Nodes of the previous version keep working
-- as long as the configuration creates no such user; see docs/operations/upgrading.md.
alter table users alter column email drop not null;

-- What a list of members sorts and searches by: the email, or the identifier a user without one signs in by.
create function foyer_identifier_key(person uuid, email text, phone_number text) returns text language sql stable as $$
  select coalesce(email, (select n.key from usernames n where n.user_id = person), phone_number, '')
$$;

create or replace function foyer_membership_copies() returns trigger language plpgsql security definer set search_path from current as $$
begin
  select lower(u.name collate "und-x-icu"), foyer_identifier_key(u.id, u.email, u.phone_number), u.provider, u.verified_at is not null,
      u.locked_at is not null,
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

create or replace function foyer_person_copies() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update memberships set name_key = lower(new.name collate "und-x-icu"),
    email_key = foyer_identifier_key(new.id, new.email, new.phone_number), provider = new.provider,
    is_verified = new.verified_at is not null, is_locked = new.locked_at is not null
  where user_id = new.id;
  return null;
end $$;
drop trigger users_copies on users;
create trigger users_copies after update of name, email, phone_number, provider, verified_at, locked_at on users for each row
  when (old.name is distinct from new.name or old.email is distinct from new.email or old.provider is distinct from new.provider
    or (new.email is null and old.phone_number is distinct from new.phone_number)
    or (old.verified_at is null) is distinct from (new.verified_at is null)
    or (old.locked_at is null) is distinct from (new.locked_at is null))
  execute function foyer_person_copies();

create function foyer_username_copies() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update memberships m set email_key = foyer_identifier_key(u.id, u.email, u.phone_number)
  from users u where u.id = coalesce(new.user_id, old.user_id) and u.email is null and m.user_id = u.id;
  return null;
end $$;
create trigger usernames_copies after insert or update or delete on usernames for each row execute function foyer_username_copies();

-- A user has an email, a username, or a verified phone number: checked when the transaction ends, as one identifier may replace another.
create function foyer_require_identifier() returns trigger language plpgsql security definer set search_path from current as $$
declare
  person uuid := case tg_table_name when 'users' then to_jsonb(new)->>'id' else to_jsonb(old)->>'user_id' end;
begin
  if exists (select 1 from users u where u.id = person and u.email is null
      and not exists (select 1 from usernames n where n.user_id = u.id)
      and not exists (select 1 from user_phones p where p.user_id = u.id and p.verified_at is not null)) then
    raise exception 'a user needs an email, a username, or a verified phone number' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger users_identifier after insert or update of email on users deferrable initially deferred
  for each row when (new.email is null) execute function foyer_require_identifier();
create constraint trigger usernames_identifier after delete on usernames deferrable initially deferred
  for each row execute function foyer_require_identifier();
create constraint trigger user_phones_identifier after delete or update of verified_at on user_phones deferrable initially deferred
  for each row execute function foyer_require_identifier();
