import type { FoyerClient } from '../foyer-client.ts';
import { isRefusal } from '../flows/flow.ts';

/** The provider wants to see first that no robot asks. Decision 0121. */
const required = 'request/captchaRequired';

/**
 * Makes a call, and makes it once more with a proof when the provider asks for one. The script that
 * proves is loaded only then: most visitors never need it.
 */
export async function withBotCheck<T>(
  client: FoyerClient,
  call: (recaptchaToken: string) => Promise<T>,
): Promise<T> {
  try {
    // The published login box sends the empty text as well. Contract, §15.
    return await call('');
  } catch (error) {
    if (!isRefusal(error, required)) throw error;
    const { proveHuman } = await import('./prove-human.ts');
    const proof = await proveHuman(client);
    if (proof === undefined) throw error;
    return call(proof);
  }
}
