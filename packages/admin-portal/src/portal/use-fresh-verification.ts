import { usePortalFrame, type WithFresh } from './portal-context.ts';

/**
 * `withFresh(action)` runs an action; where the provider answers that a fresh verification is needed, the user is asked for one and
 * the action runs once more. Who does not want to gets the refusal.
 */
export function useFreshVerification(): WithFresh {
  return usePortalFrame().withFresh;
}
