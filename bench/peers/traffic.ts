/** Browsers of signed-in users in a process of its own: so many requests per second, whatever became of the others. */
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { type BenchUser, browserHeaders, paths } from '../test-users.ts';

/** What the browsers do. */
export type Call = 'signIn' | 'refresh' | 'me' | 'members';

/** A request that was not answered with 2xx. */
export interface Failure {
  /** Milliseconds since 1970, when it was known. */
  readonly at: number;
  readonly call: Call;
  /** The status, or the error of the connection. */
  readonly what: string;
}

/** What became of the requests since the last report. */
export interface TrafficReport {
  readonly seconds: number;
  readonly requests: Readonly<Record<Call, number>>;
  /** Milliseconds, by call: the middle, and 99 of 100. */
  readonly times: Readonly<Record<Call, readonly [number, number]>>;
  readonly failures: readonly Failure[];
  /** Requests that were not sent because every browser waited for an answer. */
  readonly unsent: number;
}

/** What is asked of the peer. */
export type TrafficMessage =
  | {
      readonly do: 'start';
      readonly url: string;
      /** Of the URL's certificate. */
      readonly authority: string;
      readonly users: readonly BenchUser[];
    }
  | { readonly do: 'report' }
  /** Ends the traffic and refreshes every session; answered with how many users were signed out. */
  | { readonly do: 'finish' };

const perSecond = 200;
/** Of a hundred requests. */
const mix: readonly [Call, number][] = [
  ['signIn', 3],
  ['refresh', 20],
  ['members', 20],
  ['me', 57],
];
const gaveUpAfter = 25_000;

interface Browser extends BenchUser {
  accessToken: string;
  cookie: string;
  readonly localAddress: string;
  isBusy: boolean;
}

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: string;
}

let url = '';
let browsers: Browser[] = [];
let ending = new AbortController();
const agent = new Agent({ keepAlive: true, maxSockets: 4, timeout: 8000 });

function createTally() {
  const none = () => ({ signIn: 0, refresh: 0, me: 0, members: 0 });
  const lists = (): Record<Call, number[]> => ({ signIn: [], refresh: [], me: [], members: [] });
  const failures: Failure[] = [];
  return { since: Date.now(), requests: none(), took: lists(), failures, unsent: 0 };
}
let tally = createTally();

function send(browser: Browser, call: Call): Promise<Answer> {
  const { email, password, accessToken, cookie, localAddress } = browser;
  const [method, path] = (
    {
      signIn: ['POST', paths.signIn],
      refresh: ['POST', paths.refresh],
      me: ['GET', paths.me],
      members: ['GET', '/frontegg/identity/resources/users/v3?_limit=20'],
    } as const
  )[call];
  const body = call === 'signIn' ? JSON.stringify({ email, password }) : '';
  const headers = {
    ...browserHeaders,
    ...(call === 'refresh' ? { cookie } : {}),
    ...(method === 'GET'
      ? { authorization: `Bearer ${accessToken}` }
      : { 'content-length': String(Buffer.byteLength(body)) }),
  };
  return new Promise((resolve, reject) => {
    const options = { method, headers, agent, localAddress };
    const asked = request(url + path, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', reject);
      response.on('close', () => clearTimeout(timer));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cookies: response.headers['set-cookie'] ?? [],
          body: text,
        }),
      );
    });
    const timer = setTimeout(() => {
      reject(new Error('timeout'));
      asked.destroy();
    }, gaveUpAfter);
    asked.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    asked.end(body);
  });
}

/** Keeps what a browser would keep. */
function keep(browser: Browser, { cookies, body }: Answer): void {
  browser.cookie = cookies.map((text) => text.split(';')[0]).join('; ');
  const { accessToken }: { accessToken?: string } = JSON.parse(body);
  browser.accessToken = accessToken ?? '';
}

async function converse(browser: Browser, call: Call): Promise<number> {
  browser.isBusy = true;
  const start = performance.now();
  try {
    const answer = await send(browser, call);
    const isGood = isSuccess(answer.status);
    if (isGood && (call === 'signIn' || call === 'refresh')) keep(browser, answer);
    if (!isGood) fail(call, String(answer.status));
    return answer.status;
  } catch (error) {
    fail(call, error instanceof Error && 'code' in error ? String(error.code) : String(error));
    return 0;
  } finally {
    tally.requests[call] += 1;
    tally.took[call].push(performance.now() - start);
    browser.isBusy = false;
  }
}

const isSuccess = (status: number) => status >= 200 && status < 300;

function fail(call: Call, what: string): void {
  tally.failures.push({ at: Date.now(), call, what });
}

function pickCall(): Call {
  let left = Math.random() * 100;
  for (const [call, share] of mix) {
    left -= share;
    if (left < 0) return call;
  }
  return 'me';
}

async function run(signal: AbortSignal): Promise<void> {
  const start = performance.now();
  let sent = 0;
  for (; !signal.aborted; await sleep(4)) {
    const due = ((performance.now() - start) * perSecond) / 1000;
    for (; sent < due; sent += 1) {
      const free = browsers.filter(({ isBusy }) => !isBusy);
      const browser = free[Math.floor(Math.random() * free.length)];
      if (browser) void converse(browser, pickCall());
      else tally.unsent += 1;
    }
  }
}

function report(): TrafficReport {
  const { since, requests, took, failures, unsent } = tally;
  tally = createTally();
  const at = (times: number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
  const of = (call: Call) => [at(took[call], 0.5), at(took[call], 0.99)] as const;
  const times = {
    signIn: of('signIn'),
    refresh: of('refresh'),
    me: of('me'),
    members: of('members'),
  };
  return { seconds: (Date.now() - since) / 1000, requests, times, failures, unsent };
}

/** Ends the traffic; returns how many users have no session any longer. */
async function finish(): Promise<number> {
  ending.abort();
  while (browsers.some(({ isBusy }) => isBusy)) await sleep(20);
  const waiting = [...browsers];
  let signedOut = 0;
  const worker = async () => {
    for (let browser = waiting.pop(); browser; browser = waiting.pop())
      if (!(await isSignedIn(browser))) signedOut += 1;
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return signedOut;
}

async function isSignedIn(browser: Browser): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    const status = await converse(browser, 'refresh');
    if (isSuccess(status) || status === 401) return isSuccess(status);
    await sleep(500);
  }
  return false;
}

process.on('message', async (message: TrafficMessage) => {
  if (message.do === 'start') {
    url = message.url;
    setDefaultCACertificates([message.authority]);
    browsers = message.users.map((user, n) => ({
      ...user,
      localAddress: `127.1.${n >> 8}.${(n & 255) + 1}`,
      isBusy: false,
    }));
    ending = new AbortController();
    tally = createTally();
    void run(ending.signal);
    process.send?.('started');
  }
  if (message.do === 'report') process.send?.(report());
  if (message.do === 'finish') process.send?.(await finish());
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
