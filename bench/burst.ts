/**
 * A burst of valid sign-ins at five times the capacity of a node, from one IP address and from a hundred, with the default limits: no
 * sign-in may be rejected, all users must be signed in ten seconds after it, and lightweight calls must stay fast.
 */
import { startTestDatabase } from '@foyer/server/kernel/db/embedded/test-database';
import type { LightResult, LightTask } from './burst-light.ts';
import type { BurstResult, BurstTask } from './burst-users.ts';
import { report } from './figure.ts';
import { load } from './load.ts';
import { type BenchUser, browserHeaders, paths, signInAgain, signUpUsers } from './test-users.ts';
import { inChild, startPeer } from './processes.ts';

const times = 5;
const burstSeconds = 30;
const afterSeconds = 10;
/** Seconds between two sign-ins of a user; `Retry-After` has the same value. */
const everySeconds = 2;
const capacityUsers = 8;
const maxUsers = 600;
const limits = { light: 100, admitted: 2000, shed: 100 };

/** Sign-ins per second, sequentially on a few connections. */
async function getCapacity(url: string, users: readonly BenchUser[]): Promise<number> {
  const conversations = users.slice(0, capacityUsers).map(({ email, password }, n) => ({
    method: 'POST' as const,
    url: url + paths.signIn,
    headers: { ...browserHeaders, 'x-forwarded-for': `192.0.2.${n}` },
    body: JSON.stringify({ email, password }),
  }));
  await load(conversations, 2); // warm
  const { perSecond, failures } = await load(conversations, 6);
  if (failures > 0) throw new Error(`${failures} sign-ins were refused before the burst`);
  return perSecond;
}

async function burst(
  url: string,
  all: readonly BenchUser[],
  one: { addresses: number; capacity: number },
) {
  const { addresses, capacity } = one;
  const [first, ...others] = all;
  if (!first) throw new Error('A burst needs users');
  const { accessToken, cookie } = await signInAgain(url, first);
  const users = others.map(({ email, password }) => ({ email, password }));
  const task: BurstTask = {
    url: url + paths.signIn,
    users,
    addresses,
    burstSeconds,
    afterSeconds: afterSeconds * 3,
    everySeconds,
  };
  const light: LightTask = { url, accessToken, cookie, seconds: burstSeconds };
  const [result, calm] = await Promise.all([
    inChild<BurstResult>('burst-users.ts', task),
    inChild<LightResult>('burst-light.ts', light),
  ]);
  const name = `burst from ${addresses === 1 ? 'one address' : `${addresses} addresses`}`;
  const { statuses, shedMs, admittedMs, lastIn, requests } = result;
  const refused = Object.entries(statuses).filter(
    ([status]) => status !== '200' && status !== '503',
  );
  const load = `${users.length} users, ${requests.toFixed(0)} requests/s at a capacity of ${capacity.toFixed(0)}/s: ${JSON.stringify(statuses)}`;
  report(`${name}: sign-ins neither let in nor shed`, refused.length === 0 ? 1 : 0, 1, load);
  const until = lastIn === undefined ? Number.POSITIVE_INFINITY : Math.max(1, lastIn);
  report(
    `${name}: all signed in`,
    afterSeconds / until,
    1,
    `${until.toFixed(1)} s after it, at most ${afterSeconds}`,
  );
  report(
    `${name}: goodput`,
    (statuses['200'] ?? 0) / burstSeconds / capacity,
    0.7,
    'sign-ins against those without a burst',
  );
  report(
    `${name}: admitted p95`,
    limits.admitted / admittedMs,
    1,
    `${admittedMs.toFixed(0)} ms, at most ${limits.admitted}`,
  );
  report(
    `${name}: shed p95`,
    limits.shed / shedMs,
    1,
    `${shedMs.toFixed(0)} ms, at most ${limits.shed}`,
  );
  for (const [call, { p99, failures }] of Object.entries(calm))
    report(
      `${name}: ${call} p99`,
      failures > 0 ? 0 : limits.light / p99,
      1,
      `${p99.toFixed(0)} ms, at most ${limits.light}; ${failures} failures`,
    );
}

/** Reports the figures of bursts. */
export async function reportBurst({
  socketFolder,
}: {
  readonly socketFolder: string;
}): Promise<void> {
  const { connectionString, drop } = await startTestDatabase({ socketFolder });
  const foyer = await startPeer<{ url: string }>('foyer.ts', connectionString, 'delivered');
  const { url } = foyer.ready;
  const first = await signUpUsers(url, capacityUsers);
  const capacity = await getCapacity(url, first);
  const count = Math.min(maxUsers, Math.ceil(capacity * times * everySeconds));
  const users = [...first, ...(await signUpUsers(url, count + 1 - capacityUsers, capacityUsers))];
  for (const addresses of [1, 100]) await burst(url, users, { addresses, capacity });
  await foyer.stop();
  await drop();
}
