import type { PreviewSession, World } from './world.ts';

/**
 * The sessions that a tenant's own limits leave: what has lasted too long ends, and of each user
 * what is beyond the number, oldest first. Until a tenant has limits of its own all stay, for
 * a user to look at.
 */
export function withinLimits(
  { sessions, policies = {} }: Pick<World, 'sessions' | 'policies'>,
  now: Date,
) {
  // of one moment, the one that was added last
  const newestFirst = sessions
    .toReversed()
    .toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  const stays = (one: PreviewSession) => {
    const limits = policies[one.tenantId]?.sessions;
    const { isActive: ends = false, timeout = 0 } = limits?.sessionTimeoutConfiguration ?? {};
    if (ends && now.getTime() - Date.parse(one.createdAt) >= timeout * 1000) return false;
    const { isActive: counts = false, maxSessions = 0 } =
      limits?.sessionConcurrentConfiguration ?? {};
    const same = newestFirst.filter(
      ({ userId, tenantId }) => userId === one.userId && tenantId === one.tenantId,
    );
    return !counts || same.indexOf(one) < maxSessions;
  };
  return sessions.filter(stays);
}
