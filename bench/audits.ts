/** Issue 20: the audit log of an account with ten million entries, page by page and filter by filter. `FOYER_BENCH_AUDITS` sets another number. */
import { startTestDatabase } from '@foyer/server/kernel/db/embedded/test-database';
import { Client } from 'pg';
import { median, report } from './figure.ts';
import {
  type BenchUser,
  browserHeaders,
  readTenantId,
  signInAgain,
  signUpUsers,
} from './test-users.ts';
import { type Peer, startPeer } from './processes.ts';

const entries = Number(process.env['FOYER_BENCH_AUDITS'] ?? 10_000_000);
/** Milliseconds at the median. */
const limits = { list: 50, stats: 20 };
const maxExportBytes = 50 * 2 ** 20;
const warmUps = 2;
const rounds = 9;
const day = 86_400_000;
const audits = '/frontegg/audits';

/** Reports the slowest call of each kind. */
export async function reportAudits({
  socketFolder,
}: {
  readonly socketFolder: string;
}): Promise<void> {
  const database = await startTestDatabase({ socketFolder });
  const foyer = await startPeer<{ url: string }>('foyer.ts', database.connectionString);
  const [user] = await signUpUsers(foyer.ready.url, 1);
  if (!user) throw new Error('the bench has no signed-in user');
  const started = performance.now();
  await fill(database.connectionString, readTenantId(user));
  // the first token expires while ten million entries are written
  const caller = await signInAgain(foyer.ready.url, user);
  const took = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`     filled with ${entries} entries in ${took} s`);
  const call = await reportCalls(foyer.ready.url, caller);
  await call('stats', { stats: `${audits}/stats` }, limits.stats);
  await reportExport(foyer, caller);
  await foyer.stop();
  await database.drop();
}

/** Entries of a year. Indexes are built afterwards, which is faster. */
async function fill(connectionString: string, tenantId: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'audits' and indexname not like '%pkey'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(
    `insert into audits (tenant_id, created_at, action, severity, description, email, ip, session_id, json)
      select $1, now() - n * interval '1 year' / $2::bigint,
        (array['user.authenticated', 'user.authentication_failed', 'group.updated', 'role.created', 'api_token.created'])[n % 5 + 1],
        (array['Info', 'Info', 'Info', 'Low', 'Low', 'Medium', 'High'])[n % 7 + 1],
        'A bench entry ' || n, 'user' || n % 50000 || '@acme.test', '10.' || n % 200 || '.' || n % 250 || '.7',
        's' || n / 20, '{"methods": ["pwd"]}'
      from generate_series(1, $2::bigint) n`,
    [tenantId, entries],
  );
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (const { definition } of rows) await client.query(definition);
  await client.query('vacuum analyze audits');
  await client.end();
}

async function reportCalls(url: string, caller: BenchUser) {
  const headers = { ...browserHeaders, authorization: `Bearer ${caller.accessToken}` };
  const list = (query: string) => `${audits}?count=20&offset=0&sortDirection=desc&${query}`;
  const call = async (name: string, calls: Readonly<Record<string, string>>, limit: number) => {
    const times: { readonly name: string; readonly middle: number }[] = [];
    for (const [one, path] of Object.entries(calls)) {
      const took: number[] = [];
      for (let round = -warmUps; round < rounds; round += 1) {
        const start = performance.now();
        const answer = await fetch(url + path, { headers });
        await answer.text();
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
        if (round >= 0) took.push(performance.now() - start);
      }
      times.push({ name: one, middle: median(took) });
      console.log(`       ${one}: ${median(took).toFixed(1)} ms`);
    }
    const slowest = times.toSorted((a, b) => b.middle - a.middle)[0];
    const detail = `slowest (${slowest?.name}) ${slowest?.middle.toFixed(1)} of ${limit} ms, ${entries} entries`;
    report(`audits, ${name}`, limit / (slowest?.middle ?? Number.NaN), 1, detail);
  };
  const sorts = ['createdAt', 'email', 'action', 'ip', 'severity'];
  const monthAgo = new Date(Date.now() - 30 * day).toISOString();
  const first: { next?: string } = await (
    await fetch(url + list('sortBy=createdAt'), { headers })
  ).json();
  await call(
    'pages and sorting',
    Object.fromEntries([
      ...sorts.map((field) => [`by ${field}`, list(`sortBy=${field}`)] as const),
      ['page 100', `${audits}?count=20&offset=100&sortBy=createdAt&sortDirection=desc`] as const,
      [
        'after a cursor',
        list(`sortBy=createdAt&after=${encodeURIComponent(first.next ?? '')}`),
      ] as const,
    ]),
    limits.list,
  );
  await call(
    'filters',
    {
      severity: list('sortBy=createdAt&severity=High'),
      'severities that most have': list('sortBy=createdAt&severity=Info,Low'),
      action: list('sortBy=createdAt&actions=role.created'),
      'IP address': list('sortBy=createdAt&ipAddress=10.7.7.7'),
      email: list('sortBy=createdAt&email=user4711@acme.test'),
      'date range': list(`sortBy=createdAt&from=${monthAgo}`),
    },
    limits.list,
  );
  await call(
    'search',
    {
      'an email': list('sortBy=createdAt&filter=user4711@acme'),
      'an entry': list('sortBy=createdAt&filter=entry+4711007'),
      nothing: list('sortBy=createdAt&filter=qqqqqq'),
    },
    limits.list,
  );
  return call;
}

/** The memory that an export of ten days needs at most, garbage included. */
async function reportExport(
  foyer: Peer<{ url: string }>,
  { accessToken }: BenchUser,
): Promise<void> {
  const from = new Date(Date.now() - 10 * day).toISOString();
  const { bytes: before } = await foyer.ask<{ bytes: number }>('memory');
  foyer.tell('peak');
  const answer = await fetch(`${foyer.ready.url}${audits}/export/csv/v2?from=${from}`, {
    method: 'POST',
    headers: { ...browserHeaders, authorization: `Bearer ${accessToken}` },
    body: '{"properties":[{"name":"createdAt","displayName":"Time"}]}',
  });
  if (!answer.ok) throw new Error(`the export answered ${answer.status}: ${await answer.text()}`);
  let lines = 0;
  for await (const part of answer.body ?? [])
    lines += Buffer.from(part).filter((byte) => byte === 10).length;
  const { bytes } = await foyer.ask<{ bytes: number }>('peaked');
  const detail = `${((bytes - before) / 2 ** 20).toFixed(0)} of ${maxExportBytes / 2 ** 20} MB, ${lines} lines`;
  report('audits, memory of an export', maxExportBytes / Math.max(1, bytes - before), 1, detail);
}
