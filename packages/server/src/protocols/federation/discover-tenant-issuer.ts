import { UpstreamError } from './upstream-error.ts';
import type { UpstreamMetadata, UpstreamOidc } from './upstream.ts';

/**
 * The configuration of a tenant's provider. One that signs for every directory there is
 * (Microsoft's `common` and its like) is nobody's own: an administrator of any of them writes
 * whatever address they like into their users’ accounts (nOAuth). Decision 0195.
 */
export async function discoverTenantIssuer(
  upstream: Pick<UpstreamOidc, 'discover'>,
  issuer: string,
): Promise<UpstreamMetadata> {
  const metadata = await upstream.discover(issuer);
  if (metadata.issuer.includes('{'))
    throw new UpstreamError(
      'discoveryFailed',
      `${issuer} signs for every directory there is. Give the issuer of the company’s own directory.`,
    );
  return metadata;
}
