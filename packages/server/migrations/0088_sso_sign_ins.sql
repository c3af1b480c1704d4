-- Sign-ins by a tenant's own identity provider, and the sessions that came of them. Decisions 0167 to 0170.

-- What a provider said at a sign-in, as far as signing out there and by it needs it.
create table sso_sign_ins (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  connection_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  issuer text not null,
  -- NameID, or the subject of the ID token.
  subject text not null,
  name_id_format text,
  -- SessionIndex, or the sid of the ID token.
  session_index text,
  -- The ID token, sealed: providers want it back at sign-out.
  id_token_sealed bytea,
  created_at timestamptz not null,
  foreign key (tenant_id, connection_id) references sso_connections (tenant_id, id) on delete cascade
);
create index sso_sign_ins_subject on sso_sign_ins (connection_id, subject);
create index sso_sign_ins_user on sso_sign_ins (user_id);

-- Which connection a session satisfied. One that is deleted satisfies nothing any more.
alter table sessions add column sso_connection_id uuid references sso_connections (id) on delete set null;
alter table sessions add column sso_sign_in_id uuid references sso_sign_ins (id) on delete set null;
-- The tenant whose break-glass code let this session in although it enforces single sign-on.
alter table sessions add column sso_excused_tenant_id uuid references tenants (id) on delete set null;
create index sessions_sso_connection on sessions (sso_connection_id) where sso_connection_id is not null;
create index sessions_sso_sign_in on sessions (sso_sign_in_id) where sso_sign_in_id is not null;
create index sessions_sso_excused on sessions (sso_excused_tenant_id) where sso_excused_tenant_id is not null;

-- Assertions that have been accepted, until they would be too old anyway.
create table sso_assertions (
  connection_id uuid not null references sso_connections (id) on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  expires_at timestamptz not null,
  primary key (connection_id, hash)
);
create index sso_assertions_expiry on sso_assertions (expires_at);

-- Roles that single sign-on gave, so that it can take them back; what was given by hand is not in here.
create table sso_granted_roles (
  tenant_id uuid not null,
  user_id uuid not null,
  role_id uuid not null references roles (id) on delete cascade,
  connection_id uuid not null references sso_connections (id) on delete cascade,
  primary key (user_id, tenant_id, role_id),
  foreign key (user_id, tenant_id) references memberships (user_id, tenant_id) on delete cascade
);
create index sso_granted_roles_role on sso_granted_roles (role_id);
create index sso_granted_roles_connection on sso_granted_roles (connection_id);

-- Like passwords: not for the tenant role.
alter table sso_sign_ins enable row level security;
alter table sso_assertions enable row level security;
alter table sso_granted_roles enable row level security;
