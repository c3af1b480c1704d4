import type { FoyerClient } from '../../foyer-client.ts';
import { storedAttempts } from '../stored-attempts.ts';
import { isSocialProvider, type SocialProviderName } from '../social-login/social-providers.ts';

/** What the browser keeps of a user who left to connect a provider, until they come back. */
export interface LinkingAttempt {
  readonly provider: SocialProviderName;
  /**
   * Name of the journey. It went through the provider and opens nothing without this browser's
   * cookie and a session.
   */
  readonly flow: string;
  /** Page on this origin where it began. */
  readonly returnTo: string;
  /** When it began, by the wall clock. */
  readonly at: number;
}

/** What was begun to connect a provider. */
export function linkingAttempts(client: FoyerClient) {
  return storedAttempts(client, 'social-linking', isAttempt);
}

/** Providers that were connected just now, until the page that shows them has said so. */
export function linkedLately(client: FoyerClient) {
  return storedAttempts(client, 'social-linked', isLinked);
}

function isAttempt(found: unknown): found is LinkingAttempt {
  const { flow, returnTo } = Object(found);
  return isLinked(found) && typeof flow === 'string' && typeof returnTo === 'string';
}

function isLinked(found: unknown): found is Pick<LinkingAttempt, 'provider' | 'at'> {
  const { provider, at } = Object(found);
  return isSocialProvider(provider) && typeof at === 'number';
}
