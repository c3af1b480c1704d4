-- Jobs and events, written in the transaction of their cause; a relay hands them to the queue.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  queue text not null,
  payload jsonb not null,
  options jsonb not null default '{}',
  tenant_id uuid,
  created_at timestamptz not null default now()
);
create index outbox_order on outbox (created_at);
-- A tenant transaction adds, for itself; it reads nothing.
alter table outbox enable row level security;
create policy own_tenant on outbox for insert to foyer_tenant with check (tenant_id = (select foyer_tenant_id()));
grant insert on outbox to foyer_tenant;
