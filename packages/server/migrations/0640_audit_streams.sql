-- Where a tenant sends its audit log. `position` is the last entry of its chain that the destination has accepted: it moves
-- only after that, so a process that is killed sends a batch twice and skips none. docs/decisions/audit-log.md
create table audit_streams (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  name text not null,
  -- The protocol with its settings, without the secret.
  destination jsonb not null,
  -- Sealed: it is sent or signs, so it must be readable here.
  secret_sealed bytea not null,
  is_active boolean not null,
  disabled_reason text check (disabled_reason in ('failing', 'gone')),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  position bigint not null,
  -- From here on written by the worker that holds the lease.
  lease_id uuid,
  leased_until timestamptz not null default 'epoch',
  resume_at timestamptz not null default 'epoch',
  failures integer not null default 0,
  failing_since timestamptz,
  -- {at, cause, statusCode, response}
  failure jsonb,
  delivered bigint not null default 0,
  last_delivered_at timestamptz
);
create index audit_streams_tenant on audit_streams (tenant_id, created_at);
select foyer_protect('audit_streams');
