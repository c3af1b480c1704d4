import type { PublicAuthResponse } from '../../session/session-state.ts';

/** What stands between a right first factor and a session. */
export type Demand = 'loginWithTwoFactor' | 'forceTwoFactor' | 'newPassword' | 'breachedPassword';

/** Turns the steps for breached passwords on. Contract, §7. */
const breachFlag = 'security-center-show-login-flows';

/**
 * Reads what an answer without a session demands; `undefined` is an answer this client does not
 * know. Contract, §7 and §9.
 */
export function toDemand(
  response: PublicAuthResponse | undefined,
  flags: ReadonlySet<string>,
): Demand | undefined {
  if (!response) return undefined;
  if (response.mfaRequired && response.mfaToken)
    return isEnrolled(response) ? 'loginWithTwoFactor' : 'forceTwoFactor';
  if (response.resetPasswordToken && response.userId) return 'newPassword';
  if (response.isBreachedPassword && flags.has(breachFlag)) return 'breachedPassword';
  return undefined;
}

/**
 * Enrolled unless the provider says no; an email address to send a code to counts as enrolled.
 * Contract, §9.
 */
export function isEnrolled({ mfaEnrolled, mfaDevices }: PublicAuthResponse): boolean {
  return mfaEnrolled !== false || (mfaDevices?.emails ?? []).length > 0;
}

/**
 * MFA was verified; the recovery code must be confirmed to complete the sign-in. Not
 * in the wire contract.
 */
export function isOnHold({ mfaRequired, mfaEnrolled, recoveryCode }: PublicAuthResponse): boolean {
  return Boolean(mfaRequired && mfaEnrolled && recoveryCode);
}

/** Our provider counts both in minutes, as the rotation policy does; the contract names no unit. */
const minutesADay = 1440;

/**
 * Whole days until the password expires, once the provider wants that said: a warning only.
 * Contract, §7.
 */
export function passwordDays(
  reported: Pick<PublicAuthResponse, 'passwordExpiresIn' | 'notificationPeriod'>,
): number | undefined {
  const { passwordExpiresIn: minutes, notificationPeriod: period } = reported;
  if (minutes === undefined || period === undefined || minutes > period) return undefined;
  return Math.floor(minutes / minutesADay);
}
