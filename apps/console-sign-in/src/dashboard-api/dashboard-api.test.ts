import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDashboardApi, DashboardApiError } from './dashboard-api.ts';

interface Recorded {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const recorded: Recorded[] = [];
let answer: RequestListener = (_, response) => response.end();
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    const { method, url, headers } = request;
    recorded.push({ method, url, headers, body });
    answer(request, response);
  });
});
let baseUrl = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/dashboard/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  recorded.length = 0;
  answers('{}');
});

function answers(body: string, status = 200): void {
  answer = (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}

function anApi({ token }: { token?: string } = { token: 'token-1' }) {
  const showError = vi.fn<(text: string) => void>();
  const sent: Request[] = [];
  const fetchIt = (request: Request) => {
    sent.push(request);
    return fetch(request);
  };
  const api = createDashboardApi({ baseUrl, accessToken: () => token, showError, fetch: fetchIt });
  return { api, showError, sent };
}

const asIs = (content: unknown) => content;

describe('a request', () => {
  test.each(['get', 'post', 'put', 'patch', 'delete'] as const)(
    '%s goes out under its method',
    async (name) => {
      const { api } = anApi();
      await api[name]('/policies', { read: asIs });
      expect(recorded).toMatchObject([
        { method: name.toUpperCase(), url: '/dashboard/policies', body: '' },
      ]);
    },
  );

  test('carries the access token as bearer, and includes credentials', async () => {
    const { api, sent } = anApi();
    await api.get('/policies?page=1', { read: asIs });
    expect(recorded[0]?.headers.authorization).toBe('Bearer token-1');
    expect(recorded[0]?.url).toBe('/dashboard/policies?page=1');
    expect(sent[0]?.credentials).toBe('include');
  });

  test('asks for the token again each time, and sends none where there is none', async () => {
    const tokens = ['first', undefined];
    const showError = vi.fn<(text: string) => void>();
    const api = createDashboardApi({
      baseUrl,
      accessToken: () => tokens.shift(),
      showError,
      fetch,
    });
    await api.get('/a', { read: asIs });
    await api.get('/a', { read: asIs });
    expect(recorded.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer first',
      undefined,
    ]);
  });

  test.each([
    ['an object', { name: 'Ä', nested: [1] }, '{"name":"Ä","nested":[1]}'],
    ['an array', [1, 'two'], '[1,"two"]'],
    ['an empty object', {}, '{}'],
  ])('sends %s as JSON', async (_, body, expected) => {
    const { api } = anApi();
    await api.post('/policies', { body, read: asIs });
    expect(recorded[0]).toMatchObject({
      body: expected,
      headers: { 'content-type': 'application/json' },
    });
  });

  test.each([
    ['text', 'plain', 'plain', 'text/plain;charset=UTF-8'],
    [
      'a form',
      new URLSearchParams({ a: '1' }),
      'a=1',
      'application/x-www-form-urlencoded;charset=UTF-8',
    ],
    ['a blob', new Blob(['x'], { type: 'image/png' }), 'x', 'image/png'],
  ])('sends %s as it is', async (_, body, expected, type) => {
    const { api } = anApi();
    await api.put('/policies/1', { body, read: asIs });
    expect(recorded[0]).toMatchObject({ body: expected, headers: { 'content-type': type } });
  });

  test('never carries the token to another place', async () => {
    const root = createDashboardApi({
      baseUrl: new URL('/', baseUrl).href,
      accessToken: () => 't',
      showError: vi.fn(),
      fetch,
    });
    await expect(root.get('//evil.example/steal', { read: asIs })).rejects.toThrow();
    await expect(root.get('/\\evil.example/steal', { read: asIs })).rejects.toThrow();
    expect(recorded).toEqual([]);
  });
});

describe('an answer', () => {
  test('of status 204 is nothing', async () => {
    answer = (_, response) => response.writeHead(204).end();
    const read = vi.fn(asIs);
    const { api, showError } = anApi();
    expect(await api.delete('/policies/1', { read })).toBeUndefined();
    expect([read.mock.calls, showError.mock.calls]).toEqual([[], []]);
  });

  test.each([
    ['its content', '{"content":[1,2]}', [1, 2]],
    ['content that is null', '{"content":null}', null],
    ['content that is empty', '{"content":""}', ''],
    ['the body, where there is no content', '{"items":[1]}', { items: [1] }],
    ['the body, where it is a list', '[1]', [1]],
    ['the body, where it is not JSON', 'plain', 'plain'],
    ['an empty body', '', ''],
    ['a body with an empty error', '{"error":null,"content":1}', 1],
  ])('gives %s', async (_, body, expected) => {
    answers(body);
    const { api, showError } = anApi();
    expect(await api.get('/policies', { read: asIs })).toEqual(expected);
    expect(showError).not.toHaveBeenCalled();
  });

  test('is read into the type the caller asks for', async () => {
    answers('{"content":{"count":"3"}}');
    const { api } = anApi();
    const count: number | undefined = await api.get('/count', {
      read: (content) => Number(Object(content).count),
    });
    expect(count).toBe(3);
  });
});

describe('a failure', () => {
  const generic = 'Something went wrong....';

  test.each([
    ['a refusal with a message', 403, '{"error":{"message":"You may not."}}', 'You may not.'],
    ['an error object in a success', 200, '{"error":{"message":"Half done."}}', 'Half done.'],
    [
      'markup in a message, which stays text',
      400,
      '{"error":{"message":"<b>no</b>"}}',
      '<b>no</b>',
    ],
    ['an error without a message', 400, '{"error":{}}', generic],
    ['an error with an empty message', 400, '{"error":{"message":" "}}', generic],
    ['an error object without a message in a success', 200, '{"error":{"code":1}}', generic],
    ['a failure that is not JSON', 502, '<html>Bad gateway</html>', generic],
    ['a failure with other JSON', 500, '{"message":"internals"}', generic],
  ])('%s is shown as a toast and thrown', async (_, status, body, expected) => {
    answers(body, status);
    const { api, showError } = anApi();
    await expect(api.get('/policies', { read: asIs })).rejects.toMatchObject({
      message: expected,
      status,
    });
    expect(showError.mock.calls).toEqual([[expected]]);
  });

  test('no answer at all is shown in general words', async () => {
    answer = (request) => request.socket.destroy();
    const { api, showError } = anApi();
    const failing = api.get('/policies', { read: asIs });
    await expect(failing).rejects.toBeInstanceOf(DashboardApiError);
    await expect(failing).rejects.toMatchObject({ message: generic, status: undefined });
    expect(showError.mock.calls).toEqual([[generic]]);
  });

  test('an answer that is not what the caller expects is shown in general words', async () => {
    answers('{"content":{}}');
    const { api, showError } = anApi();
    const read = () => {
      throw new TypeError('not a list');
    };
    await expect(api.get('/policies', { read })).rejects.toMatchObject({
      message: generic,
      status: 200,
    });
    expect(showError.mock.calls).toEqual([[generic]]);
  });

  test.each(['before it is sent', 'while it waits', 'while its body arrives'])(
    'an abort %s is silent',
    async (when) => {
      const abort = new AbortController();
      if (when === 'before it is sent') abort.abort();
      if (when === 'while it waits') answer = () => abort.abort();
      if (when === 'while its body arrives') {
        answer = (_, response) => {
          response.write('{"con');
          setTimeout(() => abort.abort(), 20);
        };
      }
      const { api, showError } = anApi();
      const call = api.get('/policies', { signal: abort.signal, read: asIs });
      await expect(call).rejects.toMatchObject({ name: 'AbortError' });
      expect(showError).not.toHaveBeenCalled();
    },
  );
});
