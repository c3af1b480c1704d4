import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a membership lets its person into the tenant at a moment: no administrator has closed it, and where it ends by itself
 * that is still to come. The one place that knows. Whatever opens, continues, moves or names a session has it in its statement,
 * beside `satisfiesSsoPolicy`; `alias` is what the statement calls the membership. Decision 0202.
 */
export function isMembershipActive(
  now: Date | RawBuilder<unknown>,
  alias = 'm',
): RawBuilder<boolean> {
  const closed = sql.ref(`${alias}.disabled_at`);
  const ends = sql.ref(`${alias}.expires_at`);
  return sql<boolean>`(${closed} is null and (${ends} is null or ${ends} > ${now}::timestamptz))`;
}
