import type { ImpactEffect, SecuritySettings } from '@foyer/contract/security-policies';
import type { SignedInVisit } from '../preview-replies.ts';
import type { PreviewUser as User } from '../world/world.ts';
import { attemptsIn } from './preview-password-policies.ts';

/** The values of each policy. */
export type PolicyValues = { readonly [K in keyof SecuritySettings]: SecuritySettings[K]['value'] };
type Effects = readonly (readonly [ImpactEffect, readonly User[]])[];

const minute = 60_000;

/** The members of the account that each effect of a change concerns; sessions are counted elsewhere. */
export function affectedMembers(
  visit: SignedInVisit,
  before: PolicyValues,
  after: PolicyValues,
): Effects {
  const { world, tenant, now } = visit;
  const members = world.users.filter(({ memberships }) =>
    memberships.some(({ tenantId }) => tenantId === tenant.id),
  );
  const isNew = (applies: (policies: PolicyValues) => boolean) =>
    applies(after) && !applies(before);
  const mustReplace = (user: User, policies: PolicyValues) => {
    const { isActive, rotationPeriod } = policies.passwordRotation;
    const age = now.getTime() - Date.parse(user.passwordSetAt ?? user.createdAt);
    const isOld = isActive && age >= rotationPeriod * minute;
    const { blockPwnedPasswords } = policies.breachedPasswords;
    return isOld || (blockPwnedPasswords && user.hasStolenPassword === true);
  };
  return [
    [
      'mfaEnrollment',
      isNew(({ mfa }) => mfa.enforceMFAType !== 'DontForce')
        ? members.filter(({ id }) => !world.factors?.[id])
        : [],
    ],
    ['passwordChange', members.filter((one) => isNew((policies) => mustReplace(one, policies)))],
    ...lockedMembers(visit, members, { before, after }),
  ];
}

/** Who is locked out, by the failed attempts that the new policy allows. */
function lockedMembers(
  { now }: SignedInVisit,
  members: readonly User[],
  { before, after }: { readonly before: PolicyValues; readonly after: PolicyValues },
): Effects {
  const [was, is] = [attemptsIn(before.lockout), attemptsIn(after.lockout)];
  if (was === is) return [];
  const isLocked = ({ lockedUntil }: User) =>
    lockedUntil !== undefined && Date.parse(lockedUntil) > now.getTime();
  return [
    ['usersLocked', members.filter((one) => !isLocked(one) && one.wrongPasswords >= is)],
    ['usersStillLocked', members.filter(isLocked)],
  ];
}
