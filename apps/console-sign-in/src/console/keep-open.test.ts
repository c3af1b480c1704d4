import { createFoyerClient, systemClock, type TransportRequest } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { createPreviewTransport, previewPassword } from '@foyer/preview';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepConsoleOpen } from './keep-open.ts';

const minutes = 60_000;

const notAllowed = () =>
  Response.json(
    { errors: ['No.'], errorCode: 'request/addressNotAllowed', context: { ip: '198.51.100.9' } },
    { status: 403 },
  );

/** A console that a user has just opened; its own timers run when the test says so. */
async function anOpenConsole() {
  const canned = createPreviewTransport({ delayMs: 0, storage: null, origin: 'http://localhost' });
  const renewals: TransportRequest[] = [];
  let fails = false;
  let refuses = false;
  const due: { run: () => void; at: number }[] = [];
  let now = Date.parse('2026-11-20T12:00:00Z');
  const client = createFoyerClient({
    baseUrl: 'http://localhost',
    logLevel: 'none',
    transport: (request) => {
      if (request.path === '/auth-cookie') renewals.push(request);
      if (refuses && request.path === '/auth-cookie') return Promise.resolve(notAllowed());
      return fails ? Promise.reject(new TypeError('dead')) : canned(request);
    },
  });
  const body = { email: 'admin@acme.test', password: previewPassword };
  await client.session.adopt(await client.api(loginCalls).signIn({ body }));
  const clock = {
    ...systemClock,
    wall: () => now,
    setTimeout: (run: () => void, milliseconds: number) =>
      due.push({ run, at: now + milliseconds }),
    clearTimeout: () => void due.splice(0),
  };
  const end = vi.fn(() => Promise.resolve());
  const expiresAt = new Date(now + 10 * minutes).toISOString();
  const stop = keepConsoleOpen(
    { ...client, clock },
    { end, load: () => Promise.resolve(undefined) },
    expiresAt,
  );
  onTestFinished(() => {
    stop();
    client.dispose();
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
    for (const { run } of due.splice(0, due.filter(({ at }) => at <= now).length)) run();
  };
  return {
    client,
    renewals,
    end,
    pass,
    stop,
    due,
    dies: () => (fails = true),
    refuses: () => (refuses = true),
  };
}

test('the cookie is renewed before its time is over, again and again, with the token', async () => {
  const { pass, renewals } = await anOpenConsole();
  pass(8 * minutes - 1);
  expect(renewals).toHaveLength(0);
  pass(1);
  await expect.poll(() => renewals).toHaveLength(1);
  pass(8 * minutes);
  await expect.poll(() => renewals).toHaveLength(2);
  expect(renewals[0]?.headers['Authorization']).toMatch(/^Bearer /);
});

test('a renewal that fails is made up for by the next', async () => {
  const { pass, renewals, dies, end } = await anOpenConsole();
  dies();
  pass(8 * minutes);
  pass(8 * minutes);
  await expect.poll(() => renewals).toHaveLength(2);
  expect(end).not.toHaveBeenCalled();
});

test('a client whose address is not allowed any longer ends the console, with the address', async () => {
  const { pass, refuses, end } = await anOpenConsole();
  refuses();
  pass(8 * minutes);
  await expect.poll(() => end).toHaveBeenCalledWith({ reason: 'notAllowedIp', ip: '198.51.100.9' });
});

test('a session that ends elsewhere ends the console', async () => {
  const { client, end } = await anOpenConsole();
  await client.session.signOut();
  await expect.poll(() => end).toHaveBeenCalledWith({ reason: 'unauthorized' });
});

test('who has stopped hears and does nothing any longer', async () => {
  const { client, end, stop, due } = await anOpenConsole();
  stop();
  await client.session.signOut();
  expect([due.length, end.mock.calls.length]).toEqual([0, 0]);
});
