import type { AuthResponse } from '@foyer/contract';
import type { ScopedApi } from '../api/scoped-api.ts';
import type { Browser } from '../browser/browser.ts';
import type { Clock } from '../clock.ts';
import type { SessionFlags } from './session-flags.ts';
import type { Tabs } from './tabs.ts';

/** What the provider says when a session has ended. */
export interface SignOutAnswer {
  /** Where the tenant that signed a user in ends its own session. Decision 0170. */
  readonly logoutAddress?: string | undefined;
}

/** Where a session comes from: the sign-in calls of the box, or hosted login. */
export interface SessionSource {
  /** A new access token, or what is still demanded. */
  readonly refresh: () => Promise<AuthResponse>;
  readonly signOut: () => Promise<SignOutAnswer | undefined>;
}

/** What the session keeper works with. */
export interface SessionDeps {
  readonly api: ScopedApi;
  readonly source: SessionSource;
  /** The same calls as everyone makes them: a refused token is renewed once. */
  readonly renewingApi: ScopedApi;
  readonly clock: Clock;
  readonly browser: Browser;
  readonly tabs: Tabs;
  readonly marks: SessionFlags;
  readonly keepAlive: boolean;
  readonly withEntitlements: () => boolean | undefined;
  readonly isFlagOn: (flag: string) => boolean;
}
