-- Impersonations that ended before their time limit, until a task records them. A trigger keeps what the record needs, because
-- deleting a user deletes their sessions. Those of before the upgrade are not recorded.
create table ended_impersonations (
  session_id uuid primary key,
  tenant_id uuid not null references tenants (id) on delete cascade,
  user_id uuid not null,
  actor_id uuid not null,
  actor_tenant_id uuid,
  reason text not null,
  ended_at timestamptz not null
);
create index ended_impersonations_tenant on ended_impersonations (tenant_id);
select foyer_protect('ended_impersonations');
revoke insert, update, delete on ended_impersonations from foyer_tenant;

create function foyer_keep_ended_impersonation() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into ended_impersonations (session_id, tenant_id, user_id, actor_id, actor_tenant_id, reason, ended_at)
  select old.id, t.id, old.user_id, old.actor_id, old.actor_tenant_id,
    case when tg_op = 'UPDATE' then coalesce(new.end_reason, 'ended')
      when exists (select 1 from users u where u.id = old.user_id) then 'actorDeleted' else 'userDeleted' end,
    case tg_op when 'DELETE' then now() else new.ended_at end
  from tenants t where t.id = old.tenant_id on conflict do nothing;
  return null;
end $$;

create trigger sessions_impersonation_ended after update of ended_at on sessions for each row
  when (old.actor_id is not null and old.ended_at is null and new.ended_at is not null and new.end_reason is distinct from 'expired')
  execute function foyer_keep_ended_impersonation();
create trigger sessions_impersonation_deleted after delete on sessions for each row
  when (old.actor_id is not null and old.ended_at is null)
  execute function foyer_keep_ended_impersonation();
