-- Accounts that are deleted when their days of grace are over. Decision 0213.
create table account_deletions (
  user_id uuid primary key references users (id) on delete cascade,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- When it was found that they had become the last administrator of a company meanwhile; they were told then.
  blocked_at timestamptz
);
create index account_deletions_due on account_deletions (due_at);
alter table account_deletions enable row level security;
