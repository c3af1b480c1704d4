-- An account's customer at the payment provider.
create table billing_accounts (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  customer_id text unique,
  -- Part of the idempotency key of the next purchase or change; advances when its outcome is known.
  attempt int not null default 0,
  -- Reads of the provider's state are numbered; an older one never overwrites a newer one.
  last_read int not null default 0,
  applied_read int not null default 0,
  created_at timestamptz not null
);
-- A tenant sees its billing state; only the server writes it, from what the provider says.
select foyer_protect('billing_accounts');
revoke insert, update, delete on billing_accounts from foyer_tenant;

-- The subscription of an account, as the provider last reported it.
create table billing_subscriptions (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  id uuid not null default gen_random_uuid() unique,
  external_id text not null unique,
  plan_key text not null,
  status text not null,
  cancel_at_period_end boolean not null,
  quantity int not null,
  payment_method_id text,
  started_at timestamptz not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  trial_end timestamptz,
  past_due_since timestamptz,
  -- null: the plan's features are open; otherwise until when.
  access_until timestamptz,
  updated_at timestamptz not null
);
select foyer_protect('billing_subscriptions');
revoke insert, update, delete on billing_subscriptions from foyer_tenant;
