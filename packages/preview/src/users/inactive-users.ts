import { inactiveAfterDays } from '@foyer/contract/security-center/rules';
import type { SignedInVisit } from '../preview-replies.ts';
import type { Person } from '../world/world.ts';

/** Not signed in for 90 days; who never did, since the account exists. */
export function isInactive({ now }: SignedInVisit, { lastLogin, createdAt }: Person): boolean {
  return (
    (lastLogin ?? createdAt) <
    new Date(now.getTime() - inactiveAfterDays * 86_400_000).toISOString()
  );
}
