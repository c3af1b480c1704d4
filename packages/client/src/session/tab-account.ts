import type { Browser } from '../browser/browser.ts';

/** Marks an address that opens an account in a tab of its own; `tenantId` alone is only a hint for sign-in. */
const scope = 'account';
const key = 'foyer.tab-account';

/** An account below the user's own that this tab works in. The session stays where it is. */
export interface TabAccount {
  readonly tenantId: string;
  /** Returns to the account of the session. */
  readonly leave: () => void;
}

/** The address of a page in another account, to be opened in a tab of its own. */
export function addressInAccount(href: string, tenantId: string): string {
  const address = new URL(href);
  address.search = '';
  address.searchParams.set('tenantId', tenantId);
  address.searchParams.set('scope', scope);
  return address.href;
}

/** The account that the address named when this tab was opened; it survives a reload. */
export function readTabAccount(browser: Browser): TabAccount | undefined {
  const { searchParams } = new URL(browser.href());
  const named = searchParams.get('scope') === scope ? searchParams.get('tenantId') : null;
  if (named) browser.tabStorage?.setItem(key, named);
  const tenantId = named ?? browser.tabStorage?.getItem(key);
  if (!tenantId) return undefined;
  const leave = () => {
    browser.tabStorage?.removeItem(key);
    const address = new URL(browser.href());
    address.search = '';
    browser.leave(address.href, { replace: true });
  };
  return { tenantId, leave };
}
