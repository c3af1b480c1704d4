-- Webhooks of a tenant, or of the environment, where `tenant_id` is null: those receive the events of every tenant.
create table webhooks (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references tenants (id) on delete cascade,
  name text not null,
  description text not null,
  url text not null,
  -- Sealed: they sign, so they must be readable here.
  secret_sealed bytea not null,
  previous_sealed bytea,
  previous_until timestamptz,
  event_keys text[] not null,
  is_active boolean not null,
  disabled_reason text check (disabled_reason in ('failing', 'gone')),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- From here on written by the worker that holds the lease.
  lease_id uuid,
  leased_until timestamptz not null default 'epoch',
  resume_at timestamptz not null default 'epoch',
  failing_since timestamptz,
  failures integer not null default 0,
  invocations bigint not null default 0,
  last_attempt_at timestamptz,
  last_status integer,
  last_succeeded boolean
);
create index webhooks_of_tenant on webhooks (tenant_id, created_at);
select foyer_protect('webhooks');

-- One event for one webhook. Its ID and its body stay the same over attempts, so that receivers recognize repetitions.
create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  place bigint generated always as identity,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  tenant_id uuid references tenants (id) on delete cascade,
  event_id uuid not null,
  event_key text not null,
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Attempts of the present round: a retry by hand begins another one.
  round_attempts integer not null default 0,
  round_began_at timestamptz not null,
  next_attempt_at timestamptz not null,
  last_attempt_at timestamptz,
  last_status integer,
  last_answer text not null default '',
  last_duration_ms integer,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, place) where state = 'pending';
create index webhook_deliveries_due_at on webhook_deliveries (webhook_id, next_attempt_at) where state = 'pending';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, created_at desc, place desc);
create index webhook_deliveries_event on webhook_deliveries (event_id);
create index webhook_deliveries_tenant on webhook_deliveries (tenant_id);
create index webhook_deliveries_expiry on webhook_deliveries (expires_at);
select foyer_protect('webhook_deliveries');

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  tenant_id uuid references tenants (id) on delete cascade,
  at timestamptz not null,
  duration_ms integer not null,
  status integer,
  failure text,
  request_headers jsonb not null,
  response_headers jsonb not null,
  response_body text not null
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_id, id);
create index webhook_attempts_tenant on webhook_attempts (tenant_id);
select foyer_protect('webhook_attempts');

-- Events that host applications sent, so that they can ask what became of them.
create table triggered_events (
  id uuid primary key,
  tenant_id uuid not null references tenants (id) on delete cascade,
  event_key text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index triggered_events_tenant on triggered_events (tenant_id);
create index triggered_events_expiry on triggered_events (expires_at);
select foyer_protect('triggered_events');

-- Writes the deliveries of an event in its transaction. Runs as the owner, because webhooks of the environment are hidden from a
-- tenant; a tenant's transaction can write events of its own only.
create function foyer_queue_webhooks(
  tenant uuid, keys text[], event uuid, subject uuid, base jsonb, happened timestamptz, kept_until timestamptz
) returns integer language plpgsql security definer set search_path from current as $$
declare
  person jsonb;
  queued integer;
begin
  if foyer_tenant_id() is not null and foyer_tenant_id() is distinct from tenant then
    raise exception 'An event of another tenant';
  end if;
  if not exists (
    select from webhooks w where (w.tenant_id = tenant or w.tenant_id is null) and w.is_active and w.event_keys && keys
  ) then
    return 0;
  end if;
  select jsonb_build_object('user', jsonb_build_object(
      'id', u.id, 'email', coalesce(u.email, ''), 'name', u.name, 'profilePictureUrl', u.profile_picture_url,
      'verified', u.verified_at is not null, 'provider', u.provider, 'metadata', u.metadata, 'createdAt', u.created_at,
      'tenantId', tenant
    )) into person
    from users u where u.id = subject;
  insert into webhook_deliveries
    (webhook_id, tenant_id, event_id, event_key, body, round_began_at, next_attempt_at, created_at, expires_at)
  select w.id, tenant, event, key,
      (jsonb_build_object('eventKey', key) || base || coalesce(person, '{}'))::text, happened, happened, happened, kept_until
    from webhooks w join unnest(keys) key on key = any (w.event_keys)
    where (w.tenant_id = tenant or w.tenant_id is null) and w.is_active
    order by w.id, key;
  get diagnostics queued = row_count;
  return queued;
end
$$;
