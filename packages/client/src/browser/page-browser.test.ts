// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createPageBrowser } from './page-browser.ts';
import { createSafeStorage } from './safe-storage.ts';

type Request = (
  name: string,
  options: LockOptions,
  grant: (lock: object | null) => unknown,
) => Promise<unknown>;

afterEach(() => vi.restoreAllMocks());

function browserWithLocks(request: Request) {
  vi.stubGlobal('navigator', { locks: { request } });
  const { lock } = createPageBrowser(window);
  vi.unstubAllGlobals();
  if (!lock) throw new Error('This browser has no locks');
  return lock;
}

test('a free lock is taken without waiting', async () => {
  const work = vi.fn(async (waited: boolean) => `waited: ${waited}`);
  const lock = browserWithLocks(async (_, __, grant) => grant({}));
  expect(await lock('refresh', work)).toBe('waited: false');
});

test('a lock that is held is waited for', async () => {
  const work = vi.fn(async (waited: boolean) => `waited: ${waited}`);
  const lock = browserWithLocks(async (_, options, grant) =>
    grant(options.ifAvailable ? null : {}),
  );
  expect(await lock('refresh', work)).toBe('waited: true');
  expect(work).toHaveBeenCalledOnce();
});

test('where locks are refused or do not come in time the work is done all the same, once', async () => {
  const work = vi.fn(async () => 'done');
  const lock = browserWithLocks(() => Promise.reject(new DOMException('no', 'SecurityError')));
  expect(await lock('refresh', work)).toBe('done');
  expect(work).toHaveBeenCalledOnce();
});

test('work that fails fails once, with its own error', async () => {
  const work = vi.fn(() => Promise.reject(new Error('mine')));
  const lock = browserWithLocks(async (_, __, grant) => grant({}));
  await expect(lock('refresh', work)).rejects.toThrow('mine');
  expect(work).toHaveBeenCalledOnce();
});

test('what a tab holds is shared, and let go when it says so', async () => {
  let end: Promise<unknown> = Promise.resolve();
  const request = vi.fn<Request>((_, __, grant) => {
    end = Promise.resolve(grant({}));
    return end;
  });
  vi.stubGlobal('navigator', { locks: { request } });
  const { hold, whenFree } = createPageBrowser(window);
  vi.unstubAllGlobals();
  const letGo = hold?.('here');
  expect(request.mock.calls[0]?.slice(0, 2)).toEqual(['here', { mode: 'shared' }]);
  const state = () => Promise.race([end.then(() => 'let go'), Promise.resolve('held')]);
  expect(await state()).toBe('held');
  letGo?.();
  await end;
  const { signal } = new AbortController();
  await whenFree?.('here', signal);
  expect(request.mock.calls[1]?.slice(0, 2)).toEqual(['here', { signal }]);
});

test('the page is listened to until one stops', () => {
  const browser = createPageBrowser(window);
  const heard: string[] = [];
  const stops = (['visible', 'online', 'restored', 'hidden'] as const).map((name) =>
    browser.on(name, () => heard.push(name)),
  );
  const happen = () => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    for (const name of ['pageshow', 'pagehide']) {
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
      window.dispatchEvent(new PageTransitionEvent(name, { persisted: false }));
    }
  };
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  happen();
  expect(heard).toEqual(['visible', 'online', 'restored', 'hidden', 'hidden']);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  for (const stop of stops) stop();
  happen();
  expect(heard).toHaveLength(5);
});

test('what another tab stores is heard', () => {
  const listener = vi.fn();
  const stop = createPageBrowser(window).onStored(listener);
  window.dispatchEvent(new StorageEvent('storage', { key: 'a', newValue: 'b' }));
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'a', newValue: 'c' }));
  expect(listener.mock.calls).toEqual([['a', 'b']]);
});

test('a channel reaches the other end and not itself', async () => {
  vi.stubGlobal('BroadcastChannel', (await import('node:worker_threads')).BroadcastChannel);
  const browser = createPageBrowser(window);
  const [one, other] = [browser.openChannel?.('tabs'), browser.openChannel?.('tabs')];
  const self = vi.fn();
  one?.onMessage(self);
  const heard = new Promise((resolve) => other?.onMessage(resolve));
  one?.post({ kind: 'hello' });
  expect(await heard).toEqual({ kind: 'hello' });
  expect(self).not.toHaveBeenCalled();
  one?.close();
  other?.close();
  vi.unstubAllGlobals();
});

test('C-7 a storage that is disabled, full or forgetful keeps things for this tab', () => {
  const throwing = () => {
    throw new DOMException('no', 'SecurityError');
  };
  const full = { getItem: () => null, setItem: throwing, removeItem: throwing };
  for (const find of [throwing, () => null, () => full]) {
    const storage = createSafeStorage(find);
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBe(null);
  }
});

test.each([
  ['reload', 'kept'],
  ['back_forward', 'kept'],
  ['navigate', null],
])('after a navigation of type %s a step that was stored is %s', (type, expected) => {
  sessionStorage.setItem('foyer.step.default', 'kept');
  sessionStorage.setItem('host', 'kept');
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
  const { tabStorage } = createPageBrowser(window);
  vi.unstubAllGlobals();
  expect(tabStorage?.getItem('foyer.step.default')).toBe(expected);
  expect(tabStorage?.getItem('host')).toBe('kept');
});
