-- Networks that a tenant allows or blocks. `first_ip` and `last_ip` are the ends of what `ip` names: an address, a range, or CIDR.
create table ip_restrictions (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  ip text not null,
  first_ip inet not null,
  last_ip inet not null,
  strategy text not null check (strategy in ('ALLOW', 'BLOCK')),
  is_active boolean not null,
  description text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (tenant_id, strategy, first_ip, last_ip)
);
create index ip_restrictions_list on ip_restrictions (tenant_id, strategy, created_at desc, id);
select foyer_protect('ip_restrictions');

-- The active rules of each list without overlaps, so that a lookup reads one row however many rules there are.
create table ip_restriction_spans (
  tenant_id uuid not null references tenants (id) on delete cascade,
  strategy text not null,
  first_ip inet not null,
  last_ip inet not null,
  primary key (tenant_id, strategy, first_ip)
);
select foyer_protect('ip_restriction_spans');

create table ip_restriction_policies (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  is_active boolean not null,
  strategy text not null check (strategy in ('ALLOW', 'BLOCK')),
  updated_at timestamptz not null
);
select foyer_protect('ip_restriction_policies');

-- Where a session was last refreshed, or started. Null: before this migration.
alter table sessions add column client_ip inet;
