-- Whether members of a tenant must prove a second factor, for a tenant that decides by itself. The strictest of a person's
-- tenants holds. Decision 0111.
create table mfa_policies (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  enforce text not null check (enforce in ('DontForce', 'Force', 'ForceExceptSAML')),
  remember_allowed boolean not null,
  remember_seconds integer not null check (remember_seconds > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select foyer_protect('mfa_policies');
