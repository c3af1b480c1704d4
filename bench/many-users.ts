/** Fills a database with a million users, set by set: one tenant of 100,000, its sub-accounts, and thousands of small tenants. */
import { Client } from 'pg';

/** How many users there are, and in the big tenant. */
export interface Crowd {
  readonly users: number;
  readonly members: number;
}

const firstNames =
  'Ada Alan Barbara Grace Linus Donald Edsger Margaret Radia Tim Vint Hedy Joan Katherine Dorothy Annie Mary Evelyn Frances Jean Marlyn Ruth Kay Betty Adele Lynn Sophie Susan Fei Shafi Leslie Judea Robin Tony Niklaus Kristen Ole John Dennis Ken Brian Bjarne James Guido Yukihiro Larry Rasmus Anders Martin Joe Robert Mike Rob Russ Ian Chris Simon Philip Erik Graydon José Zoë Łukasz Søren Åsa Émile Jürgen Noël Ingrid Mei';
const lastNames =
  'Lovelace Turing Liskov Hopper Torvalds Knuth Dijkstra Hamilton Perlman Lee Cerf Lamarr Clarke Johnson Vaughan Easley Jackson Granville Bilas Bartik Meltzer Teitelbaum McNulty Snyder Goldberg Conway Wilson Kare Li Goldwasser Lamport Pearl Milner Hoare Wirth Nygaard Dahl McCarthy Ritchie Thompson Kernighan Stroustrup Gosling Rossum Matsumoto Wall Lerdorf Hejlsberg Odersky Armstrong Virding Williams Pike Cox Taylor Lattner Jones Wadler Meijer Hoare Müller Østergaard Kowalski García Nguyễn Sørensen Weiß Dubois Ivanova Tanaka Okafor Haddad Rossi Silva Novák Szabó Yılmaz Kaya Andersen Virtanen Nilsson O’Brien Mbeki Chen Wang Kim Park Singh Patel Khan Ali Hassan Cohen Levi Popescu Horvat Petrov Smirnov Bauer Schneider Fischer';

const words = (text: string) => `string_to_array('${text}', ' ')`;
const small = 9000;
const below = 50;

/**
 * Each step is one statement. Users of the big tenant stand scattered among the others, as they would have come. Triggers and
 * foreign keys do not run: the copies of a membership are written as the triggers would.
 */
const steps = (tenantId: string, { users, members }: Crowd): readonly string[] => [
  `insert into tenants (name) select 'Company ' || n from generate_series(1, ${small - below}) n`,
  `insert into tenants (name, parent_id) select 'Branch ' || n, '${tenantId}' from generate_series(1, ${below}) n`,
  'set session_replication_role = replica',
  `create temporary table crowd as select n, gen_random_uuid() as id, n % ${Math.round(users / members)} = 0 as here, hash,
      ${words(firstNames)} as firsts, ${words(lastNames)} as lasts
    from (select n, abs(hashint4(n)::bigint) as hash from generate_series(1, ${users}) n) drawn`,
  `insert into users (id, email, name, provider, metadata, verified_at, locked_at, last_login_at, created_at)
    select id, lower(first || '.' || last) || n || '@' || (array['acme', 'globex', 'initech', 'umbrella', 'hooli'])[hash / 7 % 5 + 1] || '.test',
      first || ' ' || last, case when hash % 100 < 60 then 'local' when hash % 100 < 85 then 'google' when hash % 100 < 95 then 'saml' else 'microsoft' end,
      case when hash % 10 = 3 then jsonb_build_object('crm', 'C-' || n, 'plan', (array['free', 'team', 'all'])[hash % 3 + 1]) else '{}' end,
      case when hash % 20 > 0 then now() - interval '400 days' end, case when hash % 100 = 7 then now() end,
      case when hash % 10 <> 4 then now() - (hash % 8640) * interval '1 hour' end, now() - (hash % 10000) * interval '1 hour'
    from (select *, firsts[hash % array_length(firsts, 1) + 1] as first, lasts[hash / 100 % array_length(lasts, 1) + 1] as last from crowd) c`,
  `insert into mfa_devices (user_id, kind, created_at) select id, 'email', now() from crowd where hash % 10 < 3`,
  `insert into passwords (user_id, hash, breached_at) select id, 'none', case when hash % 200 = 0 then now() end from crowd where here`,
  `insert into memberships (tenant_id, user_id, created_at, disabled_at, expires_at, name_key, email_key, provider, is_verified, is_locked, has_factor)
    select coalesce(t.id, '${tenantId}'), u.id, u.created_at, case when c.hash % 33 = 1 then now() end,
      case when c.hash % 50 = 1 then now() + interval '30 days' end, lower(u.name collate "und-x-icu"), u.email, u.provider,
      u.verified_at is not null, u.locked_at is not null, c.hash % 10 < 3
    from crowd c join users u on u.id = c.id left join (
      select id, row_number() over (order by parent_id is null, id) as place from tenants where id <> '${tenantId}' and (parent_id is null or parent_id = '${tenantId}')
    ) t on not c.here and t.place = c.hash % ${small} + 1`,
  `insert into member_last_seen (tenant_id, user_id, seen_on, made_on)
    select m.tenant_id, m.user_id, (u.last_login_at at time zone 'UTC')::date, (u.created_at at time zone 'UTC')::date from memberships m join users u on u.id = m.user_id
    on conflict do nothing`,
  'delete from member_counts',
  'delete from role_counts',
  'insert into member_counts (tenant_id, members) select tenant_id, count(*) from memberships group by tenant_id',
  `insert into membership_roles (tenant_id, user_id, role_id)
    select m.tenant_id, m.user_id, r.id from memberships m join crowd c on c.id = m.user_id
    join roles r on r.tenant_id is null and (r.key = 'ReadOnly' or c.hash % 20 = 0)`,
  'insert into role_counts (tenant_id, role_id, members) select tenant_id, role_id, count(*) from membership_roles group by tenant_id, role_id',
  `insert into groups (tenant_id, name, color) select '${tenantId}', 'Team ' || n, '#336699' from generate_series(1, 20) n`,
  `insert into group_members (tenant_id, group_id, user_id)
    select g.tenant_id, g.id, c.id from (select *, row_number() over (order by name) as place from groups where tenant_id = '${tenantId}') g
    join crowd c on c.here and c.hash % 60 in (g.place, g.place + 20)`,
  `insert into group_roles (tenant_id, group_id, role_id) select g.tenant_id, g.id, r.id from groups g join roles r on r.key = 'Admin' and r.tenant_id is null
    where g.tenant_id = '${tenantId}' and g.name in ('Team 1', 'Team 2')`,
  `insert into invitations (tenant_id, email, name, created_at)
    select '${tenantId}', 'guest' || n || '@acme.test', 'Guest ' || n, now() from generate_series(1, 2000) n`,
  'drop table crowd',
  'set session_replication_role = origin',
];

/** The indexes that nothing but reading needs: made once all rows are there, which is much quicker. */
const plainIndexes = `select c.relname as name, pg_get_indexdef(c.oid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relname in ('users', 'memberships', 'membership_roles', 'member_last_seen', 'mfa_devices', 'group_members')
    and t.relnamespace = 'public'::regnamespace and not i.indisunique`;

/** Puts the crowd around a tenant that is there. */
export const addUsers = (connectionString: string, tenantId: string, crowd: Crowd): Promise<void> =>
  fillQuickly(connectionString, steps(tenantId, crowd));

/** Runs statements that write millions of rows, without the indexes that slow them down. */
export async function fillQuickly(
  connectionString: string,
  statements: readonly string[],
): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(`set maintenance_work_mem = '256MB'; set work_mem = '128MB'`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      plainIndexes,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const statement of statements) await client.query(statement);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}
