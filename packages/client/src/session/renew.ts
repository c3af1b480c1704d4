import type { AuthResponse } from '@foyer/contract';
import { FoyerError, genericText, toFailure } from '../api/foyer-error.ts';
import { pause } from '../clock.ts';
import { timings } from '../timings.ts';
import { InvalidTokenError } from './decode-token.ts';
import { isPassing, loadProfile } from './load-profile.ts';
import { type Grant, type Outcome, toSession } from './outcome.ts';
import type { SessionDeps } from './session-deps.ts';
import type { PublicAuthResponse } from './session-state.ts';

/**
 * Asks the provider for a new access token, with the repetitions of the contract, §4, then for the
 * profile behind it.
 */
export async function renew(deps: SessionDeps): Promise<Outcome> {
  try {
    const response = await refresh(deps);
    if (!holdsToken(response)) return { kind: 'refused', pending: withoutSecrets(response) };
    return { kind: 'granted', grant: await toGrant(deps, response) };
  } catch (error) {
    if (isPassing(error) && !isGone(error))
      return { kind: 'unreachable', failure: toFailure(error) };
    if (error instanceof FoyerError || error instanceof InvalidTokenError)
      return { kind: 'refused' };
    throw error;
  }
}

/** The grant of a sign-in answer: who it is for, and where. */
export async function toGrant(
  deps: SessionDeps,
  response: AuthResponse & { accessToken: string },
): Promise<Grant> {
  const profile = await loadProfile(deps, response.accessToken);
  const grant = {
    response: { ...withoutSecrets(response), accessToken: response.accessToken },
    profile,
    age: 0,
  };
  toSession(grant); // a token nobody can read must fail here, before other tabs hear of it
  return grant;
}

/** Whether an answer signs a user in. */
export function holdsToken(
  response: AuthResponse,
): response is AuthResponse & { accessToken: string } {
  return typeof response.accessToken === 'string' && !response.mfaRequired;
}

/** The refresh token stays in its cookie; scripts have no use for it. */
export function withoutSecrets({
  refreshToken: _refreshToken,
  ...response
}: AuthResponse): PublicAuthResponse {
  return response;
}

async function refresh({ source, clock }: SessionDeps): Promise<AuthResponse> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await source.refresh();
      if (holdsToken(response) || response.mfaRequired) return response;
      // A success without content is a reply that was lost on its way.
      throw new FoyerError(genericText);
    } catch (error) {
      const wait = timings.refreshRetries[attempt];
      if (wait === undefined || !isPassing(error)) throw error;
      await pause(clock, Math.max(wait, retryAfter(error)));
    }
  }
}

function retryAfter(error: unknown): number {
  const seconds = error instanceof FoyerError ? (error.retryAfter ?? 0) : 0;
  return Math.min(seconds * 1000, timings.retryAfterCap);
}

function isGone(error: unknown): boolean {
  return error instanceof FoyerError && error.status === 410;
}
