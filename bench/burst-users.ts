/** The users of a burst, in a separate process: each signs in repeatedly, and retries when the server says so. */
import { setTimeout as pause } from 'node:timers/promises';
import { openSocket, requestText } from './load-socket.ts';

/** The server, the users who sign in, and the duration. */
export interface BurstTask {
  readonly url: string;
  readonly users: readonly { readonly email: string; readonly password: string }[];
  /** Number of IP addresses they use. */
  readonly addresses: number;
  readonly burstSeconds: number;
  /** Seconds after the burst in which users who are not signed in yet keep trying. */
  readonly afterSeconds: number;
  readonly everySeconds: number;
}

/** The result; times are p95 in milliseconds. */
export interface BurstResult {
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests per second during the burst. */
  readonly requests: number;
  readonly admittedMs: number;
  readonly shedMs: number;
  /** Seconds from the end of the burst until the last user was signed in; undefined if a user is not. */
  readonly lastIn: number | undefined;
}

const jitterMs = 500;

/** The value below which the given percentage of values lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

async function run({
  url,
  users,
  addresses,
  burstSeconds,
  afterSeconds,
  everySeconds,
}: BurstTask): Promise<BurstResult> {
  const statuses: Record<string, number> = {};
  const times: Record<string, number[]> = { admitted: [], shed: [] };
  const begin = performance.now();
  const end = begin + burstSeconds * 1000;
  let requests = 0;

  /** Signs in until the burst is over and this user has signed in at least once. Returns the time of the first sign-in. */
  async function signInAgainAndAgain(n: number): Promise<number | undefined> {
    const body = JSON.stringify(users[n]);
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${n % addresses}`,
    };
    const socket = openSocket(url);
    let isIn: number | undefined;
    await pause(((n % users.length) / users.length) * everySeconds * 1000);
    while (
      performance.now() < end ||
      (isIn === undefined && performance.now() < end + afterSeconds * 1000)
    ) {
      const started = performance.now();
      const { status, retryAfter = 0 } = await socket.send(requestText('POST', url, headers, body));
      const took = performance.now() - started;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (started < end) requests += 1;
      if (status === 200) isIn ??= performance.now();
      times[status === 200 ? 'admitted' : 'shed']?.push(took);
      const wait =
        status === 200 ? everySeconds * 1000 - took : retryAfter * 1000 + Math.random() * jitterMs;
      await pause(Math.max(0, wait));
    }
    socket.close();
    return isIn;
  }

  const arrivals = await Promise.all(users.map((_, n) => signInAgainAndAgain(n)));
  const isComplete = arrivals.every((at) => at !== undefined);
  const last = Math.max(...arrivals.map((at) => at ?? 0));
  return {
    statuses,
    requests: requests / burstSeconds,
    admittedMs: percentile(times['admitted'] ?? [], 95),
    shedMs: percentile(times['shed'] ?? [], 95),
    lastIn: isComplete ? Math.max(0, (last - end) / 1000) : undefined,
  };
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.once('message', async (task: BurstTask) => {
    process.send?.(await run(task));
    process.disconnect();
  });
}
