import type { Browser } from '../browser/browser.ts';
import type { SessionKeeper } from './session-state.ts';

/** Marks a URL that opens an account in a tab; `tenantId` alone is only a hint for sign-in. */
const scope = 'account';
const key = 'foyer.tab-account';

/** A sub-account that this tab works in. The session, and the other tabs, stay where they are. */
export interface TabAccount {
  readonly tenantId: string;
  /** Returns to the account of the session. */
  readonly leave: () => void;
}

/** The URL of a page in another account, to be opened in a new tab. */
export function addressInAccount(href: string, tenantId: string): string {
  const address = new URL(href);
  address.searchParams.set('tenantId', tenantId);
  address.searchParams.set('scope', scope);
  return address.href;
}

/** The account that the URL named when this tab was opened; it survives a reload. */
export function readTabAccount(browser: Browser): TabAccount | undefined {
  const { searchParams } = new URL(browser.href());
  const named = searchParams.get('scope') === scope ? searchParams.get('tenantId') : null;
  if (named) browser.tabStorage?.setItem(key, named);
  const tenantId = named ?? browser.tabStorage?.getItem(key);
  if (!tenantId) return undefined;
  const leave = () => {
    browser.tabStorage?.removeItem(key);
    const address = new URL(browser.href());
    address.searchParams.delete('tenantId');
    address.searchParams.delete('scope');
    browser.leave(address.href, { replace: true });
  };
  return { tenantId, leave };
}

/** The session of a tab that works in an account: signing in again returns to the account. */
export function inTabAccount<Session extends SessionKeeper>(
  session: Session,
  account: TabAccount,
): Session {
  return {
    ...session,
    adopt: async (response) => {
      const adoption = await session.adopt(response);
      if (adoption.kind === 'signedIn') await session.enter();
      return adoption;
    },
    switchTenant: async (tenantId) => {
      await session.switchTenant(tenantId);
      account.leave();
    },
  };
}
