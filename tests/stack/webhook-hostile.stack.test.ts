import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Server } from 'node:net';
import { deliveryTimeoutMs } from '@foyer/contract/webhooks/rules';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { createStack, type TestTenant } from '@foyer/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { aStream, toStreamsApi } from './stream-destinations.ts';
import { aReceiver, aWebhook, status, toLog, toWebhooksApi } from './webhook-receiver.ts';

const stack = await createStack();
const createGroup = (admin: TestTenant['admin']) =>
  admin.api(groupsCalls).createGroup({ body: { name: crypto.randomUUID() } });

/** The first attempt of a webhook that sends to a URL. */
async function attemptAt(url: string) {
  const { admin } = await stack.aTenant();
  const { _id: id } = await aWebhook(admin, url);
  await createGroup(admin);
  const row = await toLog(admin, id).becomes('pending', 1);
  const params = { id: row.id };
  const { history } = await toWebhooksApi(admin).getWebhookDelivery({ params });
  const [attempt] = history;
  if (!attempt) throw new Error('There was no attempt');
  return attempt;
}

const unreachable = { isSuccess: false, statusCode: null, cause: 'unreachable' };

/** Sends the test entry of a new stream of the audit log. */
async function testStream(admin: TestTenant['admin'], url: string) {
  const { id } = await aStream(admin, { kind: 'http', url, format: 'json' }, { start: 'now' });
  return toStreamsApi(admin).testAuditStream({ params: { id } });
}

async function getPort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** Redirects to another receiver. */
async function aRedirect() {
  const inner = await aReceiver();
  const outer = await aReceiver(status(307, { location: inner.url }));
  return { inner, url: outer.url };
}

/** Responds without an end. */
const anEndlessReceiver = () =>
  aReceiver((response) => {
    const chunk = 'x'.repeat(64 * 1024);
    const write = (): void => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', write);
    };
    response.writeHead(200);
    write();
  });

/** Speaks no HTTP. */
async function aGarbler(): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('\u0000\u0001 this is no HTTP\r\n\r\n');
  });
  return `http://127.0.0.1:${await getPort(server)}/`;
}

/** Has no certificate that is trusted. */
async function anUntrusted() {
  const seen = { requests: 0 };
  const server = createTlsServer({}, (_request, response) => {
    seen.requests += 1;
    response.end();
  });
  return { seen, url: `https://127.0.0.1:${await getPort(server)}/` };
}

test('a redirect to another address is not followed', async () => {
  const { inner, url } = await aRedirect();
  const attempt = await attemptAt(url);
  expect(attempt.failure).toMatch(/answers with a redirect/);
  expect(inner.received).toEqual([]);
});

test('a huge response is cut off and counts as a failure', async () => {
  const { url } = await anEndlessReceiver();
  const attempt = await attemptAt(url);
  expect(attempt.statusCode).toBeNull();
  expect(attempt.failure).toBeTruthy();
});

test('bytes that are no HTTP count as a failure', async () => {
  const attempt = await attemptAt(await aGarbler());
  expect(attempt).toMatchObject({ statusCode: null, responseBody: '' });
  expect(attempt.failure).toMatch(/could not be reached/);
});

test('bytes in a response that no database stores are replaced', async () => {
  const receiver = await aReceiver(
    (response) => void response.writeHead(500).end(Buffer.from([0, 0xff, 0xfe, 65])),
  );
  const attempt = await attemptAt(receiver.url);
  expect(attempt.statusCode).toBe(500);
  expect(attempt.responseBody).toMatch(/A$/);
});

test('a receiver without a certificate that is trusted gets nothing', async () => {
  const { seen, url } = await anUntrusted();
  const attempt = await attemptAt(url);
  expect(attempt.statusCode).toBeNull();
  expect(attempt.failure).toMatch(/could not be reached/);
  expect(seen.requests).toBe(0);
});

test('a receiver that never answers is left after the time limit, and delays no other webhook', async () => {
  const silent = await aReceiver(() => undefined);
  const { admin } = await stack.aTenant();
  const { _id: id } = await aWebhook(admin, silent.url);
  const streamed = testStream(admin, silent.url);
  const quick = await aReceiver();
  const other = await aWebhook(admin, quick.url);
  await createGroup(admin);
  await silent.gets(1);
  await toLog(admin, other._id).becomes('delivered');
  const row = await toLog(admin, id).becomes('pending', 1);
  const { history } = await toWebhooksApi(admin).getWebhookDelivery({ params: { id: row.id } });
  expect(history[0]?.failure).toMatch(/took too long/);
  expect(history[0]?.durationMs).toBeGreaterThanOrEqual(deliveryTimeoutMs - 100);
  const response = expect.stringContaining('took too long');
  expect(await streamed).toMatchObject({ ...unreachable, response });
});

test('a stream of the audit log keeps its entries from hostile destinations, and says why', async () => {
  const { admin } = await stack.aTenant();
  const redirect = await aRedirect();
  const untrusted = await anUntrusted();
  const urls = [redirect.url, (await anEndlessReceiver()).url, await aGarbler(), untrusted.url];
  const results = await Promise.all(urls.map((url) => testStream(admin, url)));
  expect(results).toEqual(urls.map(() => expect.objectContaining(unreachable)));
  expect([redirect.inner.received, untrusted.seen.requests]).toEqual([[], 0]);
});
