/** Lightweight calls during a burst, in a separate process. */
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './burst-users.ts';
import { openSocket, requestText } from './load-socket.ts';
import { browserHeaders, paths } from './test-users.ts';

/** A signed-in user whose calls must stay fast. */
export interface LightTask {
  readonly url: string;
  readonly accessToken: string;
  readonly cookie: string;
  readonly seconds: number;
}

/** Latency in milliseconds, by call. */
export type LightResult = Readonly<
  Record<string, { readonly p99: number; readonly failures: number }>
>;

/** Milliseconds between two calls of the same kind. */
const every = 100;

async function run({ url, accessToken, cookie, seconds }: LightTask): Promise<LightResult> {
  const end = performance.now() + seconds * 1000;
  const bearer = { authorization: `Bearer ${accessToken}` };

  async function repeat(
    method: 'GET' | 'POST',
    path: string,
    headers: Readonly<Record<string, string>>,
  ) {
    const socket = openSocket(url);
    const times: number[] = [];
    let failures = 0;
    let own: Readonly<Record<string, string>> = { ...browserHeaders, ...headers };
    for (let n = 0; performance.now() < end; n += 1) {
      const started = performance.now();
      const answer = await socket.send(
        requestText(method, url + path, { ...own, 'x-forwarded-for': `203.0.113.${n % 50}` }),
      );
      times.push(performance.now() - started);
      if (answer.status > 299) failures += 1;
      if (headers['cookie'] && answer.cookies.length > 0)
        own = { ...own, cookie: answer.cookies.join('; ') };
      await pause(every);
    }
    socket.close();
    return { p99: percentile(times, 99), failures };
  }

  const [healthz, flags, me, refresh] = await Promise.all([
    repeat('GET', '/healthz', {}),
    repeat('GET', '/frontegg/flags', {}),
    repeat('GET', paths.me, bearer),
    repeat('POST', paths.refresh, { cookie }),
  ]);
  return { healthz, flags, me, refresh };
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.once('message', async (task: LightTask) => {
    process.send?.(await run(task));
    process.disconnect();
  });
}
