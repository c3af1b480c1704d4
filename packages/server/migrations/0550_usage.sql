-- What each tenant used, by UTC day. `part` splits a metric: the sign-in method, or the feature that a host meters.
create table usage_days (
  tenant_id uuid not null references tenants (id) on delete cascade,
  metric text not null,
  part text not null default '',
  day date not null,
  value bigint not null,
  updated_at timestamptz not null,
  primary key (tenant_id, metric, part, day)
);
create index usage_days_old on usage_days (day);
select foyer_protect('usage_days');
revoke insert, update, delete on usage_days from foyer_tenant;

-- Idempotency keys of metering events. Deleted after seven days.
create table usage_event_keys (
  tenant_id uuid not null references tenants (id) on delete cascade,
  idempotency_key text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, idempotency_key)
);
create index usage_event_keys_expiry on usage_event_keys (expires_at);
select foyer_protect('usage_event_keys');
revoke insert, update, delete on usage_event_keys from foyer_tenant;

-- Thresholds of plan limits that administrators were told about: once a month for each threshold.
create table usage_notices (
  tenant_id uuid not null references tenants (id) on delete cascade,
  metric text not null,
  threshold smallint not null,
  month date not null,
  sent_at timestamptz not null,
  primary key (tenant_id, metric, threshold, month)
);
select foyer_protect('usage_notices');
revoke insert, update, delete on usage_notices from foyer_tenant;
