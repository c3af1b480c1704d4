import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a tenant's IP and country restrictions allow an address (`inet`; null is an unknown
 * address, which no list contains and which is in no known country). Part of every statement that
 * lets a user act.
 */
export function allowsAddress(
  tenantId: RawBuilder<unknown>,
  address: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${isInIpList(tenantId, address)} and ${allowsCountry(tenantId, address)})`;
}

/** One index lookup, whatever the number of rules: `ip_restriction_spans` has no overlaps. */
const isInIpList = (tenantId: RawBuilder<unknown>, address: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((
    select (ip.strategy = 'ALLOW') = coalesce((select span.last_ip >= ${address} from ip_restriction_spans span
      where span.tenant_id = ip.tenant_id and span.strategy = ip.strategy and span.first_ip <= ${address}
      order by span.first_ip desc limit 1), false)
    from ip_restriction_policies ip where ip.tenant_id = ${tenantId} and ip.is_active), true)`;

/**
 * Countries are looked up before: `kernel/locations`. Where the country is unknown, the policy's
 * fail strategy decides.
 */
export const allowsCountry = (
  tenantId: RawBuilder<unknown>,
  address: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`coalesce((
    select coalesce((select (cp.action = 'ALLOW') = (seen.country = any(cp.countries)) from address_countries seen
      where seen.address = ${address}), cp.fail_strategy = 'ALLOW')
    from country_restriction_policies cp where cp.tenant_id = ${tenantId} and cp.enabled), true)`;

/** The address of a request as a statement takes it. */
export const clientIp = (address: RawBuilder<unknown> | string): RawBuilder<unknown> =>
  sql`nullif(${address}, '')::inet`;
