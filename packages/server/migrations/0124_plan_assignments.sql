-- Which account, or which person in it, has which plan of foyer.config.ts, and until when; without an end for ever. Decision 0222.
create table plan_assignments (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  -- null: everybody of the account
  user_id uuid,
  plan_key text not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (user_id, tenant_id) references memberships (user_id, tenant_id) on delete cascade,
  unique nulls not distinct (tenant_id, user_id, plan_key)
);
create index plan_assignments_user on plan_assignments (user_id, tenant_id);
-- A tenant sees what it has; only the operator gives.
select foyer_protect('plan_assignments');
revoke insert, update, delete on plan_assignments from foyer_tenant;
