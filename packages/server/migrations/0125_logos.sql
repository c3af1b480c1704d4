-- Administrators put and remove the logo of their account; pictures of people stay out of the tenant role's sight. Decision 0211.
create policy own_logo on pictures to foyer_tenant
  using (tenant_id = (select foyer_tenant_id())) with check (tenant_id = (select foyer_tenant_id()));
grant select, insert, delete on pictures to foyer_tenant;
