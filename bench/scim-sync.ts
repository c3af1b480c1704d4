/** Issue 19: a directory sends 10,000 users and 500 groups while users sign in. */
import { Client } from 'pg';
import { startTestDatabase } from '@foyer/server/kernel/db/embedded/test-database';
import { report } from './figure.ts';
import { percentile } from './burst-users.ts';
import { openSocket, requestText } from './load-socket.ts';
import { type BenchUser, browserHeaders, paths, readTenantId, signUpUsers } from './test-users.ts';
import { inChild, type Peer, startPeer } from './processes.ts';
import type { SyncPart, SyncResult, SyncTask } from './scim-sync-load.ts';

const crowd = { users: 10_000, groups: 500 };
/** Microsoft Entra ID asks services for 25 requests a second for each tenant. */
const leastRequests = 25;
const maxSignInMilliseconds = 1000;
const maxBytes = 100 * 2 ** 20;
/** Requests of the directory at once. */
const connections = 4;
const signInUsers = 4;
/** Milliseconds between two sign-ins of a user. */
const signInEvery = 500;
const calmSeconds = 15;
const domain = 'directory.test';
const directory = '/frontegg/directory/resources';

/** Reports rate, p99 of sign-ins, and memory. */
export async function reportScimSync({
  socketFolder,
}: {
  readonly socketFolder: string;
}): Promise<void> {
  const database = await startTestDatabase({ socketFolder });
  const foyer = await startPeer<{ url: string }>('foyer.ts', database.connectionString);
  const { url } = foyer.ready;
  const [admin, ...users] = await signUpUsers(url, 1 + signInUsers);
  if (!admin) throw new Error('the bench has nobody signed in');
  await verifyDomain(database.connectionString, readTenantId(admin));
  const task = await connect(url, admin);
  const calm = startSignIns(url, users);
  await new Promise((resolve) => setTimeout(resolve, calmSeconds * 1000));
  const before = await calm.stop();
  const memory = await readMemory(foyer);
  const busy = startSignIns(url, users);
  const result = await inChild<SyncResult>('scim-sync-load.ts', { ...task });
  const grown = (await readMemory(foyer)) - memory;
  reportSync(result, before, await busy.stop());
  const megabytes = `${(grown / 2 ** 20).toFixed(0)} of ${maxBytes / 2 ** 20} MB`;
  report('directory sync: memory', maxBytes / Math.max(2 ** 20, grown), 1, megabytes);
  await foyer.stop();
  await database.drop();
}

function reportSync(
  { users, groups, failures }: SyncResult,
  before: readonly number[],
  during: readonly number[],
): void {
  const rate = ({ requests, seconds }: SyncPart) => requests / seconds;
  const whole = { users: crowd.users, groups: crowd.groups };
  for (const [name, part] of [
    ['users', users],
    ['groups', groups],
  ] as const)
    report(
      `directory sync: ${name}`,
      rate(part) / leastRequests,
      1,
      `${whole[name]} in ${part.seconds.toFixed(0)} s, ${rate(part).toFixed(0)} requests/s, at least ${leastRequests}`,
    );
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  report('directory sync: no request failed', failed === 0 ? 1 : 0, 1, JSON.stringify(failures));
  const [calm, p99] = [percentile(before, 99), percentile(during, 99)];
  report(
    'directory sync: sign-in p99',
    maxSignInMilliseconds / p99,
    1,
    `${p99.toFixed(0)} of ${maxSignInMilliseconds} ms, ${calm.toFixed(0)} without a sync; ${during.length} sign-ins`,
  );
}

/** Single sign-on verifies the emails of the directory, so no activation emails are sent. */
async function verifyDomain(connectionString: string, tenantId: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(
    `with connection as (insert into sso_connections (tenant_id, protocol, enabled) values ($1, 'saml', true) returning id)
      insert into sso_domains (tenant_id, connection_id, domain, txt_record, validated_at)
      select $1, id, $2, 'bench', now() from connection`,
    [tenantId, domain],
  );
  await client.end();
}

async function connect(url: string, { accessToken }: BenchUser): Promise<SyncTask> {
  const answer = await fetch(`${url}${directory}/v1/configurations/scim2`, {
    method: 'POST',
    headers: { ...browserHeaders, authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ source: 'okta' }),
  });
  if (!answer.ok) throw new Error(`the connection answered ${answer.status}`);
  const { id, token }: { id: string; token: string } = await answer.json();
  return { baseUrl: `${url}${directory}/scim/v2/${id}`, token, domain, ...crowd, connections };
}

/** Signs users in at a steady pace until it is stopped. Returns milliseconds. */
function startSignIns(url: string, users: readonly BenchUser[]) {
  const stopped = new AbortController();
  const times: number[] = [];
  const talks = users.map(async ({ email, password }) => {
    const socket = openSocket(url);
    const body = JSON.stringify({ email, password });
    const text = requestText('POST', url + paths.signIn, browserHeaders, body);
    while (!stopped.signal.aborted) {
      const start = performance.now();
      const { status } = await socket.send(text);
      const took = performance.now() - start;
      if (status !== 200) throw new Error(`a sign-in was answered with ${status}`);
      times.push(took);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, signInEvery - took)));
    }
    socket.close();
  });
  return {
    stop: async (): Promise<readonly number[]> => {
      stopped.abort();
      await Promise.all(talks);
      return times;
    },
  };
}

const readMemory = async (foyer: Peer<{ url: string }>) =>
  (await foyer.ask<{ bytes: number }>('memory')).bytes;
