import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createOutgoing } from './create-outgoing.ts';
import { isPrivateAddress } from './private-addresses.ts';

async function aServer(listener: RequestListener) {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.headers.host} ${request.url}`);
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { calls, port: address.port, url: `http://127.0.0.1:${address.port}` };
}

const strict = createOutgoing({ allowPrivate: false });
const open = createOutgoing({ allowPrivate: true });

describe('T-SSRF-1: no spelling of a private address is asked', () => {
  const spellings =
    `127.0.0.1 127.1 0177.0.0.1 0x7f.0.0.1 0x7f000001 2130706433 017700000001 0 0.0.0.0 127.0.0.1. 127.255.255.254
    10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 0xa9fea9fe 2852039166 100.64.0.1 198.18.0.1 224.0.0.1
    255.255.255.255 192.0.0.192 [::1] [::] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:a9fe:a9fe] [::127.0.0.1] [64:ff9b::7f00:1]
    [64:ff9b::a9fe:a9fe] [64:ff9b:1::1] [2002:7f00:1::] [2001:0:7f00:1::] [fe80::1] [fec0::1] [fc00::1] [fd00:ec2::254] [ff02::1] [2001:db8::1]
    [0:0:0:0:0:ffff:127.0.0.1] [::ffff:0:127.0.0.1] localhost localhost. LOCALHOST`
      .trim()
      .split(/\s+/);

  test.each(spellings)('%s', async (host) => {
    const server = await aServer((_request, response) => response.end('canary'));
    await expect(strict.request({ url: `http://${host}:${server.port}/` })).rejects.toMatchObject({
      failure: expect.stringMatching(/^(private|unreachable|address)$/),
    });
    expect(server.calls).toEqual([]);
  });

  test.each([
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'ftp://example.com/',
    'data:,x',
    'javascript:1',
    'nonsense',
    '',
  ])('%s is no web address', async (url) => {
    await expect(strict.request({ url })).rejects.toMatchObject({ failure: 'address' });
  });

  test('name and password in an address are refused', async () => {
    await expect(strict.request({ url: 'https://good.test@127.0.0.1/' })).rejects.toMatchObject({
      failure: 'address',
    });
  });

  test('a name with one private address among others is refused', async () => {
    const outgoing = createOutgoing({
      allowPrivate: false,
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    });
    await expect(outgoing.request({ url: 'https://split.test/' })).rejects.toMatchObject({
      failure: 'private',
    });
  });

  test('public addresses are not private', () => {
    expect(
      ['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '172.32.0.1'].filter(isPrivateAddress),
    ).toEqual([]);
    expect(['', 'example.com', 'fe80::1%eth0'].every(isPrivateAddress)).toBe(true);
  });
});

test('a name is looked up once and the connection goes to what was judged (DNS rebinding)', async () => {
  const server = await aServer((_request, response) => response.end('judged'));
  const answers = ['127.0.0.1', '127.0.0.99'];
  let asked = 0;
  const outgoing = createOutgoing({
    allowPrivate: false,
    allowedOrigins: new Set([`http://moving.test:${server.port}`]),
    resolve: async () => [{ address: answers[asked++] ?? '127.0.0.99', family: 4 }],
  });
  const { body } = await outgoing.request({ url: `http://moving.test:${server.port}/path` });
  expect(Buffer.from(body).toString()).toBe('judged');
  expect([asked, server.calls]).toEqual([1, [`GET moving.test:${server.port} /path`]]);
});

test('an origin that an operator named may be private, its neighbours may not', async () => {
  const server = await aServer((_request, response) => response.end('ok'));
  const outgoing = createOutgoing({ allowPrivate: false, allowedOrigins: new Set([server.url]) });
  await expect(outgoing.request({ url: `${server.url}/x` })).resolves.toMatchObject({
    status: 200,
  });
  await expect(
    outgoing.request({ url: `http://127.0.0.1:${server.port + 1}/` }),
  ).rejects.toMatchObject({
    failure: 'private',
  });
});

test.each([301, 302, 303, 307, 308])('a %i is not followed', async (status) => {
  const canary = await aServer((_request, response) => response.end());
  const server = await aServer((_request, response) =>
    response.writeHead(status, { location: canary.url }).end(),
  );
  await expect(open.request({ url: server.url })).rejects.toMatchObject({ failure: 'redirect' });
  expect(canary.calls).toEqual([]);
});

test('an answer without end is cut off', async () => {
  const server = await aServer((_request, response) => {
    const more = () => response.write(Buffer.alloc(64 * 1024), () => response.destroyed || more());
    more();
  });
  await expect(open.request({ url: server.url, maxBytes: 200_000 })).rejects.toMatchObject({
    failure: 'tooLarge',
  });
});

test('F-12 a server that says nothing, or drips, is given up', async () => {
  const silent = await aServer(() => undefined);
  const dripping = await aServer((_request, response) => {
    const drip = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(drip));
  });
  for (const { url } of [silent, dripping])
    await expect(open.request({ url, timeoutMs: 150 })).rejects.toMatchObject({
      failure: 'timeout',
    });
});

test('the caller can call it off', async () => {
  const silent = await aServer(() => undefined);
  const stop = new AbortController();
  const asking = open.request({ url: silent.url, signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(asking).rejects.toThrow();
});

test('nobody there is said in words', async () => {
  const outgoing = createOutgoing({
    allowPrivate: true,
    resolve: () => Promise.reject(new Error('ENOTFOUND')),
  });
  await expect(outgoing.request({ url: 'https://nobody.test/' })).rejects.toThrow(
    'There is no server called nobody.test. Check the address.',
  );
  await expect(open.request({ url: 'http://127.0.0.1:1/' })).rejects.toMatchObject({
    failure: 'unreachable',
  });
});

test('as a fetch it sends and brings what a library expects', async () => {
  const server = await aServer((request, response) => {
    request.pipe(
      response.writeHead(request.method === 'POST' ? 201 : 204, {
        'x-said': request.headers['x-say'] ?? '',
      }),
    );
  });
  const answer = await open.fetch(`${server.url}/a`, {
    method: 'POST',
    body: 'hello',
    headers: { 'x-say': 'yes' },
  });
  expect([answer.status, answer.headers.get('x-said'), await answer.text()]).toEqual([
    201,
    'yes',
    'hello',
  ]);
  expect((await open.fetch(server.url)).status).toBe(204);
  await expect(open.fetch(server.url, { method: 'PATCH' })).rejects.toMatchObject({
    failure: 'address',
  });
});
