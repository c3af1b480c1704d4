-- Slack no longer accepts the token of a workspace: nothing is posted until it is connected again.
alter table slack_connections add column disabled_at timestamptz, add column disabled_cause text;

-- Messages that Slack rejects, by channel; deleted when one is posted.
create table slack_failures (
  tenant_id uuid not null references slack_connections (tenant_id) on delete cascade,
  channel text not null,
  -- Slack's error code, or `unreachable`.
  cause text not null,
  messages integer not null,
  since timestamptz not null,
  last_at timestamptz not null,
  primary key (tenant_id, channel)
);
select foyer_protect('slack_failures');
