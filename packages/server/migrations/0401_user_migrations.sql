-- Users that a backend imports in the background. Of the environment, not of a tenant.
create table user_migrations (
  id uuid primary key default gen_random_uuid(),
  credential_id uuid not null references vendor_credentials (id) on delete cascade,
  total integer not null,
  done integer not null default 0,
  migrated integer not null default 0,
  -- Place and reason of each user that was not imported; no personal data.
  errors jsonb not null default '[]',
  -- The users, sealed; deleted when all are done.
  users_sealed bytea,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null
);
create index user_migrations_expiry on user_migrations (expires_at);
