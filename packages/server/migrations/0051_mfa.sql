-- Second factors. Security keys stand in webauthn_credentials. Decision 0110.
create table mfa_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('authenticator', 'phone', 'email')),
  -- The key of an authenticator app, sealed with the server secret, and the last time step whose code was accepted.
  secret_sealed bytea,
  last_step bigint,
  phone_number text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check ((kind = 'authenticator') = (secret_sealed is not null)),
  check ((kind = 'authenticator') = (last_step is not null)),
  check ((kind = 'phone') = (phone_number is not null))
);
create index mfa_devices_user on mfa_devices (user_id, created_at);
create unique index mfa_devices_phone on mfa_devices (user_id, phone_number) where kind = 'phone';
create unique index mfa_devices_email on mfa_devices (user_id) where kind = 'email';

-- The one recovery code a person has, slowly hashed: it is short enough to be written down.
create table mfa_recovery_codes (
  user_id uuid primary key references users (id) on delete cascade,
  hash text not null,
  created_at timestamptz not null
);

-- An authenticator app that a signed-in person is setting up, in this session and in no other.
create table mfa_enrolments (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  secret_sealed bytea not null,
  expires_at timestamptz not null
);
create index mfa_enrolments_expiry on mfa_enrolments (expires_at);

-- Browsers that are spared the second factor for a while. Only the SHA-256 of the cookie is stored.
create table mfa_remembered (
  hash bytea not null check (octet_length(hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (hash, user_id)
);
create index mfa_remembered_user on mfa_remembered (user_id);
create index mfa_remembered_expiry on mfa_remembered (expires_at);

-- Sign-ins that wait for a second factor. The mfaToken is the name of the row: 256 bits of which the SHA-256 is stored. It
-- opens the calls of the second factor and no other, until one of them ends it.
create table mfa_logins (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'enrol', 'stepUp')),
  -- The session that a step-up raises; a sign-in has none yet.
  session_id uuid references sessions (id) on delete cascade,
  -- What was proved so far, as it goes into `amr`.
  methods text[] not null,
  -- How the sign-in stands in the audit log once it is complete.
  audit jsonb not null default '{}',
  -- Key and recovery code that were offered at forced enrolment, sealed.
  offer_sealed bytea,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  check ((purpose = 'stepUp') = (session_id is not null)),
  check ((purpose = 'enrol') = (offer_sealed is not null))
);
create index mfa_logins_user on mfa_logins (user_id);
create index mfa_logins_session on mfa_logins (session_id);
create index mfa_logins_expiry on mfa_logins (expires_at);

-- Like passwords: not for the tenant role at all.
alter table mfa_devices enable row level security;
alter table mfa_recovery_codes enable row level security;
alter table mfa_enrolments enable row level security;
alter table mfa_remembered enable row level security;
alter table mfa_logins enable row level security;
