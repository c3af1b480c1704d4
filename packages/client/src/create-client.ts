import type { CallTable, Contract } from '@foyer/contract';
import { loginCalls } from '@foyer/contract/login/calls';
import { createApi } from './api/create-api.ts';
import type { Browser } from './browser/browser.ts';
import { createPageBrowser, noBrowser } from './browser/page-browser.ts';
import { createSafeStorage } from './browser/safe-storage.ts';
import { systemClock } from './clock.ts';
import type { FoyerClient } from './foyer-client.ts';
import { createLog } from './log.ts';
import type { ClientOptions } from './hosted/client-options.ts';
import type { FoyerOptions, RequestSource } from './options.ts';
import { createRedirects } from './redirects/redirects.ts';
import { defaultRoutes } from './routes.ts';
import { createSessionFlags } from './session/session-flags.ts';
import type { ScopedApi } from './api/scoped-api.ts';
import { createSessionKeeper } from './session/session-keeper.ts';
import { createTabs } from './session/tabs.ts';
import type { PublicConfig } from './start-up/public-config.ts';
import { startUp } from './start-up/start-up.ts';
import { createStore } from './store.ts';
import { bearer } from './transport/bearer.link.ts';
import { followBodyRedirect } from './transport/body-redirect.link.ts';
import { raiseFailures } from './transport/failures.link.ts';
import { fetchTransport } from './transport/fetch.transport.ts';
import { describeCaller } from './transport/headers.link.ts';
import { renewOn401 } from './transport/renew-on-401.link.ts';
import { timeLimit } from './transport/time-limit.link.ts';
import type { Link, Transport } from './transport/transport.ts';

/** Puts the client together. Nothing is called before `start`. */
export function createFoyerClient(options: ClientOptions): FoyerClient {
  const port = toPorts(options);
  const { clock, browser, storage, log, routes } = port;
  const config = createStore<PublicConfig>({ isLoaded: false, flags: new Set() });
  const redirects = createRedirects({ options, browser, clock, storage, log, routes, config });
  const accessToken = () => session.accessToken();

  // The transport chain, top to bottom: each link sees the call before, and the answer after, those
  // below it.
  const chain: readonly Link[] = [
    describeCaller(options, browser),
    bearer(accessToken),
    raiseFailures(log),
    followBodyRedirect(redirects.toProvider),
    timeLimit(clock),
  ];
  const direct = chain.reduceRight((next, link) => link(next), options.transport ?? fetchTransport);
  const renewing = renewOn401({ accessToken, renew: () => session.refresh() })(direct);

  const address = { baseUrl: options.baseUrl, prefix: options.prefix ?? '/frontegg' };
  const apiOver =
    (send: Transport): ScopedApi =>
    (calls, headers = {}) =>
      createApi({ send, address, headers, ...(options.query && { query: options.query }) }, calls);
  const api = apiOver(direct);
  const renewingApi = apiOver(renewing);
  const name = options.clientId ?? 'default';
  // hosted login has one account at a time
  const accounts = options.hosted ? undefined : options.tabAccounts;
  const account = accounts?.read(browser);
  const tabsDeps = { browser, storage, clock, name };
  const tabs =
    account && accounts ? accounts.createTabs(tabsDeps, account.tenantId) : createTabs(tabsDeps);
  const flags = createSessionFlags(storage, name);
  const hosted = options.hosted?.(() => client, { api, marks: flags });
  const calls = api(loginCalls);
  const keeper = createSessionKeeper({
    api,
    source: hosted ?? {
      refresh: () => calls.refresh({ body: account ? { tenantId: account.tenantId } : {} }),
      signOut: calls.signOut,
    },
    renewingApi,
    clock,
    browser,
    tabs,
    marks: flags,
    keepAlive: options.keepSessionAlive ?? true,
    withEntitlements: () => options.entitlementsOptions?.enabled && !config.get().noEntitlements,
    isFlagOn: (flag) => config.get().flags.has(flag),
  });
  const session = account && accounts ? accounts.wrap(keeper, account) : keeper;

  const client: FoyerClient = {
    session,
    config,
    routes,
    options,
    clock,
    browser,
    storage,
    api: <C extends Contract>(calls: CallTable<C>, source?: RequestSource) =>
      renewingApi(calls, source && { 'frontegg-source': source }),
    start: () =>
      startUp({ api: renewingApi, clock, log, config, session, storage, hasAlias: port.hasAlias }),
    redirectTo: redirects.go,
    rememberDestination: redirects.remember,
    continueAfterLogin: redirects.continueAfterLogin,
    signOut: () => {
      const next = options.afterSignOut?.(new URL(browser.href()).pathname);
      const query = next ? `?${new URLSearchParams({ redirectUrl: next })}` : '';
      redirects.go(`${routes.logoutUrl}${query}`, { replace: true });
    },
    ...(account && { account }),
    ...(hosted && { hosted }),
    dispose: () => {
      session.dispose();
      tabs.dispose();
      redirects.dispose();
    },
  };
  return client;
}

function toPorts(options: FoyerOptions) {
  const page = typeof window === 'undefined' ? undefined : window;
  const browser: Browser = options.browser ?? (page ? createPageBrowser(page) : noBrowser);
  const findStorage = () => (options.storage === undefined ? page?.localStorage : options.storage);
  return {
    clock: options.clock ?? systemClock,
    browser,
    storage: createSafeStorage(findStorage),
    log: createLog(options.logLevel ?? 'error'),
    routes: { ...defaultRoutes, ...options.routes },
    hasAlias: async () => Boolean((await options.tenantResolver?.())?.tenant),
  };
}
