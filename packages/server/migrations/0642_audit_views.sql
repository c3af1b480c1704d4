-- Filters of the audit log that a user saved under a name, for themselves or for everyone who can read the log.
create table audit_views (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- The query of the page's URL.
  search text not null,
  is_shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index audit_views_name on audit_views (tenant_id, user_id, lower(name));
create index audit_views_user on audit_views (user_id);
select foyer_protect('audit_views');
