-- Short codes that people type. A row is found by its handle, which is beyond guessing; the code itself is kept as an HMAC that
-- is bound to the handle. One row for each kind and person: a new code takes the place of the earlier one.
create table one_time_codes (
  kind text not null,
  subject text not null,
  handle_hash bytea not null check (octet_length(handle_hash) = 32),
  code_mac bytea not null check (octet_length(code_mac) = 32),
  tenant_id uuid,
  payload jsonb not null default '{}',
  attempts integer not null default 0,
  max_attempts integer not null check (max_attempts > 0),
  redeemed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (kind, subject)
);
create unique index one_time_codes_handle on one_time_codes (handle_hash);
create index one_time_codes_expiry on one_time_codes (expires_at);
select foyer_protect('one_time_codes');
