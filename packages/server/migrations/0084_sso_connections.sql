-- Single sign-on of a tenant with its own identity providers. Identity is (connection, issuer, subject); a connection is one provider.
create table sso_connections (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  protocol text not null check (protocol in ('saml', 'oidc')),
  -- What the administrator chose in the wizard. Everything but 'oidc' speaks SAML.
  type text not null default 'saml' check (type in ('saml', 'okta', 'azure', 'google', 'oidc')),
  enabled boolean not null default false,
  -- Members whose address is in a proved domain of the connection sign in with it only.
  enforced boolean not null default false,
  allow_idp_initiated boolean not null default false,
  -- Whether somebody the provider vouches for gets an account at the first sign-in.
  jit boolean not null default true,
  idp_entity_id text,
  sso_endpoint text,
  sso_binding text check (sso_binding in ('redirect', 'post')),
  slo_endpoint text,
  slo_binding text check (slo_binding in ('redirect', 'post')),
  -- PEM; two of them at most, so that the provider can change its certificate without a pause.
  certificates text[] not null default '{}' check (cardinality(certificates) <= 2),
  sign_request boolean not null default false,
  -- Where the metadata came from, to fetch it again.
  metadata_url text,
  metadata_fetched_at timestamptz,
  oidc_issuer text,
  oidc_client_id text,
  -- Sealed with the purpose 'sso-oidc-secret'.
  oidc_secret bytea,
  -- What hosts keep with a connection.
  config_metadata jsonb not null default '{}',
  -- Counts every change that matters to a sign-in in flight.
  revision integer not null default 1,
  tested_revision integer,
  tested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id),
  check ((type = 'oidc') = (protocol = 'oidc')),
  check (enabled or not enforced)
);
create index sso_connections_tenant on sso_connections (tenant_id, created_at, id);
select foyer_protect('sso_connections');

create table sso_domains (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  connection_id uuid not null,
  domain text not null check (domain = lower(btrim(domain))),
  -- What the tenant publishes in its DNS zone; random, so another tenant cannot know it.
  txt_record text not null,
  validated_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (tenant_id, connection_id) references sso_connections (tenant_id, id) on delete cascade,
  unique (connection_id, domain)
);
-- A proved domain belongs to one connection of one tenant.
create unique index sso_domains_proved on sso_domains (domain) where validated_at is not null;
create index sso_domains_tenant on sso_domains (tenant_id, created_at);
select foyer_protect('sso_domains');

-- Roles everybody gets who signs in with the connection.
create table sso_default_roles (
  tenant_id uuid not null,
  connection_id uuid not null,
  role_id uuid not null references roles (id) on delete cascade,
  primary key (connection_id, role_id),
  foreign key (tenant_id, connection_id) references sso_connections (tenant_id, id) on delete cascade
);
create index sso_default_roles_role on sso_default_roles (role_id);
select foyer_protect('sso_default_roles');

-- Groups of the identity provider, by the name it sends.
create table sso_groups (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  connection_id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  unique (connection_id, name),
  unique (tenant_id, id),
  foreign key (tenant_id, connection_id) references sso_connections (tenant_id, id) on delete cascade
);
select foyer_protect('sso_groups');

create table sso_group_roles (
  tenant_id uuid not null,
  group_id uuid not null,
  role_id uuid not null references roles (id) on delete cascade,
  primary key (group_id, role_id),
  foreign key (tenant_id, group_id) references sso_groups (tenant_id, id) on delete cascade
);
create index sso_group_roles_role on sso_group_roles (role_id);
select foyer_protect('sso_group_roles');

-- Sign-ins an administrator makes to see whether the connection works. They open no session.
create table sso_test_runs (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  connection_id uuid not null,
  revision integer not null,
  started_by uuid references users (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'succeeded', 'failed')),
  error_code text,
  claims jsonb not null default '{}',
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (tenant_id, connection_id) references sso_connections (tenant_id, id) on delete cascade
);
create index sso_test_runs_connection on sso_test_runs (connection_id, created_at desc);
select foyer_protect('sso_test_runs');

-- The last refused sign-ins of a tenant, without assertions, secrets and addresses of others.
create table sso_failures (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  connection_id uuid references sso_connections (id) on delete cascade,
  code text not null,
  detail jsonb not null default '{}',
  trace_id text,
  at timestamptz not null default now()
);
create index sso_failures_tenant on sso_failures (tenant_id, at desc);
select foyer_protect('sso_failures');

-- That a tenant has a break-glass code; the code itself is a single-use secret.
create table sso_break_glass (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid references users (id) on delete set null,
  used_at timestamptz,
  used_by uuid references users (id) on delete set null
);
select foyer_protect('sso_break_glass');

-- Which warnings about a certificate were sent.
create table sso_certificate_warnings (
  tenant_id uuid not null,
  connection_id uuid not null,
  fingerprint text not null,
  days integer not null,
  sent_at timestamptz not null default now(),
  primary key (connection_id, fingerprint, days),
  foreign key (tenant_id, connection_id) references sso_connections (tenant_id, id) on delete cascade
);
select foyer_protect('sso_certificate_warnings');
