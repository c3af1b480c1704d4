-- Sessions. A refresh token is <id>.<generation>.<key>.<mac>. The row knows the current generation and a hash of the key;
-- nothing a stolen copy of the database, or a leaked server secret alone, could make a token from. Decision 0050.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  tenant_id uuid not null references tenants (id) on delete cascade,
  key_hash bytea not null,
  generation integer not null default 0,
  rotated_at timestamptz not null,
  -- When the current generation was first seen in use, by its access token. Decision 0050.
  confirmed_at timestamptz,
  authenticated_at timestamptz not null,
  methods text[] not null default '{pwd}',
  user_agent text not null default '',
  ip_address text not null default '',
  created_at timestamptz not null,
  -- The last moment, whatever the policies say.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_living on sessions (user_id, created_at) where ended_at is null;
create index sessions_tenant on sessions (tenant_id);
