import { portalTabs as tabs } from '@foyer/contract/metadata/rules';

export { tabs };

/** A tab by the specification's name. */
export type Tab = (typeof tabs)[number];

/** How a tab is written in an address: `personalApiTokens` is `personal-api-tokens`. */
export function segmentOf(tab: Tab): string {
  return tab.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

/** The tab of an address, which may also write it as the specification does, or `subscription` without its last letter. */
export function tabOf(segment: string | undefined): Tab | undefined {
  if (segment === 'subscription') return 'subscriptions';
  return tabs.find((tab) => tab === segment || segmentOf(tab) === segment);
}
