-- Pictures, drawn anew by us from what was uploaded. The id is in their address and is random. Decision 0211.
create table pictures (
  id uuid primary key default gen_random_uuid(),
  -- Whom it shows, or whose sign it is.
  user_id uuid unique references users (id) on delete cascade,
  tenant_id uuid unique references tenants (id) on delete cascade,
  bytes bytea not null,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, tenant_id) = 1)
);

-- Not for the tenant role: they are read by their address only.
alter table pictures enable row level security;
