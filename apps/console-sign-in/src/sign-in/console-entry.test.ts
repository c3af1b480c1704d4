import { createFoyerClient, type Transport, type TransportRequest } from '@foyer/client';
import { loginCalls } from '@foyer/contract/login/calls';
import { createPreviewTransport, previewPassword } from '@foyer/preview';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor } from '@foyer/client/machine';
import { createConsoleEntryMachine } from './console-entry.machine.ts';

const generic = "We're facing some difficulties, Please try again";

/** The way into the console over canned data; `answer` takes a call out of its hands. */
function anEntry({ tooMany = false } = {}) {
  const canned = createPreviewTransport({ delayMs: 0, storage: null, origin: 'http://localhost' });
  const calls: string[] = [];
  let answer: (request: TransportRequest) => Promise<Response> | undefined = () => undefined;
  const transport: Transport = (request) => {
    calls.push(request.path);
    return answer(request) ?? canned(request);
  };
  const client = createFoyerClient({ baseUrl: 'http://localhost', transport, logLevel: 'none' });
  const leave = vi.fn();
  const departures = { note: vi.fn(), areTooMany: () => tooMany };
  const start = () => {
    const actor = createActor(createConsoleEntryMachine(client, { leave, departures })).start();
    onTestFinished(() => {
      actor.stop();
      client.dispose();
    });
    return actor;
  };
  const signIn = async () => {
    const body = { email: 'admin@acme.test', password: previewPassword };
    await client.session.adopt(await client.api(loginCalls).signIn({ body }));
  };
  return {
    client,
    leave,
    departures,
    start,
    signIn,
    count: (path: string) => calls.filter((called) => called === path).length,
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

const refusing = (path: string, status: number) => (request: TransportRequest) =>
  request.path === path
    ? Promise.resolve(Response.json({ errors: ['Not today.'] }, { status }))
    : undefined;

test('not knowing is neither: nothing is called and nobody leaves', async () => {
  const { start, count, leave } = anEntry();
  const actor = start();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(actor.getSnapshot().value).toBe('unknown');
  expect([count('/auth-cookie'), count('/auth-cookie/logout'), leave.mock.calls.length]).toEqual([
    0, 0, 0,
  ]);
});

test('without a session the cookie is cleared in the background, once', async () => {
  const { client, start, count, leave } = anEntry();
  const actor = start();
  await client.start();
  await expect.poll(() => count('/auth-cookie/logout')).toBe(1);
  await client.session.refresh();
  expect(actor.getSnapshot().value).toBe('signedOut');
  expect([count('/auth-cookie'), count('/auth-cookie/logout'), leave.mock.calls.length]).toEqual([
    0, 1, 0,
  ]);
});

test('a logout call that fails holds nobody back', async () => {
  const { client, start, signIn, answerWith, leave } = anEntry();
  answerWith(refusing('/auth-cookie/logout', 500));
  const actor = start();
  await client.start();
  await expect.poll(() => actor.getSnapshot().value).toBe('signedOut');
  await signIn();
  await expect.poll(() => leave).toHaveBeenCalledTimes(1);
});

test('after the sign-in the cookie is set, and then the browser leaves', async () => {
  const { client, start, signIn, count, leave, departures } = anEntry();
  const actor = start();
  await client.start();
  await signIn();
  await expect.poll(() => actor.getSnapshot().value).toBe('leaving');
  expect([
    count('/auth-cookie'),
    leave.mock.calls.length,
    departures.note.mock.calls.length,
  ]).toEqual([1, 1, 1]);
});

test('a failure is shown, and can be tried again', async () => {
  const { client, start, signIn, answerWith, count, leave } = anEntry();
  answerWith(refusing('/auth-cookie', 503));
  const actor = start();
  await client.start();
  await signIn();
  await expect.poll(() => actor.getSnapshot().value).toBe('failed');
  expect(actor.getSnapshot().context.failure).toMatchObject({ text: 'Not today.', status: 503 });
  expect(leave).not.toHaveBeenCalled();
  answerWith(() => undefined);
  actor.send({ type: 'retry' });
  await expect.poll(() => leave).toHaveBeenCalledTimes(1);
  expect(count('/auth-cookie')).toBe(2);
});

test('a network that fails is shown in the words of the specification', async () => {
  const { client, start, signIn, answerWith } = anEntry();
  answerWith(({ path }) =>
    path === '/auth-cookie' ? Promise.reject(new TypeError('dead')) : undefined,
  );
  const actor = start();
  await client.start();
  await signIn();
  await expect.poll(() => actor.getSnapshot().context.failure?.text).toBe(generic);
});

test('a session that ends while the console opens leads back to the form', async () => {
  const { client, start, signIn, answerWith, leave } = anEntry();
  answerWith(({ path }) => (path === '/auth-cookie' ? new Promise(() => undefined) : undefined));
  const actor = start();
  await client.start();
  await signIn();
  await expect.poll(() => actor.getSnapshot().value).toBe('entering');
  await client.session.signOut();
  await expect.poll(() => actor.getSnapshot().value).toBe('signedOut');
  expect(leave).not.toHaveBeenCalled();
});

test('whom the console sends back again and again is asked first', async () => {
  const { start, signIn, leave, count } = anEntry({ tooMany: true });
  await signIn();
  const actor = start();
  await expect.poll(() => actor.getSnapshot().value).toBe('failed');
  expect(actor.getSnapshot().context.failure?.text).toContain('sent you back several times');
  expect(count('/auth-cookie')).toBe(0);
  actor.send({ type: 'retry' });
  await expect.poll(() => leave).toHaveBeenCalledTimes(1);
});
