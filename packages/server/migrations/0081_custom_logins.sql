-- How the sign-in of a tenant looks: a small document its administrators change. Shown to whoever names the tenant's alias.
create table custom_logins (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  document jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
select foyer_protect('custom_logins');
