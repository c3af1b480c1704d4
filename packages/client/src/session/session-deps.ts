import type { AuthResponse } from '@foyer/contract';
import type { ScopedApi } from '../api/scoped-api.ts';
import type { Browser } from '../browser/browser.ts';
import type { Clock } from '../clock.ts';
import type { Marks } from './marks.ts';
import type { Tabs } from './tabs.ts';

/** Where a session comes from: the sign-in calls of the box, or hosted login. */
export interface SessionSource {
  /** A new access token, or what is still demanded. */
  readonly refresh: () => Promise<AuthResponse>;
  readonly signOut: () => Promise<unknown>;
}

/** What the session keeper works with. */
export interface SessionDeps {
  readonly api: ScopedApi;
  readonly source: SessionSource;
  /** The same calls as everybody makes them: a refused token is renewed once. */
  readonly renewingApi: ScopedApi;
  readonly clock: Clock;
  readonly browser: Browser;
  readonly tabs: Tabs;
  readonly marks: Marks;
  readonly keepAlive: boolean;
  readonly withEntitlements: () => boolean | undefined;
  readonly isFlagOn: (flag: string) => boolean;
}
