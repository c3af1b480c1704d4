-- Users who came from a user source of the configuration, by the SHA-256 of their ID there. A row outlives its user, so that the
-- source cannot bring back whom somebody deleted here.
create table source_users (
  source_id text not null,
  subject_digest bytea not null,
  user_id uuid unique references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (source_id, subject_digest)
);

-- Like passwords: not for the tenant role.
alter table source_users enable row level security;
