-- Whether users with an email at a verified domain of the tenant can request access; without a row they cannot.
create table join_settings (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  mode text not null check (mode in ('off', 'request')),
  updated_at timestamptz not null
);
select foyer_protect('join_settings');

-- Requests to join a tenant. A declined one stays until it expires, so that it is not repeated at once; others are deleted.
create table join_requests (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  message text not null,
  status text not null default 'pending' check (status in ('pending', 'declined')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (tenant_id, user_id)
);
create index join_requests_list on join_requests (tenant_id, created_at) where status = 'pending';
create index join_requests_expiry on join_requests (expires_at);
create index join_requests_user on join_requests (user_id);
select foyer_protect('join_requests');
revoke insert, update, delete on join_requests from foyer_tenant;
