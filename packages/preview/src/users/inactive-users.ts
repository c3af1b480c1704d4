import { inactiveAfterDays } from '@foyer/contract/security-center/rules';

interface SignedInUser {
  readonly lastLogin?: string | undefined;
  readonly createdAt: string;
}

/**
 * Whether a user has not signed in for 90 days; one who never did counts from the creation of the
 * account.
 */
export function isInactive({ now }: { readonly now: Date }, user: SignedInUser): boolean {
  const since = new Date(now.getTime() - inactiveAfterDays * 86_400_000);
  return (user.lastLogin ?? user.createdAt) < since.toISOString();
}
