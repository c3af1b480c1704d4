-- Directory connections (SCIM 2.0). A directory creates, changes, and deactivates users and groups of one tenant.
create table scim_connections (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  name text not null,
  source text not null check (source in ('frontegg', 'okta', 'azure-ad', 'other')),
  -- Whether names from the directory replace those of users.
  sync_profile boolean not null,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_request_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text,
  unique (tenant_id, id)
);
select foyer_protect('scim_connections');

create table scim_tokens (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  connection_id uuid not null,
  -- SHA-256 of the token.
  hash bytea not null unique,
  hint text not null,
  created_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  -- Days before the expiry for which administrators have received an email.
  warned_days integer,
  foreign key (tenant_id, connection_id) references scim_connections (tenant_id, id) on delete cascade
);
create index scim_tokens_connection on scim_tokens (connection_id);
create index scim_tokens_expiry on scim_tokens (expires_at) where expires_at is not null;
select foyer_protect('scim_tokens');

-- The users that a connection manages: those it created, and those an administrator assigned to it. The ID is that of the user, never one
-- that a directory chose.
create table scim_users (
  tenant_id uuid not null,
  user_id uuid not null,
  connection_id uuid not null,
  user_name text not null,
  user_name_key text not null,
  external_id text,
  origin text not null check (origin in ('created', 'assigned')),
  active boolean not null,
  -- The resource as the directory sent it, without ID, metadata, and groups.
  resource jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (user_id, tenant_id) references memberships (user_id, tenant_id) on delete cascade,
  foreign key (tenant_id, connection_id) references scim_connections (tenant_id, id) on delete cascade
);
create unique index scim_users_name on scim_users (tenant_id, user_name_key);
create index scim_users_connection on scim_users (connection_id, created_at, user_id);
create index scim_users_external on scim_users (connection_id, external_id) where external_id is not null;
select foyer_protect('scim_users');

create table scim_groups (
  tenant_id uuid not null,
  group_id uuid primary key,
  connection_id uuid not null,
  -- The name in lower case.
  name_key text not null,
  external_id text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (tenant_id, group_id) references groups (tenant_id, id) on delete cascade,
  foreign key (tenant_id, connection_id) references scim_connections (tenant_id, id) on delete cascade
);
create unique index scim_groups_name on scim_groups (connection_id, name_key);
create index scim_groups_connection on scim_groups (connection_id, created_at, group_id);
select foyer_protect('scim_groups');

-- Users that a directory wants to create although one with the email exists.
create table scim_conflicts (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  connection_id uuid not null,
  user_name text not null,
  user_name_key text not null,
  email text not null,
  external_id text,
  requests integer not null default 1,
  created_at timestamptz not null,
  last_request_at timestamptz not null,
  unique (connection_id, user_name_key),
  foreign key (tenant_id, connection_id) references scim_connections (tenant_id, id) on delete cascade
);
select foyer_protect('scim_conflicts');

-- The last requests of each connection. Texts of a body are replaced before it is stored.
create table scim_requests (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  connection_id uuid not null,
  trace_id text not null,
  method text not null,
  path text not null,
  status integer not null,
  duration_ms integer not null,
  error text,
  body text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (tenant_id, connection_id) references scim_connections (tenant_id, id) on delete cascade
);
create index scim_requests_connection on scim_requests (connection_id, id desc);
create index scim_requests_expiry on scim_requests (expires_at);
select foyer_protect('scim_requests');
