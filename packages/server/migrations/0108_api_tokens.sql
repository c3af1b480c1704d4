-- Tokens that programs call with. `user_id`: acts as this person in this tenant and goes with the membership, for good; without one it
-- belongs to the tenant and holds `role_ids`. Of the secret only its SHA-256 is kept: it has 256 bits. Decision 0208.
create table api_tokens (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid,
  kind text not null check (kind in ('ClientCredentials', 'AccessToken')),
  description text not null,
  secret_hash bytea not null unique,
  role_ids uuid[] not null default '{}',
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  foreign key (user_id, tenant_id) references memberships (user_id, tenant_id) on delete cascade,
  check (user_id is null or role_ids = '{}')
);
create index api_tokens_tenant on api_tokens (tenant_id, created_at);
create index api_tokens_user on api_tokens (user_id, tenant_id);
create index api_tokens_created_by on api_tokens (created_by);
select foyer_protect('api_tokens');
