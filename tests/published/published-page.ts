import { vi } from 'vitest';
import { z } from 'zod';
import {
  loadPublishedCode,
  getMethod,
  type PublishedCode,
  type PublishedPair,
} from './published-packages.ts';
import { readStoreState, type StoreState } from './store-state.ts';
import type { VisitorBrowser } from './visitor-browser.ts';

const liveStore = z.object({
  dispatch:
    z.custom<(action: { readonly type: string; readonly payload?: unknown }) => unknown>(
      isFunction,
    ),
  getState: z.custom<() => unknown>(isFunction),
});

/** A loaded page of a host application that runs a published store. */
export interface PublishedPage {
  readonly code: PublishedCode;
  /** What the store shows now. */
  state(): StoreState;
  /** Starts an action of the store, by its name inside the auth slice. */
  act(action: string, payload?: unknown): void;
  /** Starts an action of any slice, by its whole name. */
  dispatch(type: string, payload?: unknown): void;
  /** Another slice than that of `state`. */
  slice(name: string): unknown;
  /** Waits until the store shows what is asked for. */
  sees(question: (state: StoreState) => boolean): Promise<StoreState>;
}

let pages = 0;

/** Loads a page in a visitor's browser: a fresh store, and the start-up calls of the contract, §7. */
export async function openPublishedPage(
  pair: PublishedPair,
  browser: VisitorBrowser,
  path: string,
  clientId?: string,
): Promise<PublishedPage> {
  browser.open(path);
  const code = loadPublishedCode(pair);
  const page = createPage(pair, code, { browser, ...(clientId ? { clientId } : {}) });
  const get = code.rest.fetch.get ?? code.rest.fetch.Get;
  const [, flags] = await Promise.all([
    get?.('/metadata', { entityName: 'adminBox' }),
    getMethod(code.rest.api.featureFlags, 'loadFeatureFlags')(),
  ]);
  code.rest.FeatureFlags['set']?.(flags);
  page.act('requestAuthorize', true);
  await page.sees((state) => !state.isLoading);
  return page;
}

function createPage(
  pair: PublishedPair,
  code: PublishedCode,
  { browser, clientId }: { readonly browser: VisitorBrowser; readonly clientId?: string },
): PublishedPage {
  const { ContextHolder } = code.rest;
  const onRedirectTo = (url: string) => browser.navigate(url);
  // A page that loads knows nothing of the page before it; the holder is a singleton, so it is emptied by hand.
  ContextHolder['setAccessToken']?.(null);
  ContextHolder['setUser']?.(null);
  ContextHolder['setRequestSource']?.('login-box');
  ContextHolder['setOnRedirectTo']?.(onRedirectTo);
  pages += 1;
  const metadataHeaders = { fronteggSdkVersion: '@frontegg/react@7', framework: 'react@19.3.1' };
  const context = {
    baseUrl: browser.origin,
    requestCredentials: 'include',
    metadataHeaders,
    ...(clientId ? { clientId } : {}),
  };
  const parameters = [{ context, appName: 'default' }, { page: pages }, false, { onRedirectTo }];
  const store = liveStore.parse(code.createFronteggStore(...parameters));
  const state = () => readStoreState(store.getState());
  return {
    code,
    state,
    act: (action, payload) => void store.dispatch({ type: `auth/${action}`, payload }),
    dispatch: (type, payload) => void store.dispatch({ type, payload }),
    slice: (name) => Reflect.get(Object(store.getState()), name),
    sees: (question) =>
      vi.waitFor(
        () => {
          const now = state();
          if (!question(now))
            throw new Error(`${pair.store} never got there: ${JSON.stringify(summary(now))}`);
          return now;
        },
        { timeout: 30_000, interval: 10 },
      ),
  };
}

function summary({
  isAuthenticated,
  isLoading,
  loginState,
  signUpState,
  forgotPasswordState,
}: StoreState): object {
  const [login, signUp, forgot] = [loginState, signUpState, forgotPasswordState];
  return {
    isAuthenticated,
    isLoading,
    login: [login.step, login.error],
    signUp,
    forgot: [forgot.step, forgot.error],
  };
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}
