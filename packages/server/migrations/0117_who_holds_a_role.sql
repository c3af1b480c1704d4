-- How many members of a tenant hold each role is one range of an index.
create index membership_roles_tenant on membership_roles (tenant_id, role_id, user_id);
