import { acceptResponse, peekAddresses, peekUnverified, readResponse } from './accept-response.ts';
import { authnRequest } from './authn-request.ts';
import { certificateFacts } from './certificates.ts';
import { parseIdpMetadata } from './idp-metadata.ts';
import {
  acceptLogoutRequest,
  acceptLogoutResponse,
  logoutRequest,
  logoutResponse,
  peekLogout,
  readLogout,
} from './logout.ts';
import type { Saml } from './saml.ts';
import { createSpKeys, type SpKeysDeps } from './sp-keys.ts';
import { spMetadata } from './sp-metadata.ts';

/** What SAML works with. */
export interface SamlDeps extends SpKeysDeps {
  /** Identity providers may be spoken to without TLS: demo mode. */
  readonly allowHttp: boolean;
}

/** SAML 2.0 as a service provider: the functions of this folder with our clock, and our keys. */
export function createSaml(deps: SamlDeps): Saml {
  const { clock, allowHttp } = deps;
  return {
    ...createSpKeys(deps),
    authnRequest: (options) => authnRequest(options, clock.now()),
    readResponse,
    acceptResponse: (response, options) => acceptResponse(response, options, clock.now()),
    peekUnverified,
    peekAddressesUnverified: peekAddresses,
    readLogout,
    peekLogoutUnverified: peekLogout,
    parseIdpMetadata: (xml) => parseIdpMetadata(xml, { now: clock.now(), allowHttp }),
    spMetadata,
    certificateFacts,
    logoutRequest: (options) => logoutRequest(options, clock.now()),
    acceptLogoutRequest: (message, options) => acceptLogoutRequest(message, options, clock.now()),
    logoutResponse: (options) => logoutResponse(options, clock.now()),
    acceptLogoutResponse: (message, options) => acceptLogoutResponse(message, options, clock.now()),
  };
}
