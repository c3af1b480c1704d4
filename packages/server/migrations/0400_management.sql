-- Credentials that backends, scripts, and tools call the management API with. Of the environment, not of a tenant.
create table vendor_credentials (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  -- `*`, `*:read`, `<scope>`, or `<scope>:read`
  scopes text[] not null check (cardinality(scopes) > 0),
  secret_hash bytea not null,
  -- The secret before this one, for as long as it still works.
  previous_hash bytea,
  previous_until timestamptz,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Who asked for a tenant that a backend created.
alter table tenants add column creator_name text, add column creator_email text;

-- What only backends read and write about a user, and the ID they know the user by.
alter table users
  add column vendor_metadata jsonb not null default '{}' check (jsonb_typeof(vendor_metadata) = 'object'),
  add column external_id text;
create index users_external_id on users (external_id) where external_id is not null;

-- A backend invited, so that no user has to be able to invite for the invitation to be valid.
alter table invitations add column by_vendor boolean not null default false;
