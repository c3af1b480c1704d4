import { createFoyerClient } from '@foyer/client';
import { profileCalls } from '@foyer/contract/profile/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { replies } from './features.ts';
import { createPreviewTransport, previewPassword, readPreviewMails } from './index.ts';

const contracts = join(import.meta.dirname, '../../contract/src');

function aClient(options: Parameters<typeof createPreviewTransport>[0] = {}) {
  const transport = createPreviewTransport({ delayMs: 0, storage: null, ...options });
  return createFoyerClient({
    baseUrl: 'https://host.test',
    storage: null,
    logLevel: 'none',
    transport,
  });
}

/** Contracts whose calls only backends make: no page calls them. */
const backendContracts: readonly string[] = ['management'];

test('every call of every contract that pages use has a canned reply', async () => {
  const slugs = (await readdir(contracts, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && !backendContracts.includes(entry.name),
  );
  const missing: string[] = [];
  for (const { name } of slugs) {
    const table = await readFile(join(contracts, name, `${name}.calls.ts`), 'utf8');
    for (const [, method, path] of table.matchAll(/method: '(\w+)',\s+path: '([^']+)'/g)) {
      if (!replies.has(`${method} ${path}`)) missing.push(`${name}: ${method} ${path}`);
    }
  }
  expect(missing).toEqual([]);
  expect(replies.size).toBeGreaterThan(30);
});

test('each call takes half a second unless told otherwise', async () => {
  const transport = createPreviewTransport({ storage: null });
  const client = createFoyerClient({ baseUrl: 'https://host.test', storage: null, transport });
  vi.useFakeTimers();
  let isAnswered = false;
  const calling = client.api(vendorCalls).getVendorConfig();
  void calling.then(() => {
    isAnswered = true;
  });
  await vi.advanceTimersByTimeAsync(499);
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await calling;
  vi.useRealTimers();
});

test('a call that is given up ends at once', async () => {
  const client = aClient({ delayMs: 60_000 });
  const stop = new AbortController();
  const calling = client.api(vendorCalls).getVendorConfig({}, { signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(calling).rejects.toThrow();
});

test('a call without a session is refused as the provider refuses it, with a trace id', async () => {
  await expect(aClient().api(profileCalls).getMe({ query: {} })).rejects.toMatchObject({
    status: 401,
    code: 'request/unauthenticated',
    traceId: expect.stringMatching(/^preview-/),
  });
});

test('roles hold the permissions that the host adds', async () => {
  const client = aClient({
    permissions: { Admin: ['ledger.*'], ReadOnly: ['ledger.read'], Bookkeeper: ['ledger.write'] },
  });
  const body = { email: 'member@acme.test', password: previewPassword };
  await client.session.adopt(await client.api(loginCalls).signIn({ body }));
  const session = client.session.get();
  expect(session).toMatchObject({
    claims: { permissions: expect.arrayContaining(['ledger.read', 'fe.secure.read.users']) },
  });
  expect(session).not.toMatchObject({
    claims: { permissions: expect.arrayContaining(['ledger.*']) },
  });
});

test('a session can be ended from another one', async () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
  const client = aClient({ storage });
  const signIn = async () => {
    const response = await client
      .api(loginCalls)
      .signIn({ body: { email: 'admin@acme.test', password: previewPassword } });
    await client.session.adopt(response);
  };
  await signIn();
  await signIn(); // in the place of the first one: it is the same browser
  const sessions = client.api(sessionsCalls);
  const all = await sessions.listMySessions();
  expect(all.map(({ current, place }) => (current ? 'here' : place))).toEqual([
    'Lisbon, Portugal',
    'Leeds, United Kingdom',
    'here',
  ]);
  await sessions.deleteMySession({ params: { id: all[0]?.id ?? '' } });
  expect(await sessions.listMySessions()).toHaveLength(2);
  await expect(sessions.deleteMySession({ params: { id: 'other' } })).rejects.toMatchObject({
    code: 'sessions/notFound',
  });
});

test('what is kept in the browser does not hold a password', async () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
  const client = aClient({ storage });
  await client
    .api(loginCalls)
    .signIn({ body: { email: 'admin@acme.test', password: previewPassword } });
  expect([...texts.values()].join()).toContain('admin@acme.test');
  expect([...texts.values()].join()).not.toContain(previewPassword);
});

test('storage that throws, or holds nonsense, does not stop the play', async () => {
  const broken = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  };
  const signIn = { body: { email: 'admin@acme.test', password: previewPassword } };
  const client = aClient({ storage: broken });
  expect(await client.api(loginCalls).signIn(signIn)).toMatchObject({ mfaRequired: false });
  expect(await client.api(loginCalls).refresh({ body: {} })).toMatchObject({ mfaRequired: false });
  expect(
    await aClient({ storage: { getItem: () => '{"version":', setItem: () => undefined } })
      .api(loginCalls)
      .signIn(signIn),
  ).toBeTruthy();
});

test('a world that nobody touched for a day starts again', async () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
  await aClient({ storage })
    .api(loginCalls)
    .signIn({ body: { email: 'admin@acme.test', password: previewPassword } });
  expect(await aClient({ storage }).api(loginCalls).refresh({ body: {} })).toBeTruthy();
  const later = aClient({ storage, now: () => new Date(Date.now() + 25 * 3_600_000) });
  await expect(later.api(loginCalls).refresh({ body: {} })).rejects.toMatchObject({
    code: 'login/noSession',
  });
  expect(readPreviewMails({ storage })).toEqual([]);
});
