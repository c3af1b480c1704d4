-- The security score of each tenant, once a day.
create table security_scores (
  tenant_id uuid not null references tenants (id) on delete cascade,
  day date not null,
  score smallint not null check (score between 0 and 100),
  primary key (tenant_id, day)
);
select foyer_protect('security_scores');

-- Recommendations that administrators hid until a date, for a reason.
create table security_snoozes (
  tenant_id uuid not null references tenants (id) on delete cascade,
  code text not null,
  until timestamptz not null,
  reason text not null,
  snoozed_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (tenant_id, code)
);
create index security_snoozes_user on security_snoozes (snoozed_by);
select foyer_protect('security_snoozes');

-- Users without MFA are counted by this index alone.
create index memberships_without_factor on memberships (tenant_id) where not has_factor;
-- Inactive users who are disabled already need no action.
create index memberships_disabled on memberships (tenant_id, user_id) where disabled_at is not null;
