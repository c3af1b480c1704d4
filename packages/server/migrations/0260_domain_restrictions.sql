-- Email domains that new users of a tenant may or must not have. `domain` is in ASCII and lower case; `*.` in front stands for all subdomains.
create table domain_restrictions (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  domain text not null,
  type text not null check (type in ('ALLOW', 'BLOCK')),
  created_at timestamptz not null,
  unique (tenant_id, type, domain)
);
select foyer_protect('domain_restrictions');

-- Without a row, or where it is not active, every domain is allowed.
create table domain_restriction_policies (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  active boolean not null,
  list_type text not null check (list_type in ('ALLOW', 'BLOCK')),
  block_public_domains boolean not null,
  updated_at timestamptz not null
);
select foyer_protect('domain_restriction_policies');
