-- Links, codes, challenges: every secret that works once. Only the SHA-256 of a secret is stored.
create table single_use_secrets (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  hash bytea not null check (octet_length(hash) = 32),
  subject text not null,
  tenant_id uuid,
  flow text,
  purpose text,
  payload jsonb not null default '{}',
  attempts integer not null default 0,
  max_attempts integer check (max_attempts > 0),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index single_use_secrets_hash on single_use_secrets (kind, hash);
create index single_use_secrets_subject on single_use_secrets (subject, kind);
create index single_use_secrets_expiry on single_use_secrets (expires_at);
select foyer_protect('single_use_secrets');
