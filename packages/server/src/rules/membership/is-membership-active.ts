import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a membership is active: no administrator has suspended it, and it has not expired. Part
 * of `mayAct`, which statements that let a user act use instead; `alias` is what the statement
 * calls the membership. Decision 0202.
 */
export function isMembershipActive(
  now: Date | RawBuilder<unknown>,
  alias = 'm',
): RawBuilder<boolean> {
  const closed = sql.ref(`${alias}.disabled_at`);
  const ends = sql.ref(`${alias}.expires_at`);
  return sql<boolean>`(${closed} is null and (${ends} is null or ${ends} > ${now}::timestamptz))`;
}
