import { isPassing } from './load-profile.ts';
import type { SessionDeps, SignOutAnswer } from './session-deps.ts';

/**
 * Tells the provider. If that does not work, the next start does it before anything else. Answers
 * where the session of a tenant ends, where there is such an address.
 */
export async function finishSignOut({
  source,
  marks: flags,
}: SessionDeps): Promise<string | undefined> {
  // a failure names no address
  const answer = await source.signOut().catch((error: SignOutAnswer) => error);
  if (!isPassing(answer)) flags.signOutPending.set(false);
  return answer?.logoutAddress;
}
