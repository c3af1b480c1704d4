import { afterEach, expect, test, vi } from 'vitest';
import { readConfig } from '../../kernel/config/config.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import { SourceFailure } from '../../protocols/user-sources/external-user.ts';
import type { SourceAuthentication } from '../../protocols/user-sources/authenticate-with-source.ts';
import { createSourceSignIn } from './source-sign-in.ts';

afterEach(() => {
  vi.useRealTimers();
});

const nothing = () => {};
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const ctx: RequestContext = {
  traceId: 'trace',
  client: { address: '192.0.2.1', addressKey: '192.0.2.1', userAgent: '' },
  cookies: {},
  setRefreshCookie: nothing,
  clearRefreshCookie: nothing,
  setSignUpCookie: nothing,
  setDeviceCookie: nothing,
  setLoginCookie: nothing,
  clearLoginCookie: nothing,
  setUpstreamCookie: nothing,
  console: { set: nothing, clear: nothing },
  log,
};

const aSource = (id: string, appIds: readonly string[] = []) => ({
  id,
  type: 'firebase',
  name: id,
  apiKey: 'key',
  appIds,
  tenantConfig: { tenantResolverType: 'new' },
});

function createSignIn(sources: readonly object[], authenticate: SourceAuthentication) {
  const report = readConfig({
    application: { clientId: '5a5a0000-0000-4000-8000-000000000001', name: 'Ledgerly' },
    userSources: { sources },
  });
  if (report.kind === 'invalid') throw new Error(report.lines.join());
  vi.useFakeTimers({ toFake: ['performance'] });
  const signIn = createSourceSignIn({
    config: report.config,
    log,
    random: { bytes: () => new Uint8Array([0]) },
    passwordHasher: { release: (work) => work() },
    authenticate,
    provide: async () => null,
  });
  /** Milliseconds of a wrong password for an email that is known here, or not: those of the sources pass at once, a delay is real. */
  return async (askable: 'unknown' | 'none', applicationId?: string): Promise<number> => {
    const [startedAt, realStart] = [performance.now(), process.hrtime.bigint()];
    const at = applicationId ? { ...ctx, applicationId } : ctx;
    await signIn(at, { email: 'olga@example.test', password: 'wrong', askable });
    const waited = Number(process.hrtime.bigint() - realStart) / 1e6;
    return performance.now() - startedAt + waited;
  };
}

const take = (ms: number) => vi.advanceTimersByTime(ms);

test('a known email waits as long as the sources of its own application take', async () => {
  const sources = [aSource('slow', ['slow-app']), aSource('fast', ['fast-app'])];
  const measure = createSignIn(sources, async ({ id }) => {
    take(id === 'slow' ? 600 : 50);
    return null;
  });
  await measure('unknown', 'slow-app');
  await measure('unknown', 'fast-app');
  expect(await measure('none', 'fast-app')).toBeLessThan(300);
  expect(await measure('none', 'slow-app')).toBeGreaterThan(590);
});

test('a run without room for the code says nothing about the time that sources take', async () => {
  const measure = createSignIn([aSource('code')], async () => {
    throw new SourceFailure('busy');
  });
  await measure('unknown');
  expect(await measure('none')).toBeGreaterThan(290);
});

test('nobody waits for a source that is paused', async () => {
  const measure = createSignIn([aSource('down')], async () => {
    take(4000);
    throw new SourceFailure('timeout');
  });
  for (let times = 0; times < 3; times += 1) await measure('unknown');
  expect(await measure('unknown')).toBeLessThan(200);
  expect(await measure('none')).toBeLessThan(200);
});

test('a sign-in asks sources until its deadline, and blames none for it', async () => {
  const asked: string[] = [];
  const sources = ['a', 'b', 'c', 'd', 'e'].map((id) => aSource(id));
  const measure = createSignIn(sources, async ({ id }, { deadline }) => {
    asked.push(id);
    take(Math.min(4000, deadline - performance.now()));
    throw new SourceFailure('timeout');
  });
  expect(await measure('unknown')).toBeLessThan(10_500);
  expect(asked).toEqual(['a', 'b', 'c']);
});
