/**
 * Lower limits of new values: 5 minutes, 1 day, and one session. Specification 1, §2 and the portal
 * of the seed era.
 */
export const sessionLimitMinimums = {
  idleSeconds: 300,
  absoluteSeconds: 86_400,
  maxSessions: 1,
} as const;
