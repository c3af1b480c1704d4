-- Until when a required MFA waits for users who have not set it up; null: at once. Nodes of the previous version require it at once.
alter table mfa_policies add column grace_until timestamptz;

-- A longer minimum password length than the environment's. The longest over the tenants of a user applies.
create table password_strength_policies (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  min_length integer not null check (min_length between 1 and 128),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select foyer_protect('password_strength_policies');
