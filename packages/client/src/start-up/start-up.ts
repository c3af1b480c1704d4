import type { Storage } from '../browser/browser.ts';
import { applicationUrlKey } from '../redirects/redirects.ts';
import type { ManagedSession } from '../session/session-keeper.ts';
import {
  customLoginRead,
  firstReads,
  type PublicConfigDeps,
  readAll,
  secondReads,
} from './read-public-config.ts';

/** What a start-up needs. */
export interface StartUpDeps extends PublicConfigDeps {
  readonly session: ManagedSession;
  readonly storage: Storage;
  /** Whether a tenant alias is known before anyone is signed in. */
  readonly hasAlias: () => Promise<boolean>;
}

/** The order of the contract, §7; what is in one line runs at the same time. */
export async function startUp(deps: StartUpDeps): Promise<void> {
  const { session, config } = deps;
  // Siblings are asked while the first line is on its way: anyone who opens another tab pays nothing
  // for it.
  const sibling = session.askSiblings();
  const first = readAll(deps, firstReads(deps));
  await first.firstAnswers;
  const second = readAll(deps, secondReads(deps));
  await session.begin(sibling);
  await Promise.all([first.all, second.all]);
  await readCustomLogin(deps);
  config.set({ ...config.get(), isLoaded: true });
}

async function readCustomLogin(deps: StartUpDeps): Promise<void> {
  const state = deps.session.get();
  const isSignedIn = state.status === 'signedIn';
  const applies = isSignedIn ? state.activeTenant.hasCustomLogin === true : await deps.hasAlias();
  if (applies) await readAll(deps, { applicationUrl: customLoginRead(deps, isSignedIn) }).all;
  const { applicationUrl } = deps.config.get();
  if (isSignedIn && applicationUrl) deps.storage.setItem(applicationUrlKey, applicationUrl);
  else if (isSignedIn && !applies) deps.storage.removeItem(applicationUrlKey);
}
