-- Access to the applications of the environment, as the configuration states it: one row for each that was ever stated.
create table applications (
  id text primary key,
  access text not null check (access in ('open', 'assigned')),
  is_active boolean not null
);
grant select on applications to foyer_tenant;

-- Tenants that an application is assigned to: to all of their users (`open`), or to some (`assigned`).
create table application_tenants (
  tenant_id uuid not null references tenants (id) on delete cascade,
  application_id text not null references applications (id) on delete cascade,
  access text not null check (access in ('open', 'assigned')),
  created_at timestamptz not null,
  primary key (tenant_id, application_id)
);
create index application_tenants_application on application_tenants (application_id);
select foyer_protect('application_tenants');

-- Users of a tenant that an application is assigned to.
create table application_users (
  tenant_id uuid not null,
  user_id uuid not null,
  application_id text not null references applications (id) on delete cascade,
  created_at timestamptz not null,
  primary key (tenant_id, user_id, application_id),
  foreign key (user_id, tenant_id) references memberships (user_id, tenant_id) on delete cascade
);
create index application_users_application on application_users (application_id, tenant_id);
create index application_users_user on application_users (user_id, tenant_id);
select foyer_protect('application_users');

-- The application that a session belongs to; null: the default one.
alter table sessions add column application_id text;

-- Whether a user may use an application in a tenant.
create function foyer_may_use_application(application text, tenant uuid, person uuid) returns boolean language sql stable as $$
  select exists (select 1 from applications a where a.id = application and a.is_active and (a.access = 'open'
    or exists (select 1 from application_tenants t where t.application_id = a.id and t.tenant_id = tenant and (t.access = 'open'
      or exists (select 1 from application_users u where u.application_id = a.id and u.tenant_id = tenant and u.user_id = person)))))
$$;
grant execute on function foyer_may_use_application to foyer_tenant;
