-- In-app notifications of a user in one tenant. `event_id` makes writing them repeatable; a pinned one does not expire.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  event_id uuid not null,
  event text not null,
  type text not null,
  title text not null,
  body text not null,
  severity text not null,
  status text not null default 'unread' check (status in ('unread', 'read', 'archived')),
  pinned_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz,
  unique (tenant_id, user_id, event_id)
);
create index notifications_list on notifications (tenant_id, user_id, (pinned_at is null), created_at desc)
  where status <> 'archived';
create index notifications_unread on notifications (tenant_id, user_id) where status = 'unread';
create index notifications_expiry on notifications (expires_at);
create index notifications_user on notifications (user_id);
select foyer_protect('notifications');

-- What a user receives of a type, in all their tenants. Without a row, the type's default applies.
create table notification_preferences (
  user_id uuid not null references users (id) on delete cascade,
  type text not null,
  in_app boolean not null,
  email boolean not null,
  updated_at timestamptz not null,
  primary key (user_id, type)
);
alter table notification_preferences enable row level security;
