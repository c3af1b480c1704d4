-- When each tenant gets which report; one schedule for a template.
create table report_schedules (
  tenant_id uuid not null references tenants (id) on delete cascade,
  template_id text not null,
  type text not null check (type in ('html', 'pdf', 'image')),
  interval text not null check (interval in ('daily', 'weekly', 'monthly', 'custom')),
  cron text not null,
  time_zone text not null,
  is_active boolean not null,
  data_filters jsonb not null default '{}',
  -- Members; who leaves gets no report any longer.
  recipient_ids uuid[] not null,
  next_run_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, template_id)
);
create index report_schedules_due on report_schedules (next_run_at) where is_active;
select foyer_protect('report_schedules');

-- Reports that were created, with their files. Deleted after 90 days.
create table report_runs (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  template_id text not null,
  type text not null check (type in ('html', 'pdf', 'image')),
  cause text not null check (cause in ('schedule', 'user')),
  state text not null check (state in ('pending', 'done', 'failed')),
  data_filters jsonb not null default '{}',
  recipient_ids uuid[] not null,
  requested_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  file bytea
);
create index report_runs_tenant on report_runs (tenant_id, created_at desc);
create index report_runs_expiry on report_runs (expires_at);
create index report_runs_user on report_runs (requested_by);
select foyer_protect('report_runs');
