/** Issue 18: what IP rules cost `me`, how long a page of a long list and a blocked session take, and the security score of 100,000 users. */
import { Client } from 'pg';
import { startTestDatabase } from '@foyer/server/kernel/db/embedded/test-database';
import { compare, median, report } from './figure.ts';
import { type Conversation, load } from './load.ts';
import { addUsers } from './many-users.ts';
import {
  type BenchUser as Session,
  browserHeaders,
  paths,
  readTenantId,
  signUpUsers as signUp,
} from './test-users.ts';
import { startPeer } from './processes.ts';

const rounds = 7;
const seconds = 3;
const connections = 8;
/** At most 5 % slower than without rules. */
const leastRate = 0.95;
const pageMilliseconds = 20;
const scoreMilliseconds = 50;
const endMilliseconds = 1000;
const samples = 25;
const list = '/frontegg/identity/resources/configurations/v1/restrictions/ip';
const score = '/frontegg/security-center/resources/overview/v1';

interface Caller extends Session {
  readonly tenantId: string;
}

/** Reports the three figures. */
export async function reportRestrictions({
  socketFolder,
}: {
  readonly socketFolder: string;
}): Promise<void> {
  const database = await startTestDatabase({ socketFolder });
  const foyer = await startPeer<{ url: string }>('foyer.ts', database.connectionString);
  const { url } = foyer.ready;
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  const [restricted, free] = (await signUp(url, 2)).map((one) => ({
    ...one,
    tenantId: readTenantId(one),
  }));
  if (!restricted || !free) throw new Error('the bench has nobody signed in');
  await addRules(client, restricted, 1000);
  await reportMe(url, restricted, free);
  await addRules(client, restricted, 10_000);
  await client.query('analyze');
  for (const offset of [0, 5000, 9990])
    await reportCall(
      `page of 10,000 IP rules from ${offset}`,
      `${url}${list}?_limit=10&_offset=${offset}`,
      restricted,
      pageMilliseconds,
    );
  await addUsers(database.connectionString, free.tenantId, {
    users: 200_000,
    members: 100_000,
  });
  await reportCall('security score of 100,000 users', url + score, free, scoreMilliseconds);
  await client.end();
  await reportEnding(url, database.connectionString);
  await foyer.stop();
  await database.drop();
}

/** An active allow list with this many rules, one of which is the address of the bench. */
async function addRules(client: Client, { tenantId }: Caller, count: number): Promise<void> {
  await client.query(
    `insert into ip_restrictions (tenant_id, ip, first_ip, last_ip, strategy, is_active, description, created_at, updated_at)
      select $1, host(ip), ip, ip, 'ALLOW', true, 'Office ' || n, now(), now()
      from (select n, '10.0.0.0'::inet + 2 * n as ip from generate_series(1, $2::int - 1) n union all select 0, '127.0.0.1') r
      on conflict do nothing`,
    [tenantId, count],
  );
  await client.query(
    `insert into ip_restriction_spans (tenant_id, strategy, first_ip, last_ip)
      select tenant_id, strategy, first_ip, last_ip from ip_restrictions where tenant_id = $1 on conflict do nothing`,
    [tenantId],
  );
  await client.query(
    `insert into ip_restriction_policies (tenant_id, is_active, strategy, updated_at)
      values ($1, true, 'ALLOW', now()) on conflict do nothing`,
    [tenantId],
  );
}

async function reportMe(url: string, restricted: Caller, free: Caller): Promise<void> {
  const rate = (caller: Caller) => async () => {
    const conversations = Array.from(
      { length: connections },
      (): Conversation => ({ method: 'GET', url: url + paths.me, headers: toHeaders(caller) }),
    );
    const { perSecond, failures } = await load(conversations, seconds);
    if (failures > 0) throw new Error(`${failures} answers were refusals`);
    return perSecond;
  };
  await rate(restricted)();
  await rate(free)();
  const { ours, theirs, ratio } = await compare(rounds, rate(restricted), rate(free));
  const detail = `${ours.toFixed(0)}/s with 1,000 rules, ${theirs.toFixed(0)}/s without`;
  report('me with 1,000 IP rules', ratio, leastRate, detail);
}

async function reportCall(name: string, url: string, caller: Caller, limit: number): Promise<void> {
  const took: number[] = [];
  for (let sample = -5; sample < samples; sample += 1) {
    const start = performance.now();
    const answer = await fetch(url, { headers: toHeaders(caller) });
    await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    if (sample >= 0) took.push(performance.now() - start);
  }
  const middle = median(took);
  report(name, limit / middle, 1, `${middle.toFixed(1)} of ${limit} ms`);
}

/** How long a session that an allow list excludes lasts on a second node. */
async function reportEnding(url: string, connectionString: string): Promise<void> {
  const other = await startPeer<{ url: string }>('foyer.ts', connectionString);
  const took: number[] = [];
  for (const caller of await signUp(url, 5, 100)) {
    const headers = toHeaders(caller);
    const save = async (path: string, body: object) => {
      const answer = await fetch(url + list + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    };
    const isSignedIn = async () => (await fetch(other.ready.url + paths.me, { headers })).ok;
    if (!(await isSignedIn())) throw new Error('the bench has nobody signed in');
    await save('', { ip: '203.0.113.7', strategy: 'ALLOW', isActive: true });
    await save('/config', { isActive: true, strategy: 'ALLOW', confirmedIp: '127.0.0.1' });
    const start = performance.now();
    while (await isSignedIn()) if (performance.now() - start > 10_000) break;
    took.push(performance.now() - start);
  }
  const slowest = Math.max(...took);
  const detail = `${slowest.toFixed(0)} of ${endMilliseconds} ms, the slowest of ${took.length}`;
  report('a blocked session ends on the other node', endMilliseconds / slowest, 1, detail);
  await other.stop();
}

const toHeaders = ({ accessToken }: Session) => ({
  ...browserHeaders,
  authorization: `Bearer ${accessToken}`,
});
