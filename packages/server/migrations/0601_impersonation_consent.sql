-- Whether users of an account can be impersonated; without a row they can.
create table impersonation_settings (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  mode text not null check (mode in ('allowed', 'consent', 'forbidden')),
  updated_at timestamptz not null
);
select foyer_protect('impersonation_settings');

-- Who asked a user for consent to be impersonated, and whether the user gave it. The actor may belong to an account above.
create table impersonation_requests (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  actor_id uuid not null references users (id) on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  allowed_at timestamptz,
  -- Of the request, and once it is allowed, of the consent.
  expires_at timestamptz not null,
  unique (tenant_id, user_id, actor_id)
);
create index impersonation_requests_expiry on impersonation_requests (expires_at);
create index impersonation_requests_user on impersonation_requests (user_id);
create index impersonation_requests_actor on impersonation_requests (actor_id);
select foyer_protect('impersonation_requests');
revoke insert, update, delete on impersonation_requests from foyer_tenant;
