import { sql } from 'kysely';

/**
 * Whether session `s` started after an administrator last revoked the sessions of the user of
 * membership `m` in its tenant. Part of `allowsSession`. Decision 0253.
 */
export const startedAfterRevocation = sql<boolean>`(m.sessions_from is null or s.authenticated_at > m.sessions_from)`;
