import type { CallbackInput } from '../callback-states.ts';
import { isSocialProvider, type SocialProviderName } from '../social-login/social-providers.ts';

/**
 * Which provider was to be connected, and the name of the journey, as the environment wrote it into
 * `state`.
 */
export interface LinkingAnswer {
  readonly provider: SocialProviderName;
  readonly flow: string;
}

/**
 * What a user brings back who left to connect a provider; `undefined` for a sign-in, whose state
 * has an action. Decision 0162.
 */
export function readLinkingAnswer({ state }: CallbackInput): LinkingAnswer | undefined {
  try {
    const { provider, flow, action, oauthState }: Readonly<Record<string, unknown>> =
      JSON.parse(state ?? '{}') ?? {};
    if (!isSocialProvider(provider) || typeof flow !== 'string' || flow === '') return undefined;
    return action === undefined && oauthState === undefined ? { provider, flow } : undefined;
  } catch {
    return undefined;
  }
}
