import type { AuthResponse } from '@foyer/contract';
import type { Kernel } from '../../kernel.ts';
import { accessClaims } from './access-claims.ts';
import type { LivingSession } from './session-rows.ts';

type BearersDeps = Pick<Kernel, 'config' | 'signer' | 'clock'>;

/** Access tokens of living sessions; the refresh cookie stays as it is. */
export function createBearers({ config, signer, clock }: BearersDeps) {
  const secondsUntil = (moment: Date) => Math.max(1, Math.floor((moment.getTime() - clock.now().getTime()) / 1000));
  /** Seconds until a session ends. */
  const lifetimeOf = ({ expiresAt }: LivingSession) => secondsUntil(expiresAt);

  /** A token with its end. */
  async function bearerOf(session: LivingSession) {
    // the cookie may go on in another tenant of theirs; a token of this one ends with the access to it
    const ends = session.accessEndsAt ?? session.expiresAt;
    const ttlSeconds = Math.min(config.sessions.accessTokenSeconds, lifetimeOf(session), secondsUntil(ends));
    const { token, expires, expiresIn } = await signer.sign(accessClaims(session), { typ: 'at+jwt', ttlSeconds });
    return { accessToken: token, expires, expiresIn };
  }

  /** A token as the answer to a sign-in. */
  async function tokenOf(session: LivingSession): Promise<AuthResponse> {
    const { userId, email, verified } = session;
    const person = { userId, userEmail: email, emailVerified: verified };
    return { mfaRequired: false, tokenType: 'bearer', ...(await bearerOf(session)), ...person };
  }

  return { bearerOf, tokenOf, lifetimeOf };
}
