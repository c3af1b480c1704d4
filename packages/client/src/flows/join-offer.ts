import type { JoinableAccount } from '@foyer/contract/join-requests';
import { joinRequestsCalls } from '@foyer/contract/join-requests/calls';
import { pause } from '../clock.ts';
import type { FoyerClient } from '../foyer-client.ts';
import { timings } from '../timings.ts';

/** Query parameter by which the activation page offers accounts to a new user without a link. */
export const joinOfferParameter = 'offer';

type Joinable = Pick<JoinableAccount, 'tenantId' | 'name'>;

/**
 * Accounts with the domain of the signed-in user's email that they have not requested access to. At
 * most three: the others are in the profile.
 */
export async function findJoinable(client: FoyerClient): Promise<readonly Joinable[]> {
  if (client.session.get().status !== 'signedIn') return [];
  const all = await client.api(joinRequestsCalls, 'login-box').listJoinableAccounts({});
  return all.filter(({ request }) => request === undefined).slice(0, 3);
}

/**
 * Continues after a sign-up, or opens the activation page first if it has an account to offer. An
 * offer is no reason to keep anyone: after a second without an answer, the user continues.
 */
export async function continueWithOffer(
  client: FoyerClient,
  onContinue: () => void,
): Promise<void> {
  const none: readonly Joinable[] = [];
  const found = await Promise.race([
    findJoinable(client).catch(() => none),
    pause(client.clock, timings.activationSuccess).then(() => none),
  ]);
  if (found.length === 0) return onContinue();
  const query = new URLSearchParams({ [joinOfferParameter]: 'join' });
  const redirectUrl = new URL(client.browser.href()).searchParams.get('redirectUrl');
  if (redirectUrl) query.set('redirectUrl', redirectUrl);
  client.redirectTo(`${client.routes.activateUrl}?${query}`, { replace: true });
}
