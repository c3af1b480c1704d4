import { type RawBuilder, sql } from 'kysely';

/** Who wants into which tenant, with what; each a piece of SQL. */
export interface Entry {
  readonly userId: RawBuilder<unknown>;
  readonly email: RawBuilder<unknown>;
  readonly tenantId: RawBuilder<unknown>;
  /** The connection that was satisfied, or null. */
  readonly connectionId: RawBuilder<unknown>;
  /** The tenant whose break-glass code was used, or null. */
  readonly excusedTenantId: RawBuilder<unknown>;
  /** Of the question: exemptions expire. */
  readonly now: Date | RawBuilder<unknown>;
}

/**
 * Whether a tenant may be entered in this way: it enforces no connection for this user, or theirs
 * is the one that was satisfied. A connection is theirs by its proved domains, and once they have
 * signed in with it, whatever address they have since. Exempt members need none. The one place that
 * knows; whatever opens, continues or moves a session has it in its statement. Decision 0169.
 */
export function satisfiesSsoPolicy({
  userId,
  email,
  tenantId,
  connectionId,
  excusedTenantId,
  now,
}: Entry): RawBuilder<boolean> {
  return sql<boolean>`(${excusedTenantId} is not distinct from ${tenantId} or coalesce((
    select bool_or(e.id is not distinct from ${connectionId}) from sso_connections e
    where e.tenant_id = ${tenantId} and e.enabled and e.enforced and (
      exists (select 1 from sso_domains d where d.connection_id = e.id and d.validated_at is not null
        and d.domain = split_part(${email}, '@', 2))
      or exists (select 1 from federated_identities f where f.user_id = ${userId} and f.connection = 'sso:' || e.id))
  ), true) or exists (select 1 from sso_exemptions x where x.tenant_id = ${tenantId}
    and x.user_id = ${userId} and x.expires_at > ${now}::timestamptz))`;
}
