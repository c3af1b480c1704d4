import { vendorCalls } from '@foyer/contract/vendor/calls';
import type { FoyerClient } from '../foyer-client.ts';
import { solve } from './proof-of-work.ts';
import { askRecaptcha } from './recaptcha.ts';

/**
 * A proof of the kind the provider asks for, as text for `recaptchaToken`; nothing where it asks
 * for none.
 */
export async function proveHuman(client: FoyerClient): Promise<string | undefined> {
  const policy = await client.api(vendorCalls, 'login-box').getCaptchaPolicy();
  if (policy.challenge) return solve(policy.challenge, client.clock);
  return policy.enabled && policy.siteKey ? askRecaptcha(policy.siteKey) : undefined;
}
