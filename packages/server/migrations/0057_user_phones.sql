-- Phone numbers of people, in E.164 form. Only a proved one, or the one that took the place of a lost one, gets sign-in codes.
create table user_phones (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{4,14}$'),
  -- When somebody signed in as this person held the phone in their hands.
  verified_at timestamptz,
  -- When it took the place of a lost number, on the word of the mailbox.
  reset_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, phone_number)
);
-- A phone is in one pair of hands: who proves a number last has it.
create unique index user_phones_verified on user_phones (phone_number) where verified_at is not null;

-- Seen through the membership of the tenant, like the people themselves.
alter table user_phones enable row level security;
create policy members on user_phones for select to foyer_tenant using (exists (
  select 1 from memberships where memberships.user_id = user_phones.user_id and memberships.tenant_id = (select foyer_tenant_id())));
grant select on user_phones to foyer_tenant;
