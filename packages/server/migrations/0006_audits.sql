-- The audit log. Rows are added and never changed.
create table audits (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  tenant_id uuid,
  user_id uuid,
  actor_id uuid,
  email text,
  action text not null,
  severity text not null check (severity in ('Info', 'Low', 'Medium', 'High', 'Critical')),
  description text not null,
  ip text,
  user_agent text,
  trace_id text,
  json jsonb not null default '{}'
);
create index audits_tenant on audits (tenant_id, created_at desc);
create index audits_user on audits (user_id, created_at desc);
select foyer_protect('audits');
revoke update, delete on audits from foyer_tenant;
