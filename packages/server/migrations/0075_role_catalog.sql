-- One number that changes whenever a role, a permission or what a role holds does. Nodes keep roles in memory under this number and
-- read it with every call, so that a change acts at once everywhere. Decision 0151.
create table role_catalog (
  only_row boolean primary key default true check (only_row),
  version bigint not null default 1
);
insert into role_catalog default values;
grant select on role_catalog to foyer_tenant;

create function foyer_role_catalog_changed() returns trigger language plpgsql security definer set search_path from current as $$
begin
  update role_catalog set version = version + 1;
  return null;
end $$;

create trigger roles_changed after insert or update or delete or truncate on roles
  for each statement execute function foyer_role_catalog_changed();
create trigger permissions_changed after insert or update or delete or truncate on permissions
  for each statement execute function foyer_role_catalog_changed();
create trigger role_permissions_changed after insert or update or delete or truncate on role_permissions
  for each statement execute function foyer_role_catalog_changed();
