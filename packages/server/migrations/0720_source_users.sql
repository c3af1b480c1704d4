-- Users who came from a user source of the configuration, by their ID there.
create table source_users (
  user_id uuid primary key references users (id) on delete cascade,
  source_id text not null,
  subject text not null check (length(subject) between 1 and 255),
  created_at timestamptz not null,
  unique (source_id, subject)
);

-- Like passwords: not for the tenant role.
alter table source_users enable row level security;
