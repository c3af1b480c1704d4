-- Hosted login: our server as OpenID provider. Decisions 0174 to 0179.

-- What a person lets an application do in one session: everything the engine hands out hangs on one of these, and with it on the
-- session. No row of it outlives the session.
create table oidc_grants (
  id text primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The tenant that tokens of this grant speak of.
  tenant_id uuid not null references tenants (id) on delete cascade,
  client_id text not null,
  payload jsonb not null,
  -- Its code continued the session itself, instead of one beneath it.
  continued boolean not null default false,
  expires_at timestamptz not null
);
create index oidc_grants_session on oidc_grants (session_id);
create index oidc_grants_user on oidc_grants (user_id);
create index oidc_grants_tenant on oidc_grants (tenant_id);
create index oidc_grants_expiry on oidc_grants (expires_at);

-- Codes, opaque access tokens, requests that wait for a person. Only the SHA-256 of what a client presents is stored.
create table oidc_artifacts (
  kind text not null,
  hash bytea not null check (octet_length(hash) = 32),
  payload jsonb not null,
  grant_id text references oidc_grants (id) on delete cascade,
  created_at timestamptz not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, hash)
);
create index oidc_artifacts_grant on oidc_artifacts (grant_id) where grant_id is not null;
create index oidc_artifacts_expiry on oidc_artifacts (expires_at);

-- Refresh tokens of applications: the same form and rule as those of sessions. Decision 0050.
create table oidc_refresh_families (
  id uuid primary key,
  grant_id text not null references oidc_grants (id) on delete cascade,
  key_hash bytea not null check (octet_length(key_hash) = 32),
  generation integer not null default 0,
  rotated_at timestamptz not null,
  -- When the current generation was first seen in use.
  confirmed_at timestamptz,
  payload jsonb not null,
  expires_at timestamptz not null
);
create index oidc_refresh_families_grant on oidc_refresh_families (grant_id);
create index oidc_refresh_families_expiry on oidc_refresh_families (expires_at);

-- Applications that were entered in a session; those that want to hear of its end are told by a job.
create table session_applications (
  session_id uuid not null references sessions (id) on delete cascade,
  client_id text not null,
  notify boolean not null,
  primary key (session_id, client_id)
);

-- A session beneath another one: an application that cannot share the cookie of the browser has one of its own.
alter table sessions add column parent_id uuid references sessions (id) on delete cascade;
alter table sessions add column grant_id text references oidc_grants (id) on delete set null;
create index sessions_parent on sessions (parent_id) where parent_id is not null;
create index sessions_grant on sessions (grant_id) where grant_id is not null;

-- However a session ends, those beneath it end with it, and its applications are told. Runs as the owner, as a tenant may end sessions
-- and may do nothing of the rest.
create function sessions_end_beneath() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sessions set ended_at = new.ended_at, end_reason = 'parentEnded' where parent_id = new.id and ended_at is null;
  insert into outbox (queue, payload)
    select 'hosted-login.logout', jsonb_build_object('sessionId', new.id, 'userId', new.user_id, 'clientId', client_id)
    from session_applications where session_id = new.id and notify;
  return null;
end
$$;
create trigger sessions_end_beneath after update of ended_at on sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function sessions_end_beneath();

-- Like passwords: not for the tenant role.
alter table oidc_grants enable row level security;
alter table oidc_artifacts enable row level security;
alter table oidc_refresh_families enable row level security;
alter table session_applications enable row level security;
