import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import type { FoyerClient } from '../../foyer-client.ts';
import type { RequestSource } from '../../options.ts';
import type { SocialProviderName } from '../social-login/social-providers.ts';
import { returnUrl } from '../social-login/start-social-login.ts';
import { readLinkingAnswer } from './linking-answer.ts';
import { linkedLately, linkingAttempts } from './linking-memory.ts';

export {
  activeProviders,
  providerNames,
  type SocialProviderName,
} from '../social-login/social-providers.ts';

/**
 * Leaves for a social provider to connect it to the user who is signed in. The page that it leads
 * back to connects it and leads to where this was called. Throws what the environment refuses:
 * `mfa/stepUpRequired` where a fresh proof is wanted first.
 */
export async function startSocialLinking(
  client: FoyerClient,
  provider: SocialProviderName,
  source?: RequestSource,
): Promise<void> {
  const { browser, clock } = client;
  const { pathname, search, hash } = new URL(browser.href());
  const { authorizationUrl } = await client
    .api(socialLoginCalls, source)
    .beginLinkingIdentity({ params: { provider }, body: { redirectUri: returnUrl(client) } });
  const state = new URL(authorizationUrl, browser.href()).searchParams.get('state') ?? undefined;
  const { flow = '' } = readLinkingAnswer({ state }) ?? {};
  linkingAttempts(client).add({
    provider,
    flow,
    returnTo: `${pathname}${search}${hash}`,
    at: clock.wall(),
  });
  client.redirectTo(authorizationUrl, { refresh: true });
}

/** The provider that was connected since this was asked last, for the page that says so. */
export function takeLinkedProvider(client: FoyerClient): SocialProviderName | undefined {
  return linkedLately(client).take(([newest]) => newest)?.provider;
}
