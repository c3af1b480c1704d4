import type { Browser, Storage } from '../browser/browser.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../foyer-client.ts';
import type { Log } from '../log.ts';
import type { FoyerOptions, RedirectOptions } from '../options.ts';
import type { Routes } from '../routes.ts';
import type { PublicConfig } from '../start-up/public-config.ts';
import { timings } from '../timings.ts';
import type { BodyRedirectDeps } from '../transport/body-redirect.link.ts';
import { afterAuthKey, postLoginTarget } from './post-login-redirect.ts';
import { type RedirectPolicy, type RedirectTarget, redirectTarget } from './redirect-target.ts';

/** Every way the client sends a user elsewhere. */
export interface Redirects {
  readonly go: (url: string, options?: RedirectOptions) => void;
  readonly remember: (url: string) => void;
  readonly continueAfterLogin: (options?: { readonly redirectLocation?: string }) => void;
  /** Where an answer of the provider may send the browser. */
  readonly toProvider: BodyRedirectDeps;
  readonly dispose: () => void;
}

/** What redirects need. */
export interface RedirectsDeps {
  readonly options: FoyerOptions;
  readonly browser: Browser;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly log: Log;
  readonly routes: Routes;
  readonly config: Store<PublicConfig>;
}

/**
 * The application URL of the tenant that was active last, for a login page that opens without a
 * session.
 */
export const applicationUrlKey = 'foyer.application-url';

/** Redirects by the host's router where it has one, else by the browser. */
export function createRedirects({
  options,
  browser,
  clock,
  storage,
  log,
  routes,
  config,
}: RedirectsDeps): Redirects {
  let timer: unknown;
  const policy = (): RedirectPolicy => ({
    page: browser.href(),
    enforceSameSite: options.enforceRedirectToSameSite ?? true,
    allowedOrigins: options.allowedRedirectOrigins ?? [],
  });
  const go = (requested: string, how: RedirectOptions = {}) => {
    const applicationUrl =
      config.get().applicationUrl ?? storage.getItem(applicationUrlKey) ?? undefined;
    const url = customLoginUrl(requested, routes.loginUrl, applicationUrl);
    if (options.onRedirectTo) return options.onRedirectTo(url, how);
    browser.leave(url, { replace: how.replace ?? false });
  };
  const goTo = ({ url, isSameOrigin }: RedirectTarget) =>
    go(url, { replace: true, refresh: !isSameOrigin });
  const afterLogin = () =>
    postLoginTarget({
      ...policy(),
      routes,
      stored: storage.getItem(afterAuthKey),
      customAuthenticatedUrl: config.get().applicationUrl,
      includeQueryParam: options.includeQueryParam ?? false,
      warn: log.warning,
    });
  return {
    go,
    remember: (url) => {
      const target = redirectTarget(url, policy());
      if (target) storage.setItem(afterAuthKey, target.url);
    },
    continueAfterLogin: ({ redirectLocation } = {}) => {
      if (timer !== undefined) return;
      const demanded =
        redirectLocation === undefined ? undefined : redirectTarget(redirectLocation, policy());
      const target = demanded ?? afterLogin();
      storage.removeItem(afterAuthKey);
      const leave = () => {
        timer = undefined;
        goTo(target);
      };
      timer = clock.setTimeout(leave, demanded ? 0 : timings.afterLogin);
    },
    toProvider: {
      accept: (url) =>
        redirectTarget(url, {
          ...policy(),
          allowedOrigins: [...policy().allowedOrigins, ...providerOrigin(options, browser)],
        })?.url,
      leave: (url) => browser.leave(url, { replace: false }),
    },
    dispose: () => clock.clearTimeout(timer),
  };
}

/**
 * The login page of a tenant is called with the query of its application address. Specification 1,
 * §2.
 */
function customLoginUrl(url: string, loginUrl: string, applicationUrl: string | undefined): string {
  const [path = '', query] = url.split('?');
  if (path !== loginUrl || applicationUrl === undefined || !URL.canParse(applicationUrl))
    return url;
  const parameters = new URLSearchParams(query);
  for (const [name, value] of new URL(applicationUrl).searchParams) {
    if (!parameters.has(name)) parameters.append(name, value);
  }
  return parameters.size === 0 ? url : `${path}?${parameters}`;
}

/** The provider itself may always be gone to. */
function providerOrigin({ baseUrl }: FoyerOptions, browser: Browser): readonly string[] {
  const address = typeof baseUrl === 'function' ? baseUrl('/') : baseUrl;
  return URL.canParse(address, browser.href()) ? [new URL(address, browser.href()).origin] : [];
}
