-- Countries that a tenant allows or blocks. Without a row, or where it is not enabled, every country is allowed.
create table country_restriction_policies (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  enabled boolean not null,
  action text not null check (action in ('ALLOW', 'BLOCK')),
  fail_strategy text not null check (fail_strategy in ('ALLOW', 'BLOCK')),
  should_send_email boolean not null,
  countries text[] not null,
  updated_at timestamptz not null
);
select foyer_protect('country_restriction_policies');

-- Countries of callers' addresses, from the GeoIP file of the node that saw them last. Null: not in the file. Of no tenant.
create table address_countries (
  address inet primary key,
  country text,
  expires_at timestamptz not null
);
create index address_countries_expiry on address_countries (expires_at);
grant select on address_countries to foyer_tenant;
