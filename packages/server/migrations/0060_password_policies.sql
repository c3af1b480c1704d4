-- What a tenant demands beyond foyer.config.ts. No row: the environment's setting holds.
create table lockout_policies (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  enabled boolean not null,
  max_attempts integer not null check (max_attempts between 1 and 100),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table password_history_policies (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  enabled boolean not null,
  history_size integer not null check (history_size between 1 and 10),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Periods are minutes.
create table password_rotation_policies (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  is_active boolean not null,
  rotation_period integer not null check (rotation_period between 1 and 2628000),
  notification_period integer not null check (notification_period between 0 and 2628000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

select foyer_protect('lockout_policies');
select foyer_protect('password_history_policies');
select foyer_protect('password_rotation_policies');

-- When the password was first found in a list of stolen ones; forgotten with the next password.
alter table passwords add column breached_at timestamptz;
