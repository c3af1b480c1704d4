-- How many members hold each role by themselves, as a sum, like `member_counts`: each change adds a row, which waits for nobody; 32 rows of a
-- role become one. Decision 0229.
create table role_counts (
  id bigint generated always as identity primary key,
  tenant_id uuid not null,
  role_id uuid not null,
  members bigint not null
);
create index role_counts_role on role_counts (tenant_id, role_id) include (members);
select foyer_protect('role_counts');
revoke insert, update, delete on role_counts from foyer_tenant;

create function foyer_count_holders() returns trigger language plpgsql security definer set search_path from current as $$
declare
  changed record;
begin
  insert into role_counts (tenant_id, role_id, members)
    select c.tenant_id, c.role_id, case tg_op when 'DELETE' then -count(*) else count(*) end from changed_rows c
    group by c.tenant_id, c.role_id;
  for changed in select distinct c.tenant_id, c.role_id from changed_rows c loop
    continue when (select count(*) from role_counts k where k.tenant_id = changed.tenant_id and k.role_id = changed.role_id) < 32;
    with mine as (select k.id from role_counts k where k.tenant_id = changed.tenant_id and k.role_id = changed.role_id for update skip locked),
      summed as (delete from role_counts k using mine where k.id = mine.id returning k.members)
    insert into role_counts (tenant_id, role_id, members)
      select changed.tenant_id, changed.role_id, sum(members) from summed having count(*) > 0;
  end loop;
  return null;
end $$;
create trigger membership_roles_given after insert on membership_roles referencing new table as changed_rows
  for each statement execute function foyer_count_holders();
create trigger membership_roles_taken after delete on membership_roles referencing old table as changed_rows
  for each statement execute function foyer_count_holders();

-- Once the triggers are there nobody changes roles until this has committed.
insert into role_counts (tenant_id, role_id, members) select tenant_id, role_id, count(*) from membership_roles group by tenant_id, role_id;
