import { sql } from 'kysely';

/**
 * Whether a session `s` began after an administrator last ended what the person of membership `m` had open in its tenant. Whatever continues a
 * session in a tenant, moves it there or believes its token has it in its statement, beside `isMembershipActive`. Decision 0253.
 */
export const startedAfterRevocation = sql<boolean>`(m.sessions_from is null or s.authenticated_at > m.sessions_from)`;
