-- Who was sent out of a tenant, and when. Should they be a member once more, sessions that began before then do not come in again: the new
-- membership takes the moment along. Decision 0253.
create table sent_out (
  user_id uuid not null references users (id) on delete cascade,
  tenant_id uuid not null references tenants (id) on delete cascade,
  at timestamptz not null,
  primary key (user_id, tenant_id)
);
create index sent_out_tenant on sent_out (tenant_id);
select foyer_protect('sent_out');

create function foyer_membership_after_sent_out() returns trigger language plpgsql security definer set search_path from current as $$
begin
  delete from sent_out o where o.user_id = new.user_id and o.tenant_id = new.tenant_id returning o.at into new.sessions_from;
  return new;
end $$;
create trigger memberships_after_sent_out before insert on memberships for each row execute function foyer_membership_after_sent_out();
