import { loginCalls } from '@foyer/contract/login/calls';
import { commonRefusals } from '@foyer/contract';
import { aNewUser, createStack, type Stack } from '@foyer/testkit';
import { expect, test, vi } from 'vitest';
import { refuse } from '../refusal.ts';

const config = { rateLimits: { read: 20, attempts: 5 } };
const production = { mode: 'production', publicUrl: 'https://foyer.test' } as const;
const signIn = '/frontegg/identity/resources/auth/v1/user';
const payload = { email: 'nobody@acme.test', password: 'wrong' };

async function aUser(stack: Stack) {
  const { email, password } = await (await createStack({ besides: stack })).aUser();
  return { email, password };
}

test('ASVS-2.4.1 an address that asks too often is shown how long to wait, and another one is not', async () => {
  const stack = await createStack({ config, settings: production });
  const { app } = stack.server;
  const ask = (remoteAddress: string) => app.inject({ url: '/frontegg/flags', remoteAddress });
  const statuses = [];
  for (let times = 0; times < 22; times += 1) statuses.push((await ask('192.0.2.1')).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
  const refused = await ask('192.0.2.1');
  expect(refused.json()).toMatchObject({ errorCode: 'request/tooMany' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('192.0.2.2')).statusCode).toBe(200);
  stack.clock.advance(4);
  expect((await ask('192.0.2.1')).statusCode).toBe(200);
});

test('T-HDR-2: no header gives an address a second count; one IPv6 line is one address', async () => {
  const stack = await createStack({ config, settings: production });
  const headers = [
    'x-forwarded-for',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x_forwarded_for',
    'forwarded',
  ];
  const statuses = [];
  for (const [at, header] of headers.entries()) {
    const remoteAddress = `2001:db8:7:7::${at}`;
    const asked = {
      method: 'POST',
      url: signIn,
      payload,
      remoteAddress,
      headers: { [header]: `203.0.113.${at}` },
    } as const;
    statuses.push((await stack.server.app.inject(asked)).statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('behind one trusted proxy the last hop counts', async () => {
  const stack = await createStack({ config, settings: { ...production, trustedHops: 1 } });
  const ask = (client: string) =>
    stack.server.app.inject({
      method: 'POST',
      url: signIn,
      payload,
      headers: { 'x-forwarded-for': `10.9.9.9, ${client}` },
    });
  for (let times = 0; times < 5; times += 1)
    expect((await ask('198.51.100.1')).statusCode).toBe(401);
  expect((await ask('198.51.100.1')).statusCode).toBe(429);
  expect((await ask('198.51.100.2')).statusCode).toBe(401);
});

test('what attackers want is counted over all nodes', async () => {
  const stack = await createStack({ config, settings: production });
  const other = await createStack({ config, settings: production, besides: stack });
  const nodes = [stack, other, stack, other, stack, other];
  const statuses = [];
  for (const node of nodes) {
    const asked = { method: 'POST', url: signIn, payload, remoteAddress: '192.0.2.9' } as const;
    statuses.push((await node.server.app.inject(asked)).statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

// Review 2026-11-23, security W-2
test('sign-ins that succeed do not count, so that an office behind one address gets in at nine o’clock', async () => {
  const stack = await createStack({ config, settings: production });
  const ada = await aUser(stack);
  const ask = (password: string) =>
    stack.server.app.inject({
      method: 'POST',
      url: signIn,
      payload: { ...ada, password },
      remoteAddress: '192.0.2.9',
    });
  for (let times = 0; times < 12; times += 1)
    expect((await ask(ada.password)).statusCode).toBe(200);
  for (let times = 0; times < 5; times += 1) expect((await ask('wrong')).statusCode).toBe(401);
  expect((await ask(ada.password)).statusCode).toBe(429);
});

test.each(['assertRoom', 'reserve'] as const)(
  'what %s sheds counts against no limit',
  async (where) => {
    const limits = { rateLimits: { attempts: 1, mail: 1 } };
    const stack = await createStack({ config: limits, settings: production });
    const { app, kernel, db } = stack.server;
    const shed = vi.spyOn(kernel.passwordHasher, where).mockImplementation(() => {
      throw refuse(commonRefusals.busy, { retryAfterSeconds: 2 });
    });
    const calls = {
      [signIn]: payload,
      '/frontegg/identity/resources/users/v1/signUp': aNewUser(),
    };
    for (const [url, body] of Object.entries(calls)) {
      const ask = () =>
        app.inject({ method: 'POST', url, payload: body, remoteAddress: '192.0.2.9' });
      for (let times = 0; times < 3; times += 1) expect((await ask()).statusCode).toBe(503);
    }
    const counted = await db.read((tx) =>
      tx.selectFrom('guess_counters').select('count').where('count', '>', 0).execute(),
    );
    expect(counted).toEqual([]);
    shed.mockRestore();
    for (const [url, body] of Object.entries(calls)) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url,
        payload: body,
        remoteAddress: '192.0.2.9',
      });
      expect([200, 201, 401]).toContain(statusCode);
    }
  },
);

test('the demo does not get in the way of its own tests', async () => {
  const stack = await createStack({ config });
  const visitor = stack.visitor();
  const tries = Array.from({ length: 30 }, () =>
    visitor
      .api(loginCalls)
      .refresh({ body: {} })
      .catch((error) => error.status),
  );
  expect(new Set(await Promise.all(tries))).toEqual(new Set([401]));
});
