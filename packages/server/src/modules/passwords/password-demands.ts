import type { AuthResponse } from '@foyer/contract';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { breachFlag, type PasswordRules } from '../../rules/password-rules/password-rules.ts';
import type { PasswordsStore } from './passwords.store.ts';

type DemandsDeps = Pick<Platform, 'config' | 'db' | 'secrets' | 'audit' | 'clock' | 'breaches'> & {
  readonly store: Pick<PasswordsStore, 'markBreached'>;
};

/** A right password, and what is known about it. */
export interface RightPassword
  extends Pick<PasswordRules, 'rotationMinutes' | 'noticeMinutes' | 'blocksPwned'> {
  readonly userId: string;
  readonly tenantId: string | null;
  readonly email: string | null;
  /** What the user signs in by: the email, or the identifier of a user without one. */
  readonly accountKey: string;
  readonly password: string;
  readonly changedAt: Date;
  /** An administrator required a new password (decision 0203), or the password of a user source violates the policy. */
  readonly mustChange: boolean;
}

/** What a right password leads to: something else first, or on, with a warning where it runs out soon. */
export type PasswordDemand =
  | { readonly kind: 'demand'; readonly answer: AuthResponse }
  | {
      readonly kind: 'none';
      readonly notice: Pick<AuthResponse, 'passwordExpiresIn' | 'notificationPeriod'>;
    };

/** Seconds in which a new password must be chosen where the old one has run out. */
const rotationSeconds = 15 * 60;
const minute = 60_000;

/** What a right password still leads to before a user is in: it was stolen, or it is too old. */
export function createPasswordDemands({
  config,
  db,
  secrets,
  audit,
  clock,
  breaches,
  store,
}: DemandsDeps) {
  async function stolen(ctx: RequestContext, one: RightPassword): Promise<PasswordDemand | null> {
    if (!(await breaches.isStolen(one.password, one))) return null;
    const { userId, tenantId, email } = one;
    const description = 'The password is known from a data breach.';
    await db.system(async (tx) => {
      await store.markBreached(tx, userId, clock.now());
      await audit.record(tx, {
        action: 'password.breach_detected',
        userId,
        tenantId,
        email,
        ctx,
        description,
      });
    });
    if (config.flags[breachFlag] !== true) return null;
    // there is no mailbox for a reset link: the user chooses another password at once
    if (email === null) return tooOld(ctx, one);
    const answer = { mfaRequired: false, isBreachedPassword: true, userId, userEmail: email };
    return { kind: 'demand', answer };
  }

  async function tooOld(
    ctx: RequestContext,
    { userId, tenantId, email, accountKey, mustChange }: RightPassword,
  ): Promise<PasswordDemand> {
    const resetPasswordToken = await db.system(async (tx) => {
      const description = mustChange
        ? 'The password must be changed before the user can sign in.'
        : 'The password has expired. A new password is required.';
      await audit.record(tx, {
        action: 'password.expired',
        userId,
        tenantId,
        email,
        ctx,
        description,
      });
      const proof = {
        kind: 'resetPassword',
        subject: userId,
        ttlSeconds: rotationSeconds,
      } as const;
      return secrets.issue(tx, { ...proof, payload: { by: 'password' } });
    });
    return {
      kind: 'demand',
      answer: { mfaRequired: false, resetPasswordToken, userId, userEmail: accountKey },
    };
  }

  return async function getRequirement(
    ctx: RequestContext,
    right: RightPassword,
  ): Promise<PasswordDemand> {
    const breach = await stolen(ctx, right);
    if (breach) return breach;
    if (right.mustChange) return tooOld(ctx, right);
    const { changedAt, rotationMinutes, noticeMinutes } = right;
    if (rotationMinutes === null) return { kind: 'none', notice: {} };
    const age = Math.floor((clock.now().getTime() - changedAt.getTime()) / minute);
    const passwordExpiresIn = rotationMinutes - age;
    if (passwordExpiresIn <= 0) return tooOld(ctx, right);
    const notificationPeriod = noticeMinutes ?? 0;
    const isSoon = passwordExpiresIn <= notificationPeriod;
    return { kind: 'none', notice: isSoon ? { passwordExpiresIn, notificationPeriod } : {} };
  };
}

/** What a right password still leads to. */
export type PasswordDemands = ReturnType<typeof createPasswordDemands>;
