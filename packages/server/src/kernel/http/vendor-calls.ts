import type { IncomingHttpHeaders } from 'node:http';
import type { Endpoint } from '@foyer/contract';
import { managementRefusals } from '@foyer/contract/management';
import { refuse } from '../refusal.ts';
import type { Actor, VendorCaller, VendorContext } from './context.ts';

/** Vendor tokens, and whom their holders act for. Management contract, §2 and §3. */
export interface VendorTokens {
  /**
   * The credential that a genuine, unexpired token belongs to; null for any other text. Reads no
   * database.
   */
  getCredential(token: string): string | null;
  /** The credential as it is now; throws if it has been revoked. */
  open(credentialId: string): Promise<VendorCaller>;
  /**
   * The actor of a call that a browser could make, too; throws without a tenant and if the scope is
   * missing.
   */
  actFor(
    vendor: VendorCaller,
    call: { readonly endpoint: Endpoint; readonly address: string } & OnBehalfOf,
  ): Promise<Actor>;
}

/** The tenant and the user that the headers name. */
export interface OnBehalfOf {
  readonly tenantId: string | undefined;
  readonly userId: string | undefined;
}

const prefix = 'foyer_vt_';

/** The vendor token of a request; an API token or an access token is none. Both headers count. */
export function vendorTokenIn(headers: IncomingHttpHeaders): string | undefined {
  const own = headers['x-access-token'];
  const bearer = headers.authorization?.replace(/^bearer +/i, '').trim();
  return [typeof own === 'string' ? own : undefined, bearer].find((text) =>
    text?.startsWith(prefix),
  );
}

/** Writes and reads the text of tokens. */
export const vendorTokenPrefix = prefix;

/**
 * What a call of a backend counts under, whatever address it comes from; undefined for anyone
 * else.
 */
export function vendorKey(
  headers: IncomingHttpHeaders,
  { access }: Pick<Endpoint, 'access'>,
  tokens: VendorTokens | undefined,
): string | undefined {
  if (access === 'none' || access === 'cookie') return undefined;
  const token = vendorTokenIn(headers);
  return (token && tokens?.getCredential(token)) || undefined;
}

/** The backend that calls, and for whom; undefined if the request carries no vendor token. */
export async function callForVendor(
  headers: IncomingHttpHeaders,
  { endpoint, address }: { readonly endpoint: Endpoint; readonly address: string },
  tokens: VendorTokens | undefined,
): Promise<
  (Pick<VendorContext, 'vendor' | 'tenantId' | 'userId'> & { actor?: Actor }) | undefined
> {
  const token = vendorTokenIn(headers);
  if (!token) {
    if (endpoint.access === 'vendor') throw refuse(managementRefusals.vendorOnly);
    return undefined;
  }
  const credentialId = tokens?.getCredential(token);
  if (!tokens || !credentialId) throw refuse(managementRefusals.vendorOnly);
  const vendor = await tokens.open(credentialId);
  const tenantId = nameIn(headers, 'frontegg-tenant-id');
  const userId = nameIn(headers, 'frontegg-user-id');
  if (endpoint.access === 'vendor') {
    assertScope(vendor, endpoint.method, endpoint.scope);
    // A host's proxy may forward all requests of its users with the token of the host.
    // A user of a tenant makes their own call where there is one, with its checks.
    if (userId && (endpoint.backend !== 'user' || !tenantId))
      throw refuse(managementRefusals.notForUsers);
    return { vendor, ...(tenantId ? { tenantId } : {}), ...(userId ? { userId } : {}) };
  }
  return { vendor, actor: await tokens.actFor(vendor, { endpoint, address, tenantId, userId }) };
}

/** Rejects a credential without the scope. */
export function assertScope(
  { scopes }: VendorCaller,
  method: Endpoint['method'],
  scope: string | undefined,
): void {
  const wide = scopes.includes('*') || (scope !== undefined && scopes.includes(scope));
  const reads =
    method === 'GET' && (scopes.includes('*:read') || scopes.includes(`${scope ?? ''}:read`));
  if (!wide && !reads) throw refuse(managementRefusals.scopeMissing, { context: { scope } });
}

/** Whether a backend calls for a tenant. */
export const namesTenant = (headers: IncomingHttpHeaders): boolean =>
  nameIn(headers, 'frontegg-tenant-id') !== undefined;

/** Whether a backend calls on behalf of a user of a tenant. */
export const namesUser = (headers: IncomingHttpHeaders): boolean =>
  namesTenant(headers) && nameIn(headers, 'frontegg-user-id') !== undefined;

/** Old proxies send an empty header, or this word, for no tenant. Management contract, §2. */
function nameIn(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' && value !== 'WITHOUT_TENANT_ID'
    ? value
    : undefined;
}
