import { connect, type Socket } from 'node:net';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

const arrival = { headers: 400, body: 400, file: 1200, lookEvery: 100 };
const stack = await createStack({ listen: true, settings: { arrival } });
/** More than the buffers of both systems take. */
const large = Buffer.alloc(32_000_000, 'x');
const { port, hostname } = new URL(stack.url);

const path = '/frontegg/identity/resources/auth/v1/user';
const requestLine = `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\n`;
/**
 * What is sent at once; what follows comes one sign at a time, for as long as the server lets it.
 */
const drips = {
  'the headers': ['POST / HTTP/1.1\r\nhost: a\r\nx-slow: '],
  'the body': [
    `${requestLine}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{"email":"`,
  ],
  'the body of a call of OpenID': [
    `POST /oauth/token HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 5000\r\n\r\ncode=`,
  ],
  'a body without a length': [
    `${requestLine}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
    '1\r\n \r\n',
  ],
  'a file': [
    `PUT /frontegg/team/resources/profile/me/image/v1 HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 5000\r\n\r\n--b`,
  ],
} as const;

/** What the server said before it closed the connection. */
async function dripped(
  [start, drop = 'x']: readonly [string, string?],
  at = Number(port),
): Promise<string> {
  const socket: Socket = connect(at, hostname);
  let reported = '';
  socket.on('data', (bytes) => (reported += bytes.toString()));
  socket.on('error', () => undefined); // cut while a sign was on its way
  socket.write(start);
  const dripping = setInterval(() => socket.write(drop), 20);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return reported;
}

test('F-20 a request that comes drop by drop gets an answer and is cut off, while others are served', async () => {
  const slow = Object.entries(drips).flatMap(([name, drip]) =>
    Array.from({ length: 10 }, async () => [name, (await dripped(drip)).split('\r\n')[0]] as const),
  );
  const over = new AbortController();
  const all = Promise.all(slow).finally(() => over.abort());
  let served = 0;
  for (; !over.signal.aborted; served += 1)
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
  const response = new Map((await all).map(([name, line]) => [`${name}: ${line}`, name]));
  expect([...response.keys()].toSorted()).toEqual(
    Object.keys(drips)
      .map((name) => `${name}: HTTP/1.1 408 Request Timeout`)
      .toSorted(),
  );
  expect(served).toBeGreaterThan(0);
});

test('F-20 nobody keeps a connection by not reading the answer', async () => {
  const unread = await createStack({
    listen: true,
    settings: { arrival: { silence: 300 } },
    extraRoutes: (app) => void app.get('/large', async () => large),
  });
  const { port: at, hostname: host } = new URL(unread.url);
  const socket = connect(Number(at), host).pause();
  socket.on('error', () => undefined); // the server goes while there is much to read
  socket.write(`GET /large HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  await new Promise((resolve) => unread.server.app.server.once('request', resolve));
  const stored = () =>
    new Promise<number>((resolve) =>
      unread.server.app.server.getConnections((_error, count) => resolve(count)),
    );
  await expect.poll(stored).toBe(0);
  socket.destroy();
});

test('an answer may take longer than a request', async () => {
  let release: (text: string) => void = () => undefined;
  const whole = new Promise<string>((resolve) => (release = resolve));
  const later = await createStack({
    listen: true,
    settings: { arrival },
    extraRoutes: (app) => void app.get('/later', () => whole),
  });
  const asked = new Promise((resolve) => later.server.app.server.once('request', resolve));
  const answer = fetch(`${later.url}/later`);
  await asked;
  // began after it, and its time is over
  expect(await dripped(drips['the body'], Number(new URL(later.url).port))).toContain('408');
  release('whole');
  const { status, text } = await answer.then(async (one) => ({
    status: one.status,
    text: await one.text(),
  }));
  expect([status, text]).toEqual([200, 'whole']);
});
