-- The role every tenant transaction runs under. It owns nothing and logs in nowhere: row-level security holds for it, while it
-- never holds for the owner of the tables. Roles belong to the whole server, so another database may have made it already.
do $$
begin
  create role foyer_tenant nologin;
exception
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant foyer_tenant to %I', current_user);
exception
  when invalid_grant_operation then null;
end
$$;

grant usage on schema public to foyer_tenant;

-- The tenant of the running transaction; null outside one, which matches no row.
create or replace function foyer_tenant_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('foyer.tenant_id', true), '')::uuid;

-- Puts a table behind row-level security: the tenant role sees and writes rows of its own tenant only.
create or replace function foyer_protect(target regclass, tenant_column name default 'tenant_id') returns void
  language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('drop policy if exists own_tenant on %s', target);
  execute format(
    'create policy own_tenant on %s to foyer_tenant using (%I = (select foyer_tenant_id())) with check (%I = (select foyer_tenant_id()))',
    target, tenant_column, tenant_column
  );
  execute format('grant select, insert, update, delete on %s to foyer_tenant', target);
end
$$;
