/** Issue 23, item 10: what one node carries, for the capacity table of `docs/operations/several-nodes.md`. Told, not judged. */
import { availableParallelism, loadavg } from 'node:os';
import { createVerifier } from '@foyer/node';
import { startTestDatabase } from '@foyer/server/kernel/db/embedded/test-database';
import { type Conversation, load } from './load.ts';
import { startPeer } from './processes.ts';
import { type BenchUser, browserHeaders, paths, signUpUsers } from './test-users.ts';

const seconds = 8;
const connections = 16;

/** Prints requests per second by kind, the memory of the node, and its connections. */
export async function reportCapacity({ socketFolder }: { socketFolder: string }): Promise<void> {
  const { connectionString } = await startTestDatabase({ socketFolder });
  const foyer = await startPeer<{ url: string }>('foyer.ts', connectionString);
  const { url } = foyer.ready;
  const users = await signUpUsers(url, connections);
  const reading =
    (path: string) =>
    (user: BenchUser): Conversation => ({
      method: 'GET',
      url: url + path,
      headers: { ...browserHeaders, authorization: `Bearer ${user.accessToken}` },
    });
  const signIn = ({ email, password }: BenchUser): Conversation => {
    const body = JSON.stringify({ email, password });
    return { method: 'POST', url: url + paths.signIn, headers: browserHeaders, body };
  };
  const refresh = ({ cookie }: BenchUser): Conversation => {
    const headers = { ...browserHeaders, cookie };
    return { method: 'POST', url: url + paths.refresh, headers, followsCookies: true };
  };
  const kinds = {
    'sign-ins': signIn,
    refreshes: refresh,
    me: reading(paths.me),
    'portal reads (members)': reading('/frontegg/identity/resources/users/v3?_limit=20'),
  };
  console.log(`     ${availableParallelism()} cores, ${connections} connections`);
  for (const [name, toConversation] of Object.entries(kinds)) {
    const conversations = users.map(toConversation);
    if (name !== 'refreshes') await load(conversations, 1);
    const { perSecond, failures } = await load(conversations, seconds);
    if (failures > 0) throw new Error(`${failures} ${name} were refused`);
    tell(name, `${perSecond.toFixed(0)}/s`);
  }
  tell('token verifications with @foyer/node', `${(await verifyTokens(url, users)).toFixed(0)}/s`);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const memory = Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]);
  const all = [...metrics.matchAll(/^foyer_database_connections\{state="(?:busy|idle)"\} (\d+)/gm)];
  tell('memory', `${(memory / 1024 / 1024).toFixed(0)} MiB`);
  tell('database connections', `${all.reduce((sum, [, count]) => sum + Number(count), 0)}`);
  await foyer.stop();
}

function tell(name: string, figure: string): void {
  const [current = 0] = loadavg();
  console.log(`     capacity, ${name}: ${figure} (load ${current.toFixed(1)})`);
}

/** In one process, with the keys in its cache. */
async function verifyTokens(url: string, [user]: readonly BenchUser[]): Promise<number> {
  const token = user?.accessToken ?? '';
  const [, payload = ''] = token.split('.');
  const { iss, aud }: { iss: string; aud: string } = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  );
  const verifier = createVerifier({ issuer: iss, clientId: aud, keysUrl: url });
  const authorization = `Bearer ${token}`;
  if (!(await verifier.verify(authorization))) throw new Error('the token is not valid');
  const start = performance.now();
  let done = 0;
  for (; performance.now() - start < 2000; done += 1) await verifier.verify(authorization);
  return (done * 1000) / (performance.now() - start);
}
