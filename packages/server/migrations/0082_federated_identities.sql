-- Who somebody is at a provider of identities. What counts is connection, issuer and subject; the address is what the provider
-- said when they were linked, for people to recognise, and nothing is decided by it. Security decision 9.
create table federated_identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- `social:<provider>` or `sso:<connection id>`.
  connection text not null check (connection ~ '^(social|sso):'),
  issuer text not null,
  subject text not null check (length(subject) between 1 and 1024),
  email text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index federated_identities_identity on federated_identities (connection, issuer, subject);
create index federated_identities_user on federated_identities (user_id, created_at);

-- Like passwords: not for the tenant role.
alter table federated_identities enable row level security;
