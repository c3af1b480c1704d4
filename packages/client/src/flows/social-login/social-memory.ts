import type { FoyerClient } from '../../foyer-client.ts';
import { storedAttempts } from '../stored-attempts.ts';
import {
  isSocialProvider,
  type SocialAction,
  type SocialConsents,
  type SocialProviderName,
} from './social-providers.ts';

/** What the browser keeps of a sign-in that went to a social provider, until it comes back. */
export interface SocialStart {
  readonly provider: SocialProviderName;
  readonly action: SocialAction;
  /**
   * Ours where the client built the address itself; otherwise the provider of identities makes its
   * own.
   */
  readonly oauthState?: string;
  readonly verifier?: string;
  readonly invitationToken?: string;
  readonly consents?: SocialConsents;
  /** When it began, by the wall clock. */
  readonly at: number;
}

const storedStarts = (client: FoyerClient) => storedAttempts(client, 'social-login', isStart);

/** Keeps what was begun. */
export function rememberStart(client: FoyerClient, start: SocialStart): void {
  storedStarts(client).add(start);
}

/** What was begun in this browser and came back now: it is forgotten by that. */
export function takeStart(
  client: FoyerClient,
  {
    provider,
    action,
    oauthState,
  }: { provider: string; action: string; oauthState?: string | undefined },
): SocialStart | undefined {
  return storedStarts(client).take((starts) => {
    const alike = starts.filter((one) => one.provider === provider && one.action === action);
    return (
      alike.find((one) => one.oauthState !== undefined && one.oauthState === oauthState) ??
      alike.find((one) => one.oauthState === undefined)
    );
  });
}

function isStart(start: unknown): start is SocialStart {
  return (
    typeof start === 'object' &&
    start !== null &&
    'provider' in start &&
    isSocialProvider(start.provider)
  );
}
