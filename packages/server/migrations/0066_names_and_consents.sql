-- User names: a second way to say who one is at sign-in. Compared without regard to case.
create table usernames (
  user_id uuid primary key references users (id) on delete cascade,
  username text not null,
  key text not null unique check (key = lower(key)),
  created_at timestamptz not null
);
alter table usernames enable row level security;
create policy members on usernames to foyer_tenant using (exists (
  select 1 from memberships where memberships.user_id = usernames.user_id and memberships.tenant_id = (select foyer_tenant_id())));
grant select on usernames to foyer_tenant;

-- What people agreed to, to which version and when. Rows are added and never changed; the last one counts.
create table consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('terms', 'marketing')),
  version text not null,
  given boolean not null,
  given_at timestamptz not null,
  ip text
);
create index consents_user on consents (user_id, kind, given_at desc);
alter table consents enable row level security;
