-- Keys of access tokens. The private half is sealed with the server secret.
create table signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  created_at timestamptz not null default now(),
  active_from timestamptz not null,
  retired_at timestamptz
);
