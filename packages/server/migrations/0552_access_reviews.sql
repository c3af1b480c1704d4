-- Reviews of who holds which role. One at a time in a tenant is open.
create table access_reviews (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  inactive_days integer,
  created_at timestamptz not null,
  created_by uuid references users (id) on delete set null,
  completed_at timestamptz,
  completed_by uuid references users (id) on delete set null
);
create unique index access_reviews_open on access_reviews (tenant_id) where completed_at is null;
create index access_reviews_tenant on access_reviews (tenant_id, created_at desc);
create index access_reviews_created_by on access_reviews (created_by);
create index access_reviews_completed_by on access_reviews (completed_by);
select foyer_protect('access_reviews');

-- A role that a user held when the review started. Names of roles and groups as they were then.
create table access_review_items (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references access_reviews (id) on delete cascade,
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role_id uuid not null,
  role_name text not null,
  role_level integer not null,
  group_id uuid,
  group_name text,
  seen_on date,
  decision text check (decision in ('keep', 'remove')),
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null
);
create index access_review_items_review on access_review_items (review_id, role_level, id);
create index access_review_items_tenant on access_review_items (tenant_id);
create index access_review_items_user on access_review_items (user_id);
create index access_review_items_decided_by on access_review_items (decided_by);
select foyer_protect('access_review_items');
