-- Our keys towards SAML identity providers: they sign requests and open encrypted assertions. The private half is sealed with the
-- server secret. One signs; while they rotate another is published beside it.
create table saml_keys (
  id text primary key,
  certificate text not null,
  private_sealed bytea not null,
  signs_from timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null default now()
);
