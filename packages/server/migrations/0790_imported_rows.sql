-- What the import of an environment has created, until it is complete: `--resume` adds to these rows, and to none that existed before.
create table imported_rows (
  import_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  expires_at timestamptz not null default now() + interval '30 days',
  primary key (import_id, table_name, row_id)
);
create index imported_rows_expires_at on imported_rows (expires_at);

-- Like passwords: not for the tenant role.
alter table imported_rows enable row level security;
