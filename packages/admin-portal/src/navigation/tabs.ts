import { portalTabs as tabs } from '@foyer/contract/metadata/rules';

export { tabs };

/** A tab by the specification's name. */
export type Tab = (typeof tabs)[number];

/** The form of a tab or inner tab in a URL: `personalApiTokens` is `personal-api-tokens`. */
export function getSegment(tab: string): string {
  return tab.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

/** Inner tabs by tab, as written in URLs. A tab that is not listed has none. */
const innerTabs: Partial<Record<Tab, readonly string[]>> = {
  account: ['settings', 'custom-login'],
  allAccounts: ['accounts', 'users', 'policies', 'expirations'],
  security: [
    'session-management',
    'general-settings',
    'security-center',
    'ip-restrictions',
    'domain-restrictions',
  ],
};

/**
 * Whether a URL exists below a tab. Inner tabs may also use the specification's spelling; the page of a user is
 * `users/<id>`, that of a connection `sso/<id>`.
 */
export function hasInnerTab(tab: Tab, sub: string | undefined): boolean {
  if (sub === undefined) return true;
  return tab === 'users' || tab === 'sso' || tab === 'provisioning'
    ? /^[\da-f-]{36}$/i.test(sub)
    : innerTabs[tab]?.includes(getSegment(sub)) === true;
}

/** The tab of an address, which may also write it as the specification does, or `subscription` without its last letter. */
export function getTab(segment: string | undefined): Tab | undefined {
  if (segment === 'subscription') return 'subscriptions';
  return tabs.find((tab) => tab === segment || getSegment(tab) === segment);
}
