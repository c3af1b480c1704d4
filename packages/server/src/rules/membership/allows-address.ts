import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a tenant's IP restrictions allow an address (`inet`; null is an unknown address, which no list contains). One index
 * lookup, whatever the number of rules: `ip_restriction_spans` has no overlaps. Part of every statement that lets somebody act.
 */
export function allowsAddress(
  tenantId: RawBuilder<unknown>,
  address: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select (ip.strategy = 'ALLOW') = coalesce((select span.last_ip >= ${address} from ip_restriction_spans span
      where span.tenant_id = ip.tenant_id and span.strategy = ip.strategy and span.first_ip <= ${address}
      order by span.first_ip desc limit 1), false)
    from ip_restriction_policies ip where ip.tenant_id = ${tenantId} and ip.is_active), true)`;
}

/** The address of a request as a statement takes it. */
export const clientIp = (address: RawBuilder<unknown> | string): RawBuilder<unknown> =>
  sql`nullif(${address}, '')::inet`;
