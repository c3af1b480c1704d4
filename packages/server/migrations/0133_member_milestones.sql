-- Any page of a long list: every 500th member of each order is remembered with their place, and whoever comes, goes or moves since then is
-- noted, so that the places are known exactly at any moment. Decision 0229.

-- Companies whose lists somebody reads far from both ends. `noted_since`: whoever is in flight with a lower number may not have been noted.
create table milestone_sets (
  tenant_id uuid primary key references tenants (id) on delete cascade,
  noted_since xid8,
  measured_at timestamptz
);
select foyer_protect('milestone_sets');
revoke insert, update, delete on milestone_sets from foyer_tenant;

-- `place`: how many members stood before this one. Of what a list is sorted by, only the column of its order is filled.
create table member_milestones (
  tenant_id uuid not null references milestone_sets (tenant_id) on delete cascade,
  sorted_by text not null,
  place bigint not null,
  user_id uuid not null,
  name_key text,
  email_key text,
  created_at timestamptz,
  provider text,
  is_verified boolean,
  is_locked boolean,
  primary key (tenant_id, sorted_by, place)
);
select foyer_protect('member_milestones');
revoke insert, update, delete on member_milestones from foyer_tenant;

-- What changed since the milestones were measured: one more member at a place of the order (1), or one less (-1). Measuring again deletes
-- those it sees; those it does not see are exactly those it has not measured.
create table member_moves (
  tenant_id uuid not null,
  weight smallint not null,
  user_id uuid not null,
  name_key text not null,
  email_key text not null,
  created_at timestamptz not null,
  provider text not null,
  is_verified boolean not null,
  is_locked boolean not null
);
create index member_moves_tenant on member_moves (tenant_id);
select foyer_protect('member_moves');
revoke insert, update, delete on member_moves from foyer_tenant;

create function foyer_note_moves() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into member_moves (tenant_id, weight, user_id, name_key, email_key, created_at, provider, is_verified, is_locked)
  select c.tenant_id, case tg_op when 'DELETE' then -1 else 1 end, c.user_id, c.name_key, c.email_key, c.created_at, c.provider,
    c.is_verified, c.is_locked
  from changed_rows c join milestone_sets s on s.tenant_id = c.tenant_id;
  return null;
end $$;
create trigger memberships_came after insert on memberships referencing new table as changed_rows
  for each statement execute function foyer_note_moves();
create trigger memberships_went after delete on memberships referencing old table as changed_rows
  for each statement execute function foyer_note_moves();

create function foyer_note_move() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into member_moves (tenant_id, weight, user_id, name_key, email_key, created_at, provider, is_verified, is_locked)
  select m.tenant_id, m.weight, m.user_id, m.name_key, m.email_key, m.created_at, m.provider, m.is_verified, m.is_locked
  from (select (old).*, -1 as weight union all select (new).*, 1) m join milestone_sets s on s.tenant_id = m.tenant_id;
  return null;
end $$;
create trigger memberships_moved after update of name_key, email_key, created_at, provider, is_verified, is_locked on memberships for each row
  when ((old.name_key, old.email_key, old.created_at, old.provider, old.is_verified, old.is_locked)
    is distinct from (new.name_key, new.email_key, new.created_at, new.provider, new.is_verified, new.is_locked))
  execute function foyer_note_move();
