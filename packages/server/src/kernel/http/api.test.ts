import { defineRefusals, type Contract } from '@foyer/contract';
import { createStack } from '@foyer/testkit';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refuse } from '../refusal.ts';
import type { Actor } from './context.ts';
import { defineRoutes } from './route.ts';

const refusals = defineRefusals('shelf', { taken: { status: 409, text: 'This place is taken.' } });

const contract = {
  putBook: {
    method: 'POST',
    path: '/shelf/books',
    alsoMethods: ['PUT'],
    access: 'none',
    summary: 'Echoes.',
    body: z.object({
      title: z.string().max(40, 'Use a shorter title.'),
      year: z.number().optional(),
    }),
    response: z.object({ title: z.string(), year: z.number().optional() }),
  },
  findBooks: {
    method: 'GET',
    path: '/shelf/books',
    access: 'none',
    summary: 'Echoes the query.',
    query: z.object({ word: z.string().optional(), page: z.coerce.number().optional() }),
    response: z.object({ word: z.string().optional(), page: z.number().optional() }),
  },
  removeBook: {
    method: 'DELETE',
    path: '/shelf/books/{id}',
    access: 'none',
    summary: 'Takes a body, as DELETE may.',
    params: z.object({ id: z.string() }),
    body: z.object({ reason: z.string() }).optional(),
    response: z.object({ id: z.string(), reason: z.string().optional() }),
  },
  touch: {
    method: 'POST',
    path: '/shelf/touch',
    access: 'none',
    summary: 'Answers nothing.',
    status: 204,
  },
  takePlace: {
    method: 'POST',
    path: '/shelf/place',
    access: 'none',
    summary: 'Refuses.',
    refusals: [refusals.taken],
  },
  breakDown: { method: 'GET', path: '/shelf/broken', access: 'none', summary: 'Has a bug.' },
  lieAbout: {
    method: 'GET',
    path: '/shelf/lie',
    access: 'none',
    summary: 'Breaks its contract.',
    response: z.object({ count: z.number() }),
  },
  readOwn: {
    method: 'GET',
    path: '/shelf/own',
    access: 'bearer',
    permission: 'fe.secure.read.users',
    summary: 'Guarded.',
  },
  openEndpoint: {
    method: 'GET',
    path: '/shelf/endpoint',
    access: 'none',
    summary: 'Leads elsewhere.',
    query: z.object({ to: z.string() }),
    response: z.object({ location: z.string() }),
    responds: 'redirect',
  },
  takeForm: {
    method: 'POST',
    path: '/shelf/form',
    access: 'none',
    summary: 'Takes a form of another site and leads on.',
    body: z.object({ word: z.string() }),
    response: z.object({ location: z.string() }),
    responds: 'redirect',
    status: 303,
    accepts: 'crossSiteForm',
  },
  continueCookie: {
    method: 'POST',
    path: '/shelf/cookie',
    access: 'cookie',
    summary: 'Uses the cookie.',
  },
} as const satisfies Contract;

const canary = 'canary-9f3b1c';
const open = { tenant: 'none', rate: 'write', audit: null } as const;
const routes = defineRoutes('shelf', contract, {
  putBook: { ...open, handle: async (_ctx, { body }) => body },
  findBooks: { ...open, handle: async (_ctx, { query }) => query },
  removeBook: { ...open, handle: async (_ctx, { params, body }) => ({ ...params, ...body }) },
  touch: {
    ...open,
    handle: async (ctx) => {
      ctx.setRefreshCookie('value', 60);
      return undefined;
    },
  },
  takePlace: {
    ...open,
    handle: async () => {
      throw refuse(refusals.taken, { context: { place: 7 }, retryAfterSeconds: 3 });
    },
  },
  breakDown: {
    ...open,
    handle: async () => {
      throw new Error(`bug with "${canary}"`);
    },
  },
  lieAbout: { ...open, handle: async () => JSON.parse('{"count":"many"}') },
  readOwn: { ...open, tenant: 'token', handle: async () => undefined },
  openEndpoint: { ...open, handle: async (_ctx, { query }) => ({ location: query.to }) },
  takeForm: {
    ...open,
    handle: async (_ctx, { body }) => ({ location: `https://app.example.test/?word=${body.word}` }),
  },
  continueCookie: { ...open, handle: async () => undefined },
});

const modules = () => ({
  routes,
  admit: async ({ roles, permissions, superUser }: Actor) => ({ roles, permissions, superUser }),
  prepare: async () => {},
});
const app = 'https://app.example.test';
const config = {
  application: {
    clientId: '5a5a0000-0000-4000-8000-000000000001',
    name: 'Ledgerly',
    allowedOrigins: [app],
  },
};
const stack = await createStack({ modules, config });
const json = { 'content-type': 'application/json' };

const send = (
  method: string,
  path: string,
  body?: string,
  headers: Record<string, string> = json,
) => stack.visitor().fetch(path, { method, headers, ...(body === undefined ? {} : { body }) });

describe('the quirks of the contract', () => {
  test('a call is served under both of its verbs, with and without a slash at the end', async () => {
    for (const [method, path] of [
      ['POST', '/frontegg/shelf/books'],
      ['PUT', '/frontegg/shelf/books/'],
    ] as const) {
      const answer = await send(method, path, '{"title":"Middlemarch"}');
      expect([answer.status, await answer.json()]).toEqual([201, { title: 'Middlemarch' }]);
    }
  });

  test('an empty body with a JSON content type is nothing, not an error', async () => {
    expect((await send('POST', '/frontegg/shelf/touch', '')).status).toBe(204);
    expect((await send('POST', '/frontegg/shelf/touch')).status).toBe(204);
    expect((await send('GET', '/frontegg/shelf/books')).status).toBe(200);
    expect(await (await send('DELETE', '/frontegg/shelf/books/1', '')).json()).toEqual({ id: '1' });
  });

  test('the texts undefined and null in a query are absent', async () => {
    expect(
      await (await send('GET', '/frontegg/shelf/books?word=undefined&page=null')).json(),
    ).toEqual({});
    expect(
      await (await send('GET', '/frontegg/shelf/books?word=null%20and%20void&page=2')).json(),
    ).toEqual({
      word: 'null and void',
      page: 2,
    });
  });

  test('DELETE carries a body', async () => {
    const answer = await send('DELETE', '/frontegg/shelf/books/7', '{"reason":"lost"}');
    expect(await answer.json()).toEqual({ id: '7', reason: 'lost' });
  });

  test('T-MASS-1 unknown members are ignored, __proto__ among them', async () => {
    const answer = await send(
      'POST',
      '/frontegg/shelf/books',
      '{"title":"Emma","x":1,"__proto__":{"year":1}}',
    );
    expect(await answer.json()).toEqual({ title: 'Emma' });
  });

  test('a missing body names the fields, in the words of the contract where it has some', async () => {
    const empty = await send('POST', '/frontegg/shelf/books', '');
    expect([empty.status, await empty.json()]).toEqual([
      400,
      {
        errors: ['Some fields aren’t valid. Check them and try again.'],
        errorCode: 'request/invalid',
        context: { fields: ['title'] },
      },
    ]);
    const long = await send(
      'POST',
      '/frontegg/shelf/books',
      JSON.stringify({ title: 'x'.repeat(41) }),
    );
    expect(await long.json()).toMatchObject({ errors: ['Use a shorter title.'] });
  });
});

describe('failures', () => {
  test('a refusal is answered with its code, text, facts and time to wait', async () => {
    const answer = await send('POST', '/frontegg/shelf/place');
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      409,
      '3',
      { errors: ['This place is taken.'], errorCode: 'shelf/taken', context: { place: 7 } },
    ]);
  });

  test('T-INJ-1 a bug tells the caller nothing', async () => {
    const answer = await send('GET', '/frontegg/shelf/broken');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain(canary);
  });

  test('an answer that breaks its contract is a bug, too', async () => {
    expect((await send('GET', '/frontegg/shelf/lie')).status).toBe(500);
  });

  test('T-HDR-4 every answer has a trace id of its own and is stored by nobody', async () => {
    const paths = ['shelf/books', 'shelf/broken', 'nowhere', 'shelf/own', '%E0%A4%A'].map(
      (path) => `/frontegg/${path}`,
    );
    const answers = await Promise.all([...paths, '/nowhere'].map((path) => send('GET', path)));
    const large = await send('POST', '/frontegg/shelf/books', `"${'x'.repeat(300_000)}"`);
    const all = [...answers, large];
    expect(all.map(({ status }) => status)).toEqual([200, 500, 404, 401, 400, 404, 413]);
    const traces = all.map(({ headers }) => headers.get('frontegg-trace-id'));
    expect(new Set(traces).size).toBe(all.length);
    for (const trace of traces) expect(trace).toMatch(/^[0-9a-f]{32}$/);
    expect(all.map(({ headers }) => headers.get('cache-control'))).toEqual(
      all.map(() => 'no-store'),
    );
  });

  test('T-PWD-1: a field of another type is refused, whatever it is', async () => {
    for (const title of [['a'], { a: 1 }, 1, null, true]) {
      expect((await send('POST', '/frontegg/shelf/books', JSON.stringify({ title }))).status).toBe(
        400,
      );
    }
  });
});

describe('calls that are opened by navigation', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test('one is answered by a redirect that nobody stores', async () => {
    const answer = await stack.server.app.inject({
      url: '/frontegg/shelf/endpoint?to=https%3A%2F%2Fidp.example.test%2F',
    });
    expect([answer.statusCode, answer.headers.location, answer.body]).toEqual([
      302,
      'https://idp.example.test/',
      '',
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('it leads to full web addresses only', async () => {
    for (const to of ['/here', '//evil.test', 'javascript:alert(1)', 'data:text/html,x', '']) {
      const answer = await stack.server.app.inject({
        url: `/frontegg/shelf/endpoint?to=${encodeURIComponent(to)}`,
      });
      expect([to, answer.statusCode, answer.headers.location]).toEqual([to, 500, undefined]);
    }
  });

  test('a form of another site is taken where a call says so, and only there', async () => {
    const headers = { ...form, origin: 'https://idp.example.test', 'sec-fetch-site': 'cross-site' };
    const post = (url: string) =>
      stack.server.app.inject({
        method: 'POST',
        url,
        headers,
        payload: 'word=two+words&word=last',
      });
    const taken = await post('/frontegg/shelf/form');
    expect([taken.statusCode, taken.headers.location]).toEqual([
      303,
      'https://app.example.test/?word=last',
    ]);
    expect(taken.headers['access-control-allow-origin']).toBeUndefined();
    expect((await post('/frontegg/shelf/books')).statusCode).toBe(403);
  });
});

describe('T-CSRF-1: other sites', () => {
  test.each([
    ['its own page', { origin: 'http://foyer.test' }, 201],
    ['a page of the application', { origin: app }, 201],
    ['no browser at all', {}, 201],
    ['a foreign page', { origin: 'https://evil.test' }, 403],
    ['a look-alike page', { origin: 'https://app.example.test.evil.test' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['a foreign page that hides its origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbour that hides its origin', { 'sec-fetch-site': 'same-site' }, 403],
  ])('a state change from %s', async (_user, headers, status) => {
    const answer = await send('POST', '/frontegg/shelf/books', '{"title":"x"}', {
      ...json,
      ...headers,
    });
    expect(answer.status).toBe(status);
    const cookieCall = await send('POST', '/frontegg/shelf/cookie', undefined, headers);
    expect(cookieCall.status).toBe(status);
  });

  test('a form or plain text is not JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      expect(
        (await send('POST', '/frontegg/shelf/books', '{"title":"x"}', { 'content-type': type }))
          .status,
      ).toBe(415);
    }
  });

  test('T-HDR-4 only known origins may read, each by its name and with cookies', async () => {
    const existing = await send('GET', '/frontegg/shelf/books', undefined, { origin: app });
    expect(existing.headers.get('access-control-allow-origin')).toBe(app);
    expect(existing.headers.get('access-control-allow-credentials')).toBe('true');
    expect(existing.headers.get('access-control-expose-headers')).toContain('frontegg-trace-id');
    expect(existing.headers.get('vary')).toMatch(/Origin.*Authorization.*Cookie/);
  });

  test('T-HDR-4 a page of any other origin reads nothing, and is not let ask before it calls', async () => {
    const others = [
      'https://evil.test',
      'null',
      `${app}.evil.test`,
      `${app}:444`,
      app.replace('https:', 'http:'),
      '*',
    ];
    for (const [origin, method] of others.flatMap((one) => [
      [one, 'GET'] as const,
      [one, 'OPTIONS'] as const,
    ])) {
      const headers = { origin, 'access-control-request-method': 'DELETE' };
      const answer = await send(method, '/frontegg/shelf/books', undefined, headers);
      expect([...answer.headers.keys()].join(), origin).not.toContain('access-control');
    }
  });

  test('a preflight allows every verb and whatever header the host adds', async () => {
    const headers = {
      origin: app,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'x-host,content-type',
    };
    const answer = await send('OPTIONS', '/frontegg/shelf/books', undefined, headers);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toBe(
      'GET, POST, PUT, PATCH, DELETE',
    );
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-host');
  });
});

describe('T-HDR-3: a guarded call stays guarded', () => {
  const paths = [
    '/frontegg/shelf/own',
    '/frontegg//shelf/own',
    '//frontegg/shelf/own',
    '/frontegg/shelf//own',
    '/frontegg/shelf/own/',
    '/frontegg/shelf/own//',
    '/frontegg/shelf/./own',
    '/frontegg/shelf/books/../own',
    '/frontegg/shelf/%6fwn',
    '/frontegg/shelf%2fown',
    '/frontegg/shelf%2Fown',
    '/frontegg/shelf/own%2f',
    '/frontegg/shelf/own;x=1',
    '/frontegg;/shelf/own',
    '/frontegg/shelf/own%3b',
    '/frontegg/shelf/own%00',
    '/frontegg/shelf/own%20',
    '/frontegg/shelf/own.json',
    '/frontegg/SHELF/own',
    '/FRONTEGG/shelf/own',
    '/frontegg/shelf/own?access=none',
    '/frontegg/shelf/own#/public',
    '/frontegg/%2e%2e/frontegg/shelf/own',
    '/frontegg/shelf/own%23',
    '/frontegg/shelf/own%3fx',
    '/frontegg/shelf/books/%2e%2e/own',
    '/frontegg/shelf\\own',
    '/frontegg/shelf/own%5c',
    '/frontegg/shelf/own%c0%af',
    '/healthz/../frontegg/shelf/own',
  ];
  const headers = [
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-path',
    'x-forwarded-prefix',
    'x-http-method-override',
    'x-method-override',
    'x-middleware-subrequest',
    'x-forwarded-user',
    'x-user-id',
    'x-authenticated',
    'x-internal-request',
    'forwarded',
  ];

  test('under every spelling of its address it answers 401 or does not exist', async () => {
    for (const path of paths) {
      const { statusCode } = await stack.server.app.inject({ method: 'GET', url: path });
      expect([path, statusCode >= 400 && statusCode < 500]).toEqual([path, true]);
    }
  });

  test('no header opens it', async () => {
    for (const header of headers) {
      const answer = await send('GET', '/frontegg/shelf/own', undefined, {
        [header]: '/frontegg/shelf/books',
      });
      expect([header, answer.status]).toEqual([header, 401]);
    }
  });

  test('a bad token does not matter to an open call', async () => {
    const answer = await send('GET', '/frontegg/shelf/books', undefined, {
      authorization: 'Bearer nonsense',
    });
    expect(answer.status).toBe(200);
  });
});

test('T-HDR-5 the refresh cookie is named after the client id, without its first dash; caches keep nothing of it', async () => {
  const answer = await send('POST', '/frontegg/shelf/touch');
  const [line] = answer.headers.getSetCookie();
  expect(line).toBe(
    'fe_refresh_5a5a00000000-4000-8000-000000000001=value; Max-Age=60; Path=/; HttpOnly; SameSite=Lax',
  );
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('ASVS-3.4.1 behind https the cookie is secure', async () => {
  const settings = { publicUrl: 'https://id.example.test' };
  const secure = await createStack({ modules, config, settings });
  const answer = await secure.visitor().fetch('/frontegg/shelf/touch', { method: 'POST' });
  expect(answer.headers.getSetCookie()[0]).toContain('; Secure; SameSite=Lax');
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=');
});
