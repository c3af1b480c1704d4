import type { AuthResponse } from '@foyer/contract';
import type { VerifiedClaims } from '../../kernel/keys/claims.ts';
import type { HookContext } from '../../kernel/hooks/hooks.ts';
import type { Platform } from '../platform.ts';
import { accessClaims } from '../../rules/sessions/access-claims.ts';
import { createJwtTemplates } from '../../rules/sessions/jwt-templates.ts';
import type { LivingSession } from '../../rules/sessions/session-rows.ts';

type BearersDeps = Pick<Platform, 'config' | 'db' | 'signer' | 'clock' | 'hooks'>;

/** Access tokens of living sessions; the refresh cookie stays as it is. */
export function createBearers(deps: BearersDeps) {
  const { signer, clock, hooks } = deps;
  const templates = createJwtTemplates(deps);
  const secondsUntil = (moment: Date) =>
    Math.max(1, Math.floor((moment.getTime() - clock.now().getTime()) / 1000));
  /** Seconds until a session ends. */
  const getLifetime = ({ expiresAt }: LivingSession) => secondsUntil(expiresAt);

  /** A token with its end. One that was asked for with another token ends with that one, or it could be renewed without the cookie. */
  async function signBearer(
    ctx: HookContext,
    session: LivingSession,
    askedWith?: Pick<VerifiedClaims, 'exp' | 'aud'>,
  ) {
    // the cookie may continue in another tenant of theirs; a token of this one ends with the access to it
    const ends = [
      session.expiresAt,
      session.accessEndsAt,
      askedWith && new Date(askedWith.exp * 1000),
    ];
    const lefts = ends.flatMap((end) => (end ? [secondsUntil(end)] : []));
    const shape = await templates.shape(session);
    const ttlSeconds = Math.min(shape.ttlSeconds, ...lefts);
    const own = accessClaims(session);
    const claims = { ...shape.claims, ...own };
    const { userId, tenantId, email, name } = session;
    const { claims: added } = await hooks.ask(ctx, {
      event: 'JWT',
      tenantId,
      userId,
      email,
      data: { user: { id: userId, email, name }, claims },
    });
    const { token, expires, expiresIn } = await signer.sign(
      { ...shape.claims, ...added, ...own },
      { typ: 'at+jwt', ttlSeconds, audience: askedWith?.aud ?? session.applicationId ?? undefined },
    );
    return { accessToken: token, expires, expiresIn };
  }

  /** A token as the answer to a sign-in. */
  async function signToken(
    ctx: HookContext,
    session: LivingSession,
    askedWith?: Pick<VerifiedClaims, 'exp' | 'aud'>,
  ): Promise<AuthResponse> {
    const { userId, email, verified } = session;
    const mailbox = email === null ? {} : { userEmail: email, emailVerified: verified };
    return {
      mfaRequired: false,
      tokenType: 'bearer',
      ...(await signBearer(ctx, session, askedWith)),
      userId,
      ...mailbox,
    };
  }

  return { signBearer, signToken, getLifetime };
}
