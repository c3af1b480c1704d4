import type { RoleSource, TeamMember } from '@foyer/contract/users';

/** How a user stands, as the page marks it. */
export type MemberStatus =
  | 'active'
  | 'notActivated'
  | 'temporary'
  | 'expired'
  | 'disabled'
  | 'locked'
  | 'invited'
  | 'late';

/** The one mark of a row; the gravest wins. */
export function getMemberStatus(one: TeamMember, now: Date): MemberStatus {
  if (one.invitation) return one.invitation.isExpired ? 'late' : 'invited';
  if (one.isLocked) return 'locked';
  if (one.isDisabled) return 'disabled';
  const ends = one.temporaryExpirationDate;
  if (ends && Date.parse(ends) <= now.getTime()) return 'expired';
  if (!one.activatedForTenant) return 'notActivated';
  return ends ? 'temporary' : 'active';
}

/** What a user is called. */
export const displayName = (
  member: Pick<TeamMember, 'name' | 'email' | 'username' | 'phone'>,
): string => member.name.trim() || getIdentifier(member);

/** What a member signs in by: the email, or the username or phone number of a user without one. */
export const getIdentifier = ({
  email,
  username,
  phone,
}: Pick<TeamMember, 'email' | 'username' | 'phone'>): string => email || (username ?? phone ?? '');

/** An effective role as the list and the page of a user show it. */
export interface ShownRole {
  readonly id: string;
  readonly name: string;
  readonly sources: readonly RoleSource[];
  /** Only groups grant it. */
  readonly isInherited: boolean;
}

interface NamedRole {
  readonly value: string;
  readonly label: string;
}

/**
 * Effective roles of a member, the most powerful first: those the server named, with what was changed here since, which `known` names.
 */
export function shownRoles(
  { roleIds, effectiveRoles = [] }: TeamMember,
  existing: readonly NamedRole[],
): ShownRole[] {
  const named = effectiveRoles.flatMap(({ id, name, sources: all }): ShownRole[] => {
    const isAssigned = roleIds.includes(id);
    const sources = all.filter(({ group }) => group !== undefined || isAssigned);
    if (isAssigned && sources.every(({ group }) => group !== undefined))
      return [{ id, name, sources: [{ kind: 'direct' }, ...sources], isInherited: false }];
    return sources.length === 0 ? [] : [{ id, name, sources, isInherited: !isAssigned }];
  });
  const added = existing.filter(
    ({ value }) => roleIds.includes(value) && !effectiveRoles.some(({ id }) => id === value),
  );
  return [
    ...named,
    ...added.map(
      ({ value: id, label: name }): ShownRole => ({
        id,
        name,
        sources: [{ kind: 'direct' }],
        isInherited: false,
      }),
    ),
  ];
}

/** Whether a text looks like an address; the provider looks more closely. */
export function isEmail(text: string): boolean {
  return /^[^\s@,;<>"]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());
}

/** Seconds from now to a moment typed in local time; `undefined` for none, or for one that is too near. */
export function secondsUntil(local: string, now: Date): number | undefined {
  const seconds = Math.floor((new Date(local).getTime() - now.getTime()) / 1000);
  return seconds >= 300 ? seconds : undefined;
}

/** A moment so many days from now, as a date field holds it. */
export function dateInDays(days: number, now: Date): string {
  const then = new Date(now.getTime() + days * 86_400_000);
  return new Date(then.getTime() - then.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
