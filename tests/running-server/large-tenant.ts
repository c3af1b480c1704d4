import { inDatabase } from './past.ts';

/** Fills the tenant of an administrator with users: every 25th is an administrator, and every 10th is in the group Engineering. */
const statement = `
  with here as (
    select m.tenant_id from memberships m join users u on u.id = m.user_id where u.email = $1
  ), made as (
    insert into users (email, name, verified_at, created_at)
    select 'member' || n || '.' || $1,
      (string_to_array('Ada Grace Linus Barbara Edsger Margaret Radia Tim Hedy Katherine', ' '))[n % 10 + 1] || ' ' ||
      (string_to_array('Lovelace Hopper Liskov Dijkstra Hamilton Perlman Lamarr', ' '))[n % 7 + 1] || ' ' || n,
      now(), now() - n * interval '1 day'
    from generate_series(1, $2::int) n
    returning id, email
  ), members as (
    insert into memberships (tenant_id, user_id, created_at)
    select here.tenant_id, made.id, now() from made, here
    returning tenant_id, user_id
  ), numbered as (
    select m.tenant_id, m.user_id, substring(made.email from '^member(\\d+)')::int as n
    from members m join made on made.id = m.user_id
  ), roles_held as (
    insert into membership_roles (tenant_id, user_id, role_id)
    select numbered.tenant_id, numbered.user_id, r.id from numbered
    join roles r on r.tenant_id is null and (r.key = 'ReadOnly' or (r.key = 'Admin' and n % 25 = 0))
  ), engineering as (
    insert into groups (tenant_id, name, color) select tenant_id, 'Engineering', '#047857' from here
    returning id, tenant_id
  )
  insert into group_members (tenant_id, group_id, user_id)
  select numbered.tenant_id, engineering.id, numbered.user_id from numbered, engineering where n % 10 = 0`;

/** Adds so many active users to the tenant of an administrator, without a password. */
export async function addUsers(dataDir: string, administrator: string, count: number) {
  await inDatabase(dataDir, statement, [administrator, count]);
}
