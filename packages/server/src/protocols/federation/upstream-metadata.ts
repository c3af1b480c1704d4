import { z } from 'zod';
import { UpstreamError } from './upstream-error.ts';
import { takeAnswer } from './upstream-fetch.ts';
import type { UpstreamMetadata } from './upstream.ts';

const endpoint = z.url({ protocol: /^https?$/ });

const configuration = z.looseObject({
  issuer: z.string().min(1),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
  end_session_endpoint: endpoint.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

/**
 * Microsoft's directories that represent many; their configuration names the issuer with a place
 * for the tenant.
 */
const manyTenants = /\/(common|organizations|consumers)(\/|$)/;

/**
 * Reads a provider's configuration. The issuer it names is the one that was asked, to the letter
 * (OpenID Connect Discovery
 * 1.0, §4.3); the only other one allowed is Microsoft's `{tenantid}` in place of `common` and its like.
 */
export function readMetadata(issuer: string, json: unknown): UpstreamMetadata {
  const words = `The configuration of ${issuer} cannot be read. Check the address of the issuer.`;
  const read = takeAnswer(configuration, json, 'discoveryFailed', words);
  const isTemplate =
    manyTenants.test(issuer) && read.issuer === issuer.replace(manyTenants, '/{tenantid}$2');
  if (read.issuer !== issuer && !isTemplate)
    throw new UpstreamError(
      'discoveryFailed',
      `${issuer} calls itself ${read.issuer}. Give that as the issuer.`,
    );
  return {
    issuer: read.issuer,
    authorizationEndpoint: read.authorization_endpoint,
    tokenEndpoint: read.token_endpoint,
    jwksUri: read.jwks_uri,
    userInfoEndpoint: read.userinfo_endpoint,
    endSessionEndpoint: read.end_session_endpoint,
    namesIssuer: read.authorization_response_iss_parameter_supported ?? false,
    // what a configuration that says nothing means. Discovery 1.0, §3
    tokenEndpointAuthMethods: read.token_endpoint_auth_methods_supported ?? ['client_secret_basic'],
  };
}
