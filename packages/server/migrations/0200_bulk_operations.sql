-- Changes to many users that a job carries out: the operation, and each user with the result. Deleted after seven days.
create table bulk_operations (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  started_by uuid not null references users (id) on delete cascade,
  action jsonb not null,
  -- Session and client of the request that started it: each batch acts, and is audited, as that user.
  caller jsonb not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index bulk_operations_of_user on bulk_operations (tenant_id, started_by, created_at);
select foyer_protect('bulk_operations');

create table bulk_operation_items (
  operation_id uuid not null references bulk_operations (id) on delete cascade,
  tenant_id uuid not null references tenants (id) on delete cascade,
  place integer not null,
  target_id uuid,
  name text not null,
  -- Of an import: the user to invite.
  payload jsonb,
  state text not null check (state in ('pending', 'done', 'failed', 'skipped')),
  reason text,
  problem text,
  primary key (operation_id, place)
);
create index bulk_operation_items_by_state on bulk_operation_items (operation_id, state, place);
create index bulk_operation_items_tenant on bulk_operation_items (tenant_id);
select foyer_protect('bulk_operation_items');

-- Groups that whoever accepts joins.
alter table invitations add column group_ids uuid[] not null default '{}';
