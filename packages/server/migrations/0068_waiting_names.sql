-- User names that people wished for at sign-up. They are given when the mailbox is proved, to whoever is first: nobody keeps a name
-- with an address they do not own, and whether a waiting account wished for one does not show.
create table waiting_names (
  user_id uuid primary key references users (id) on delete cascade,
  username text not null,
  key text not null
);
alter table waiting_names enable row level security;
