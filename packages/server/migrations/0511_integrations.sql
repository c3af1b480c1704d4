-- Events that a tenant sends by email or SMS, and to whom.
create table channel_configs (
  tenant_id uuid not null references tenants (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  event text not null,
  enabled boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, channel, event)
);
select foyer_protect('channel_configs');

create table channel_subscriptions (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null,
  channel text not null,
  event text not null,
  name text not null,
  enabled boolean not null,
  recipients text[] not null,
  frequency text not null check (frequency in ('instant', 'daily')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (tenant_id, channel, event) references channel_configs (tenant_id, channel, event) on delete cascade
);
create index channel_subscriptions_config on channel_subscriptions (tenant_id, channel, event);
select foyer_protect('channel_subscriptions');

-- Who no longer wants emails about an event of a tenant, whatever its subscriptions say.
create table channel_opt_outs (
  tenant_id uuid not null references tenants (id) on delete cascade,
  event text not null,
  email text not null,
  created_at timestamptz not null,
  primary key (tenant_id, event, email)
);
select foyer_protect('channel_opt_outs');

-- Events that wait for the next digest of an address.
create table channel_digest_items (
  event_id uuid not null,
  tenant_id uuid not null references tenants (id) on delete cascade,
  email text not null,
  event text not null,
  about text not null,
  happened_at timestamptz not null,
  primary key (tenant_id, email, event_id)
);
select foyer_protect('channel_digest_items');

-- The Slack workspace of a tenant. The token of its app is encrypted.
create table slack_connections (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  team_id text not null,
  team_name text not null,
  token_sealed bytea not null,
  connected_by uuid,
  created_at timestamptz not null
);
select foyer_protect('slack_connections');

-- `events` is a list of {eventKey, channelIds, title?, message?}.
create table slack_subscriptions (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references slack_connections (tenant_id) on delete cascade,
  is_active boolean not null,
  events jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index slack_subscriptions_tenant on slack_subscriptions (tenant_id);
select foyer_protect('slack_subscriptions');
