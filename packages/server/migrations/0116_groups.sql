-- Groups of members of one tenant. Who is in a group holds the roles of the group beside their own. Decision 0206.
create table groups (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  name text not null,
  color text,
  description text,
  -- JSON text, as hosts wrote it.
  metadata text,
  -- 'scim2': a directory keeps it, administrators only look.
  managed_by text not null default 'frontegg' check (managed_by in ('frontegg', 'scim2')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id)
);
-- A directory may have two groups of one name; people may not make two.
create unique index groups_name on groups (tenant_id, lower(name collate "und-x-icu")) where managed_by = 'frontegg';
select foyer_protect('groups');

create table group_members (
  tenant_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (group_id, user_id),
  foreign key (tenant_id, group_id) references groups (tenant_id, id) on delete cascade,
  foreign key (user_id, tenant_id) references memberships (user_id, tenant_id) on delete cascade
);
create index group_members_person on group_members (user_id, tenant_id);
select foyer_protect('group_members');

create table group_roles (
  tenant_id uuid not null,
  group_id uuid not null,
  role_id uuid not null references roles (id) on delete cascade,
  primary key (group_id, role_id),
  foreign key (tenant_id, group_id) references groups (tenant_id, id) on delete cascade
);
create index group_roles_role on group_roles (role_id);
select foyer_protect('group_roles');

-- Whether a tenant uses groups, and whether they give roles; without a row, both.
create table group_settings (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  enabled boolean not null default true,
  roles_enabled boolean not null default true,
  updated_at timestamptz not null default now()
);
select foyer_protect('group_settings');

-- Every role somebody holds in a tenant, by themselves or by a group. The one place that says so: what judges people asks here. Written
-- so that PostgreSQL puts it into the statement that calls it, with its indexes.
create function foyer_held_roles(person uuid, tenant uuid) returns table (role_id uuid) language sql stable as $$
  select mr.role_id from membership_roles mr where mr.user_id = person and mr.tenant_id = tenant
  union
  select gr.role_id from group_members gm join group_roles gr on gr.group_id = gm.group_id
    where gm.user_id = person and gm.tenant_id = tenant and not exists (
      select 1 from group_settings s where s.tenant_id = gm.tenant_id and not (s.enabled and s.roles_enabled))
$$;
