import type { PasswordConfig } from '@foyer/contract';
import type { LockoutPolicy } from '@foyer/contract/security-policies';
import { previewPasswordRules } from '../passwords/password-rules.ts';
import type { PreviewUser, World } from '../world/world.ts';

/** Passwords that everyone tries first; the list of a provider has a billion of them. */
const stolen: ReadonlySet<string> = new Set([
  'Password123!',
  'Passw0rd1234',
  'Qwertyuiop1!',
  'Welcome2024!',
]);

/** Wrong passwords before sign-in is paused: the server's default. */
const vendorAttempts = 10;
/** Wrong passwords where a tenant has switched the pause off: the server's last limit. */
const laxestAttempts = 100;
const minute = 60_000;

/** Whether a password is known to attackers, and an account of the user checks that. */
export function isStolen(world: World, user: PreviewUser, password: string): boolean {
  return checksBreaches(world, user) && stolen.has(password);
}

const checksBreaches = (world: World, user: PreviewUser) =>
  getPolicies(world, user).some(({ breached }) => breached?.blockPwnedPasswords);

/** The password rules of a user: those of the environment, and the strictest of the user's accounts. */
export function readPasswordRules(world: World, user: PreviewUser): PasswordConfig {
  const { minLength = 0, minPhraseLength = 0 } = previewPasswordRules;
  const own = getPolicies(world, user).map(({ strength }) => strength?.minLength ?? 0);
  const ownLength = Math.max(minLength, ...own);
  return {
    ...previewPasswordRules,
    minLength: ownLength,
    minPhraseLength: Math.max(ownLength, minPhraseLength),
    blockPwnedPasswords: checksBreaches(world, user),
  };
}

function getPolicies({ policies = {} }: World, { memberships }: PreviewUser) {
  return memberships.map(({ tenantId }) => policies[tenantId] ?? {});
}

/** Wrong passwords before sign-in of this user is paused: the strictest of their tenants. */
export function getAttempts(world: World, user: PreviewUser): number {
  const limits = getPolicies(world, user).map(({ lockout }) => attemptsIn(lockout));
  return limits.length === 0 ? vendorAttempts : Math.min(...limits);
}

/** Wrong passwords that a lockout policy allows. */
export function attemptsIn(
  lockout: Pick<LockoutPolicy, 'enabled' | 'maxAttempts'> | undefined,
): number {
  if (!lockout) return vendorAttempts;
  return lockout.enabled ? lockout.maxAttempts : laxestAttempts;
}

/** Whether one of their tenants forbids to choose the same password again. */
export function remembersPasswords(world: World, user: PreviewUser): boolean {
  return getPolicies(world, user).some(({ history }) => history?.enabled);
}

/**
 * Minutes until the password of this user runs out, and when they are warned; undefined where none
 * of their tenants asks.
 */
export function getRotation(
  world: World,
  user: PreviewUser,
  now: Date,
): { left: number; notice: number } | undefined {
  const age = (now.getTime() - Date.parse(user.passwordSetAt ?? user.createdAt)) / minute;
  const strictest = getPolicies(world, user)
    .flatMap(({ rotation }) => (rotation?.isActive ? [rotation] : []))
    .toSorted((one, other) => one.rotationPeriod - other.rotationPeriod)[0];
  if (!strictest) return undefined;
  return { left: Math.ceil(strictest.rotationPeriod - age), notice: strictest.notificationPeriod };
}
