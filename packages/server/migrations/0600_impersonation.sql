-- Impersonation from an account above: whether users of it may do everything in the account, so that an account that is closed to its
-- parents, or open for viewing only, is out of reach. Runs as the owner: the tenant role sees nothing of the other accounts.
create function foyer_may_impersonate_below(top uuid, target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from tenants above join tenants t on t.path <@ above.path and t.id <> above.id
    where above.id = top and t.id = target and not exists (select 1 from tenants closed
      where closed.parent_access <> 'full' and closed.id <> above.id and closed.path <@ above.path and t.path <@ closed.path))
$$;
revoke execute on function foyer_may_impersonate_below from public;
grant execute on function foyer_may_impersonate_below to foyer_tenant;
