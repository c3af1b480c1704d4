-- Templates of security policies, restrictions, and roles that a reseller account applies to the accounts below. What a
-- template says is checked by the contract. docs/decisions/policy-templates.md
create table policy_templates (
  id uuid primary key default gen_random_uuid(),
  -- The reseller account that owns it.
  tenant_id uuid not null references tenants (id) on delete cascade,
  -- The account whose subtree it covers: the owner, without the owner itself, or an account below with those below that.
  scope_id uuid not null references tenants (id) on delete cascade,
  name text not null,
  is_locked boolean not null,
  content jsonb not null,
  -- New and moved accounts get it from the first application on.
  applied_at timestamptz,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index policy_templates_tenant on policy_templates (tenant_id, created_at);
create index policy_templates_scope on policy_templates (scope_id);
select foyer_protect('policy_templates');

-- What templates have set in an account, part by part: a policy, a restriction, or a role (`role:<key>`).
create table applied_policy_parts (
  tenant_id uuid not null references tenants (id) on delete cascade,
  part text not null,
  template_id uuid not null references policy_templates (id) on delete cascade,
  is_locked boolean not null,
  applied_at timestamptz not null,
  primary key (tenant_id, part)
);
create index applied_policy_parts_template on applied_policy_parts (template_id);
select foyer_protect('applied_policy_parts');

-- Applications of a template to many accounts, in the background.
create table policy_runs (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  template_id uuid not null references policy_templates (id) on delete cascade,
  started_by uuid not null references users (id) on delete cascade,
  -- The request that started it, without secrets.
  caller jsonb not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index policy_runs_template on policy_runs (template_id, created_at desc);
create index policy_runs_tenant on policy_runs (tenant_id);
create index policy_runs_created on policy_runs (created_at);
select foyer_protect('policy_runs');

create table policy_run_items (
  run_id uuid not null references policy_runs (id) on delete cascade,
  -- The owner of the template; `account_id` is the account that changes.
  tenant_id uuid not null references tenants (id) on delete cascade,
  place integer not null,
  account_id uuid not null references tenants (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  reason text,
  problem text,
  primary key (run_id, place)
);
create index policy_run_items_tenant on policy_run_items (tenant_id);
create index policy_run_items_account on policy_run_items (account_id);
select foyer_protect('policy_run_items');

-- Expiry alerts that a reseller account has received about accounts below it: each once per stage.
create table sub_account_expiry_alerts (
  tenant_id uuid not null references tenants (id) on delete cascade,
  -- Kind, ID, and end of what expires.
  item text not null,
  days integer not null,
  sent_at timestamptz not null,
  primary key (tenant_id, item, days)
);
create index sub_account_expiry_alerts_sent on sub_account_expiry_alerts (sent_at);
select foyer_protect('sub_account_expiry_alerts');
