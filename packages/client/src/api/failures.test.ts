import { featureFlagsCalls } from '@foyer/contract/feature-flags/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { afterEach, expect, test, vi } from 'vitest';
import { createSimulation } from '../testing/simulated-client.ts';
import { type Answer, dead } from '../testing/simulated-provider.ts';
import { settle } from '../testing/simulated-time.ts';
import { FoyerError, toFailure } from './foyer-error.ts';

const generic = "We're facing some difficulties, Please try again";
const withBody = (
  body: string,
  status: number,
  statusText = '',
  headers: Record<string, string> = {},
): Answer => {
  return () => new Response(body, { status, statusText, headers });
};

async function getFailure(
  answer: Answer,
  options: Parameters<ReturnType<typeof createSimulation>['open']>[0] = {},
) {
  const { open, provider, time } = createSimulation();
  provider.always('GET /flags', answer);
  const call = open(options)
    .client.api(featureFlagsCalls)
    .loadFeatureFlags()
    .catch((error: unknown) => error);
  await time.advance(31_000);
  return call;
}

/** The catalog of specification 2, §8 and contract, §3, row by row. */
const catalog: readonly (readonly [string, Answer, string])[] = [
  ['413, whatever its body', withBody('{"errors":["other"]}', 413), 'Error request is too large'],
  ['an errors array of one', withBody('{"errors":["Wrong."]}', 400), 'Wrong.'],
  ['an errors array of several', withBody('{"errors":["Wrong.","Late."]}', 422), 'Wrong., Late.'],
  [
    'an empty errors array',
    withBody('{"errors":[]}', 400, 'Bad Request'),
    'Error 400 - Bad Request',
  ],
  [
    'other JSON',
    withBody('{"message":"x"}', 500, 'Internal Server Error'),
    'Error 500 - Internal Server Error',
  ],
  [
    'a JSON list',
    withBody('["x"]', 500, 'Internal Server Error'),
    'Error 500 - Internal Server Error',
  ],
  ['JSON null', withBody('null', 502, 'Bad Gateway'), 'Error 502 - Bad Gateway'],
  ['a JSON string', withBody('"Plain words"', 400), 'Plain words'],
  ['HTML', withBody('<html>500</html>', 500, 'Internal Server Error'), generic],
  ['broken JSON', withBody('{"errors":[', 400), generic],
  ['no body', withBody('', 503), generic],
  ['no answer', dead, generic],
  ['no answer within 30 s', () => new Promise<Response>(() => undefined), generic],
];

test.each(catalog)('%s is shown in the words of the catalog (C-4)', async (_, answer, text) => {
  expect(toFailure(await getFailure(answer)).text).toBe(text);
});

test('status, code, trace id and context are kept on the error', async () => {
  const body = JSON.stringify({ errors: ['No.'], errorCode: 'ER-01239', context: { tenant: 't' } });
  const error = await getFailure(withBody(body, 400, '', { 'frontegg-trace-id': 'abc' }));
  expect(error).toMatchObject({
    status: 400,
    code: 'ER-01239',
    traceId: 'abc',
    context: { tenant: 't' },
    errors: ['No.'],
  });
  const context = { tenant: 't' };
  expect(toFailure(error)).toEqual({
    text: 'No.',
    code: 'ER-01239',
    status: 400,
    traceId: 'abc',
    context,
  });
});

test('a refusal without a code has the generic one', async () => {
  expect(await getFailure(withBody('{"errors":["No."]}', 400))).toMatchObject({
    code: 'ER-ADMIN-PORTAL-GENERIC-ERROR',
  });
});

test('without a status the fallback is shown if there is one; with a status the words of the provider are', () => {
  expect(toFailure(new Error('x is not a function')).text).toBe(generic);
  expect(toFailure(new FoyerError('lost'), 'Failed to authenticate').text).toBe(
    'Failed to authenticate',
  );
  expect(toFailure(new FoyerError('No.', { status: 400 }), 'Failed to authenticate').text).toBe(
    'No.',
  );
});

test.each(['', 'not json', '<html>'])(
  'a success with the body %j is an empty object',
  async (body) => {
    expect(await getFailure(withBody(body, 200))).toEqual({});
  },
);

test('C-5 an aborted call is silent and keeps its own error', async () => {
  const { open, provider } = createSimulation();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  provider.always(
    'GET /flags',
    ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const abort = new AbortController();
  const call = open({ logLevel: 'warn' })
    .client.api(featureFlagsCalls)
    .loadFeatureFlags(undefined, { signal: abort.signal });
  void settle().then(() => abort.abort());
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  expect(error).not.toHaveBeenCalled();
});

afterEach(() => vi.restoreAllMocks());

/**
 * Specification 2, §8: 4xx is a warning at `warn`; 500 is an error at `warn` and `error`; what got
 * no answer is logged.
 */
test.each([
  ['warn', 404, { warn: 1, error: 0 }],
  ['error', 404, { warn: 0, error: 0 }],
  ['none', 404, { warn: 0, error: 0 }],
  ['warn', 500, { warn: 0, error: 1 }],
  ['error', 500, { warn: 0, error: 1 }],
  ['none', 500, { warn: 0, error: 0 }],
  ['error', 502, { warn: 0, error: 0 }],
  ['error', 0, { warn: 0, error: 1 }],
] as const)('at log level %s a %i writes %o', async (logLevel, status, expected) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const error = vi.spyOn(console, 'error').mockReturnValue();
  await getFailure(status === 0 ? dead : withBody('{"errors":["x"]}', status), { logLevel });
  expect({ warn: warn.mock.calls.length, error: error.mock.calls.length }).toEqual(expected);
});

test('a refused token is renewed once and the call repeated', async () => {
  const { start, provider, time } = createSimulation();
  const { client } = await start();
  provider.next('/users/v2/me', withBody('{"errors":["expired"]}', 401));
  const call = client.api(profileCalls).getMe({ query: {} });
  await time.advance(10);
  expect(await call).toMatchObject({ id: 'user-1' });
  expect(provider.count('/token/refresh')).toBe(2);
});

test('a token that is refused again is not renewed for ever', async () => {
  const { start, provider, time } = createSimulation();
  const { client } = await start();
  const refuse = withBody('{"errors":["expired"]}', 401);
  provider.always('GET /identity/resources/users/v1/me/authorization', refuse);
  const call = client
    .api(profileCalls)
    .getMyAuthorization()
    .catch((error: unknown) => error);
  await time.advance(60_000);
  expect(await call).toMatchObject({ status: 401 });
  expect(provider.count('/token/refresh')).toBe(2);
});

test('a 401 from a call that changes the session starts no renewal', async () => {
  const { start, provider, time } = createSimulation();
  const { client } = await start();
  const call = client
    .api(loginCalls)
    .signIn({ body: { email: 'a@b.test', password: 'wrong' } })
    .catch((error: unknown) => error);
  await time.advance(10);
  expect(await call).toMatchObject({ status: 401, code: 'login/wrongCredentials' });
  expect(provider.count('/token/refresh')).toBe(1);
});
