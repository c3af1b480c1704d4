/** Issue 21: the tree of an account with 10,000 accounts in five levels below it, and the list of their one million users. */
import { Client } from 'pg';
import { startTestDatabase } from '@foyer/server/kernel/db/embedded/test-database';
import { median, report } from './figure.ts';
import { openSocket, requestText } from './load-socket.ts';
import { fillQuickly } from './many-users.ts';
import { browserHeaders, readTenantId, signInAgain, signUpUsers } from './test-users.ts';
import { startPeer } from './processes.ts';

const users = Number(process.env['FOYER_BENCH_ACCOUNT_USERS'] ?? 1_000_000);
/** Accounts at the end of each level: 10, 100, 1,000, 4,000, and the rest. */
const levels = [10, 110, 1110, 5110, 10_000];
const accounts = levels.at(-1) ?? 0;
/** Milliseconds at the median. Issue 21; of lists over several accounts, those of the users page. */
const limits = { level: 2, tree: 60, list: 50, deepPage: 200 };
const warmUps = 3;
const rounds = 15;
const hierarchy = '/frontegg/tenants/resources/hierarchy';
const allUsers = '/frontegg/identity/resources/sub-tenants/users/v1';

/** Each level is one statement, since a trigger reads the path of the parent. Triggers and foreign keys do not run afterwards. */
const steps = (tenantId: string): readonly string[] => [
  'create table bench_accounts (n integer primary key, id uuid not null default gen_random_uuid())',
  `insert into bench_accounts values (0, '${tenantId}')`,
  `insert into bench_accounts (n) select n from generate_series(1, ${accounts}) n`,
  ...levels.map((end, at) => {
    const [start, above, beforeAbove] = [levels[at - 1] ?? 0, levels[at - 1] ?? 0, levels[at - 2]];
    const first = at === 0 ? 0 : (beforeAbove ?? 0) + 1;
    const width = at === 0 ? 1 : above - first + 1;
    return `insert into tenants (id, parent_id, name, is_reseller)
      select a.id, up.id, 'Account ' || a.n, true from bench_accounts a
      join bench_accounts up on up.n = ${first} + (a.n - ${start} - 1) % ${width}
      where a.n > ${start} and a.n <= ${end}`;
  }),
  'set session_replication_role = replica',
  `create temporary table crowd as select n, gen_random_uuid() as id from generate_series(1, ${users}) n`,
  `insert into users (id, email, name, verified_at, last_login_at, created_at)
    select id, 'user' || n || '@accounts.test', 'User ' || n, now(), now() - (n % 8640) * interval '1 hour',
      now() - (n % 10000) * interval '1 hour' from crowd`,
  `insert into memberships (tenant_id, user_id, created_at, name_key, email_key, provider, is_verified)
    select a.id, u.id, u.created_at, lower(u.name collate "und-x-icu"), u.email, u.provider, true
    from crowd c join users u on u.id = c.id join bench_accounts a on a.n = c.n % ${accounts} + 1`,
  `insert into member_last_seen (tenant_id, user_id, seen_on, made_on)
    select m.tenant_id, m.user_id, (u.last_login_at at time zone 'UTC')::date, (u.created_at at time zone 'UTC')::date
    from memberships m join users u on u.id = m.user_id on conflict do nothing`,
  'delete from member_counts',
  'delete from role_counts',
  'insert into member_counts (tenant_id, members) select tenant_id, count(*) from memberships group by tenant_id',
  `insert into membership_roles (tenant_id, user_id, role_id)
    select m.tenant_id, m.user_id, r.id from memberships m join crowd c on c.id = m.user_id
    join roles r on r.tenant_id is null and r.key = 'ReadOnly'`,
  `insert into role_counts (tenant_id, role_id, members)
    select tenant_id, role_id, count(*) from membership_roles group by tenant_id, role_id`,
  'drop table crowd',
  'drop table bench_accounts',
  'set session_replication_role = origin',
];

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The work of one level in the database: the statements of its call, one after the other. */
async function measureStatements(connectionString: string, statements: readonly Statement[]) {
  const client = new Client({ connectionString });
  await client.connect();
  const each: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const start = performance.now();
    for (const { text, values } of statements) await client.query(text, values);
    if (round >= 0) each.push(performance.now() - start);
  }
  await client.end();
  const middle = median(each);
  const detail = `${middle.toFixed(1)} of ${limits.level} ms in ${statements.length} statements, ${accounts} accounts`;
  report('accounts, one level in the database', limits.level / middle, 1, detail);
}

/** Reports the slowest call of each kind. */
export async function reportAccounts({
  socketFolder,
}: {
  readonly socketFolder: string;
}): Promise<void> {
  const database = await startTestDatabase({ socketFolder });
  const foyer = await startPeer<{ url: string }>('foyer.ts', database.connectionString);
  const { url } = foyer.ready;
  const [user] = await signUpUsers(url, 1);
  if (!user) throw new Error('the bench has no signed-in user');
  const tenantId = readTenantId(user);
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('update memberships set sub_account_access = true');
  await client.query('update tenants set is_reseller = true');
  await client.end();
  const started = performance.now();
  await fillQuickly(database.connectionString, steps(tenantId));
  const took = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`     filled with ${accounts} accounts and ${users} users in ${took} s`);
  const { accessToken } = await signInAgain(url, user);
  const headers = { ...browserHeaders, authorization: `Bearer ${accessToken}` };
  const socket = openSocket(url);
  const measure = async (name: string, limit: number, calls: Readonly<Record<string, string>>) => {
    const times: { readonly call: string; readonly middle: number }[] = [];
    for (const [call, path] of Object.entries(calls)) {
      const each: number[] = [];
      for (let round = -warmUps; round < rounds; round += 1) {
        const start = performance.now();
        const { status } = await socket.send(requestText('GET', url + path, headers));
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        if (round >= 0) each.push(performance.now() - start);
      }
      times.push({ call, middle: median(each) });
      console.log(
        `       ${call}: ${median(each).toFixed(1)} ms, at best ${Math.min(...each).toFixed(1)}`,
      );
    }
    const slowest = times.toSorted((a, b) => b.middle - a.middle)[0];
    const detail = `slowest (${slowest?.call}) ${slowest?.middle.toFixed(1)} of ${limit} ms, ${accounts} accounts, ${users} users`;
    report(`accounts, ${name}`, limit / (slowest?.middle ?? Number.NaN), 1, detail);
  };
  const level = `${hierarchy}/v2?_limit=50`;
  // most of it is the connection and the check of the token
  await measure('one level by HTTP', limits.tree, { 'first page': level });
  foyer.tell('record');
  await socket.send(requestText('GET', url + level, headers));
  const { statements } = await foyer.ask<{ statements: Statement[] }>('recorded');
  await measureStatements(database.connectionString, statements);
  await measure('whole tree', limits.tree, {
    tree: `${hierarchy}/v1/tree`,
    list: `${hierarchy}/v1`,
  });
  await measure('all users', limits.list, {
    'first page': allUsers,
    'sorted by name': `${allUsers}?_sortBy=name&_order=DESC`,
    'of one account': `${allUsers}?_tenantId=${tenantId}`,
    search: `${allUsers}?_filter=user4711@accounts`,
  });
  await measure('all users, page 2,500', limits.deepPage, {
    'page 2,500': `${allUsers}?_limit=20&_offset=50000`,
  });
  socket.close();
  await foyer.stop();
  await database.drop();
}
