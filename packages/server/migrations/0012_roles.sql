-- Permissions and roles. Those of foyer.config.ts have no tenant and are brought up to date at every start.
create table permission_categories (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table permissions (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references permission_categories (id),
  key text not null unique,
  name text not null,
  description text not null default '',
  fe_permission boolean not null default false,
  assignment_type text not null default 'ASSIGNABLE' check (assignment_type in ('NEVER', 'ALWAYS', 'ASSIGNABLE')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table roles (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references tenants (id) on delete cascade,
  key text not null,
  name text not null,
  description text not null default '',
  is_default boolean not null default false,
  first_user_role boolean not null default false,
  level integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (tenant_id, key)
);

create table role_permissions (
  role_id uuid not null references roles (id) on delete cascade,
  permission_id uuid not null references permissions (id) on delete cascade,
  primary key (role_id, permission_id)
);
create index role_permissions_permission on role_permissions (permission_id);

create table membership_roles (
  tenant_id uuid not null,
  user_id uuid not null,
  role_id uuid not null references roles (id) on delete cascade,
  primary key (user_id, tenant_id, role_id),
  foreign key (user_id, tenant_id) references memberships (user_id, tenant_id) on delete cascade
);
create index membership_roles_role on membership_roles (role_id);
