import { vi } from 'vitest';
import { anAccount } from '../running-server/account.ts';
import {
  loadRestClient,
  getMethod,
  type PublishedCode,
  publishedPairs,
} from './published-packages.ts';
import { openPublishedPage } from './published-page.ts';
import { createVisitorBrowser } from './visitor-browser.ts';

/** Versions of the published REST client. */
export const restClients = [{ name: '@frontegg/rest-api' }, { name: 'frontegg-rest-api-3' }];

type RestGroup = Exclude<keyof PublishedCode['rest']['api'], undefined>;

/** A page of a host whose user is signed in by a published REST client. */
export async function aRestPage(origin: string, name: string) {
  const account = await anAccount(origin);
  createVisitorBrowser(origin).open('/');
  const downloads: string[] = [];
  vi.stubGlobal('document', {
    cookie: '',
    createElement: () => ({
      setAttribute: (_name: string, value: string) => downloads.push(value),
      click: () => undefined,
      remove: () => undefined,
    }),
  });
  const { api, ContextHolder } = loadRestClient(name);
  ContextHolder['setContext']?.({ baseUrl: origin });
  ContextHolder['setAccessToken']?.(null);
  const { email, password } = account;
  await getMethod(api.auth, 'loginv2')({ email, password });
  return {
    ...account,
    api,
    /** Names of the files that the page has saved. */
    downloads,
    call: async (group: RestGroup, method: string, ...parameters: readonly unknown[]) => {
      const found = api[group];
      if (!found) throw new Error(`${name} has no ${group}`);
      const answer: unknown = await getMethod(found, method)(...parameters);
      return answer;
    },
  };
}

/** A page of the older interface, whose user is signed in. */
export async function anOlderPage(origin: string) {
  const [, older] = publishedPairs;
  if (!older) throw new Error('There is no older interface');
  const page = await openPublishedPage(older, createVisitorBrowser(origin), '/');
  const account = await anAccount(origin);
  page.act('login', { ...account, recaptchaToken: '', invitationToken: '' });
  await page.sees(({ isAuthenticated }) => isAuthenticated);
  return { ...page, account };
}
