-- Public keys of passkeys and of security keys as second factor. A credential belongs to a person, not to a tenant, and its
-- id to nobody else, whatever it is used for. Decision 0130.
create table webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  usage text not null check (usage in ('passkey', 'mfa')),
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  -- COSE form.
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  device_type text not null check (device_type in ('Platform', 'CrossPlatform')),
  transports text[] not null default '{}',
  -- Make of the authenticator as it says itself; nothing is decided by it.
  aaguid uuid,
  -- Whether it may be copied to other devices, for its whole life, and whether it was when it was last seen.
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index webauthn_credentials_credential on webauthn_credentials (credential_id);
create index webauthn_credentials_user on webauthn_credentials (user_id, usage, created_at);

-- Like passwords: not for the tenant role.
alter table webauthn_credentials enable row level security;
