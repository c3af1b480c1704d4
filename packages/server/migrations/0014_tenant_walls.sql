-- The second wall: what the tenant role sees and may do. The owner and vendor-level work bypass it.
select foyer_protect('account_settings');
select foyer_protect('session_policies');
select foyer_protect('memberships');
select foyer_protect('membership_roles');
select foyer_protect('sessions');
select foyer_protect('tenants', 'id');
revoke insert, delete on tenants from foyer_tenant;
revoke insert on sessions from foyer_tenant;
-- A tenant ends sessions; it neither moves them nor touches what their tokens are checked against.
revoke update, delete on sessions from foyer_tenant;
grant update (ended_at, end_reason) on sessions to foyer_tenant;

-- People are seen through their membership of the tenant.
alter table users enable row level security;
create policy members on users to foyer_tenant using (exists (
  select 1 from memberships where memberships.user_id = users.id and memberships.tenant_id = (select foyer_tenant_id())));
grant select on users to foyer_tenant;

-- Roles of the configuration belong to everybody, and only the environment changes them.
alter table roles enable row level security;
create policy seen on roles for select to foyer_tenant using (tenant_id is null or tenant_id = (select foyer_tenant_id()));
create policy own_tenant on roles to foyer_tenant
  using (tenant_id = (select foyer_tenant_id())) with check (tenant_id = (select foyer_tenant_id()));
grant select, insert, update, delete on roles to foyer_tenant;

alter table role_permissions enable row level security;
create policy seen on role_permissions for select to foyer_tenant
  using (exists (select 1 from roles where roles.id = role_permissions.role_id));
create policy own_tenant on role_permissions to foyer_tenant
  using (exists (select 1 from roles where roles.id = role_permissions.role_id and roles.tenant_id = (select foyer_tenant_id())))
  with check (exists (select 1 from roles where roles.id = role_permissions.role_id and roles.tenant_id = (select foyer_tenant_id())));
grant select, insert, delete on role_permissions to foyer_tenant;

grant select on permissions, permission_categories to foyer_tenant;

-- Passwords are not for the tenant role at all: no grant, and no policy should a grant slip in.
alter table passwords enable row level security;
alter table password_history enable row level security;
