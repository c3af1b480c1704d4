/** Load from a process of its own: as many requests as a few kept-alive connections carry in the time given. */
import { fork } from 'node:child_process';
import { type Answer, openSocket, requestText } from './load-socket.ts';

/** One connection's conversation: the request to send and, for calls that change it, how the next one follows from the answer. */
export interface Conversation {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The next request carries the cookies of the last answer. */
  readonly followsCookies?: boolean;
}

/** What a run of load came to. `failures` counts answers outside 2xx. */
export interface LoadResult {
  readonly perSecond: number;
  readonly failures: number;
  /** The cookies each conversation ended with. */
  readonly cookies: readonly (string | undefined)[];
}

async function converse(
  one: Conversation,
  until: number,
  count: (answer: Answer) => void,
): Promise<string | undefined> {
  const socket = openSocket(one.url);
  const textWith = (given: string | undefined) => {
    const headers = {
      'content-type': 'application/json',
      ...one.headers,
      ...(given ? { cookie: given } : {}),
    };
    return requestText(one.method, one.url, headers, one.body);
  };
  let cookie = one.headers['cookie'];
  let text = textWith(cookie);
  do {
    const answer = await socket.send(text);
    count(answer);
    if (one.followsCookies && answer.cookies.length > 0) {
      cookie = answer.cookies.join('; ');
      text = textWith(cookie);
    }
  } while (performance.now() < until);
  socket.close();
  return cookie;
}

async function generate(
  conversations: readonly Conversation[],
  seconds: number,
): Promise<LoadResult> {
  let answers = 0;
  let failures = 0;
  const started = performance.now();
  const count = ({ status }: Answer) => {
    answers += 1;
    if (status < 200 || status > 299) failures += 1;
  };
  const talks = conversations.map((one) => converse(one, started + seconds * 1000, count));
  const cookies = await Promise.all(talks);
  return { perSecond: (answers * 1000) / (performance.now() - started), failures, cookies };
}

/** Runs the conversations side by side for `seconds` in a child process. */
export function load(conversations: readonly Conversation[], seconds: number): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, { stdio: 'inherit' });
    child.once('message', (result: LoadResult) => resolve(result));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the load ended with ${code}`)));
    child.send({ conversations, seconds });
  });
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.once(
    'message',
    async ({ conversations, seconds }: { conversations: Conversation[]; seconds: number }) => {
      process.send?.(await generate(conversations, seconds));
      process.disconnect();
    },
  );
}
