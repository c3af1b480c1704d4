-- Tenants: the companies that use the application, in a tree (a reseller owns its sub-accounts).
create extension if not exists ltree;

create table tenants (
  id uuid primary key default gen_random_uuid(),
  parent_id uuid references tenants (id) on delete restrict,
  -- Ids from the root to this tenant, without dashes. Filled by the trigger below; 10,000 sub-accounts are one index range.
  path ltree not null,
  name text not null,
  alias text unique,
  tenant_type text not null default 'customer',
  is_reseller boolean not null default false,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index tenants_path on tenants using gist (path);
create index tenants_parent on tenants (parent_id);

create function tenants_set_path() returns trigger language plpgsql as $$
declare
  parent ltree;
begin
  if new.parent_id is not null then
    select path into strict parent from tenants where id = new.parent_id;
  end if;
  new.path := coalesce(parent, ''::ltree) || text2ltree(replace(new.id::text, '-', ''));
  return new;
end
$$;
create trigger tenants_path before insert on tenants for each row execute function tenants_set_path();

create table account_settings (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  address text,
  timezone text,
  date_format text,
  time_format text,
  currency text,
  logo text,
  website text,
  application_url text,
  login_url text,
  has_custom_login boolean not null default false,
  updated_at timestamptz not null default now()
);

-- How long sessions of a tenant live; a tenant without a row follows foyer.config.ts. Seconds; null is "no limit".
create table session_policies (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  idle_seconds integer check (idle_seconds > 0),
  absolute_seconds integer check (absolute_seconds > 0),
  max_sessions integer check (max_sessions > 0),
  updated_at timestamptz not null default now()
);
