import { expect, test } from 'vitest';
import type { Browser } from '../browser/browser.ts';
import { addressInAccount, readTabAccount } from './tab-account.ts';

function aTab(href: string) {
  const stored = new Map<string, string>();
  const left: string[] = [];
  const browser: Browser = {
    href: () => href,
    leave: (url) => void left.push(url),
    on: () => () => undefined,
    onStored: () => () => undefined,
    tabStorage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, text) => void stored.set(name, text),
      removeItem: (name) => void stored.delete(name),
    },
  };
  return { browser, left, at: (next: string): Browser => ({ ...browser, href: () => next }) };
}

test('a tab stays in the account that its address named until the user leaves it', () => {
  const opened = addressInAccount('https://app.test/portal?x=1', 't-9');
  expect(opened).toBe('https://app.test/portal?x=1&tenantId=t-9&scope=account');
  const tab = aTab(opened);
  expect(readTabAccount(tab.browser)?.tenantId).toBe('t-9');
  const later = tab.at('https://app.test/portal/users');
  expect(readTabAccount(later)?.tenantId).toBe('t-9');
  readTabAccount(later)?.leave();
  expect(tab.left).toEqual(['https://app.test/portal/users']);
  expect(readTabAccount(later)).toBeUndefined();
});

test('a tenant that an address names for sign-in opens no account', () => {
  expect(readTabAccount(aTab('https://app.test/login?tenantId=t-9').browser)).toBeUndefined();
});
