-- Whether new passwords and sign-ins of a tenant are checked against breached passwords, where the environment leaves it to tenants.
create table breached_password_policies (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  block_pwned boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select foyer_protect('breached_password_policies');
