import { connect } from 'node:net';
import { createStack } from '@foyer/testkit';
import { expect, test } from 'vitest';

const stack = await createStack({ listen: true });
const url = new URL(stack.url);
const json = { 'content-type': 'application/json' };

/** Sends bytes as they are and reads until the server hangs up. */
function raw(request: string, { hostname, port } = url): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding('latin1');
    socket.on('data', (part) => (answer += part));
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const asked: readonly (readonly [string, string, string?])[] = [
  ['GET', '/frontegg/flags'],
  ['GET', '/frontegg/openapi.json'],
  ['GET', '/frontegg/identity/resources/users/v2/me'],
  ['GET', '/frontegg/nowhere'],
  ['GET', '/nowhere'],
  ['POST', '/frontegg/identity/resources/auth/v1/user', '{'],
  ['POST', '/frontegg/identity/resources/auth/v1/user', '{}'],
  ['POST', '/frontegg/identity/resources/auth/v1/user', `{"email":"${'a'.repeat(2_000_000)}"}`],
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/oidc/jwks'],
  ['GET', '/oidc/authorize?client_id=nobody'],
  ['POST', '/oidc/token', '{}'],
];

test('ASVS-3.2.1 ASVS-3.4.4 ASVS-3.4.5 ASVS-4.1.1 every answer says what it is, is taken for nothing else, and lets no address go along', async () => {
  for (const [method, path, body] of asked) {
    const answer = await stack
      .visitor()
      .fetch(path, { method, headers: json, ...(body ? { body } : {}) });
    const { headers } = answer;
    const reported = [method, path, answer.status, headers.get('content-type')];
    expect([...reported, headers.get('x-content-type-options')]).toEqual([...reported, 'nosniff']);
    expect([...reported, headers.get('referrer-policy')]).toEqual([...reported, 'no-referrer']);
    const isJson = /^[[{]/.test(await answer.text());
    const type = isJson
      ? /^application\/json; charset=utf-8$/
      : /^text\/(?:html|plain); charset=utf-8$/;
    expect([...reported, headers.get('content-type')]).toEqual([
      ...reported,
      expect.stringMatching(type),
    ]);
    // The engine of OpenID Connect gives its JSON no policy of pages; its pages have one.
    if (
      /^\/(?:oidc|\.well-known)\//.test(path) &&
      !headers.get('content-type')?.startsWith('text/html')
    )
      continue;
    const policy = headers.get('content-security-policy') ?? '';
    expect([...reported, policy]).toEqual([
      ...reported,
      expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    ]);
  }
});

// Review 2026-11-23, security W-5: pages, key set, health, and errors had none.
test('ASVS-3.4.1 every response of a server with an https URL carries HSTS: API, pages, OpenID engine, errors', async () => {
  const secure = await createStack({
    settings: { publicUrl: 'https://id.example.test', mode: 'production' },
    listen: true,
    extraRoutes: (app) =>
      void app.get('/account/login', (_request, reply) => reply.type('text/html').send('a page')),
  });
  const paths = [
    '/healthz',
    '/readyz',
    '/metrics',
    '/.well-known/jwks.json',
    '/account/login',
    '/frontegg/%ZZ',
  ];
  const all = [...asked, ...paths.map((path) => ['GET', path] as const)];
  for (const [method, path, body] of all) {
    const answer = await secure
      .visitor()
      .fetch(path, { method, headers: json, ...(body ? { body } : {}) });
    const transport = answer.headers.get('strict-transport-security');
    expect([method, path, transport]).toEqual([
      method,
      path,
      'max-age=31536000; includeSubDomains',
    ]);
  }
  const broken = await raw('nonsense\r\n\r\n', new URL(secure.url));
  expect(broken).toMatch(/^HTTP\/1\.1 400[^]*strict-transport-security: max-age=31536000/);
});

test('ASVS-13.4.4 TRACE gives nothing back', async () => {
  const answer = await raw(
    `TRACE /frontegg/flags HTTP/1.1\r\nHost: a\r\nX-Mine: canary-7\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toContain('canary-7');
});

test('ASVS-15.3.7 a name that stands twice in a query is refused, not guessed', async () => {
  const ask = async (query: string) =>
    (await stack.visitor().fetch(`/frontegg/metadata?${query}`)).status;
  expect(await ask('entityName=adminBox')).toBe(200);
  expect(await ask('entityName=adminBox&entityName=adminBox')).toBe(400);
});

test('ASVS-1.1.1 a text that is encoded twice stays what it says', async () => {
  const ask = async (name: string) =>
    (await stack.visitor().fetch(`/frontegg/metadata?entityName=${name}`)).status;
  expect([await ask('%61dminBox'), await ask('%2561dminBox')]).toEqual([200, 400]);
});

/** One request that two readers could take for two. */
const ambiguous: readonly (readonly [string, string])[] = [
  ['a length and chunks', 'Content-Length: 6\r\nTransfer-Encoding: chunked'],
  ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 6'],
  ['two lengths', 'Content-Length: 0\r\nContent-Length: 60'],
  ['two lengths in one', 'Content-Length: 0, 60'],
  ['a length with a sign', 'Content-Length: +5'],
  ['a length in another number', 'Content-Length: 0x5'],
  ['a length below nothing', 'Content-Length: -1'],
  ['a coding nobody knows', 'Transfer-Encoding: xchunked'],
  ['chunks that are not last', 'Transfer-Encoding: chunked, identity'],
  ['chunks twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'],
  ['a space before the colon', 'Transfer-Encoding : chunked'],
  ['a line that is folded', 'X-A: b\r\n Transfer-Encoding: chunked\r\nContent-Length : 5'],
  ['a name that is none', 'Transfer\u0000Encoding: chunked'],
];

test.each(ambiguous)(
  'ASVS-4.2.1 %s: what is behind it is no request, and the line is dead',
  async (_name, headers) => {
    const inside = 'GET /frontegg/flags?smuggled HTTP/1.1\r\nHost: a\r\n\r\n';
    const answer = await raw(
      `POST /frontegg/nowhere HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n0\r\n\r\n${inside}`,
    );
    const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
    expect(statuses.filter((status) => status < 400)).toEqual([]);
    expect(statuses.at(-1)).toBe(400);
  },
);
