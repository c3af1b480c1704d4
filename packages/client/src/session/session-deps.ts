import type { ScopedApi } from '../api/scoped-api.ts';
import type { Browser } from '../browser/browser.ts';
import type { Clock } from '../clock.ts';
import type { Marks } from './marks.ts';
import type { Tabs } from './tabs.ts';

/** What the session keeper works with. */
export interface SessionDeps {
  readonly api: ScopedApi;
  /** The same calls as everybody makes them: a refused token is renewed once. */
  readonly renewingApi: ScopedApi;
  readonly clock: Clock;
  readonly browser: Browser;
  readonly tabs: Tabs;
  readonly marks: Marks;
  readonly keepAlive: boolean;
  readonly withEntitlements: boolean;
  readonly isFlagOn: (flag: string) => boolean;
}
