-- Links with which a contact without an account sets up one connection. The link itself is a single-use secret; `session_hash` is of
-- the session that it was exchanged for. Issue 19, item 9.
create table sso_setup_links (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  connection_id uuid not null,
  email text not null,
  may_activate boolean not null,
  created_at timestamptz not null,
  created_by uuid references users (id) on delete set null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  session_hash bytea unique,
  session_expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  foreign key (tenant_id, connection_id) references sso_connections (tenant_id, id) on delete cascade
);
create index sso_setup_links_connection on sso_setup_links (connection_id, created_at desc);
create index sso_setup_links_creator on sso_setup_links (created_by);
select foyer_protect('sso_setup_links');
