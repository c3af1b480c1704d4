-- A role that is deleted has a successor; who got it by single sign-on holds the successor by single sign-on, too, so that it is
-- taken back with the group. Decision 0205.
create policy own_tenant on sso_granted_roles to foyer_tenant
  using (tenant_id = (select foyer_tenant_id())) with check (tenant_id = (select foyer_tenant_id()));
grant select, insert on sso_granted_roles to foyer_tenant;
