import { randomUUID, sign } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { certificateBody, text, xml } from './canonical-xml.ts';
import type { LabKey } from './lab-keys.ts';
import { newId } from './saml-response.ts';

/** What the lab reads of a message of the service. It is a tool: the message is taken as it is. */
export interface ReadRequest {
  readonly kind: 'AuthnRequest' | 'LogoutRequest' | 'LogoutResponse';
  readonly id: string;
  readonly issuer: string;
  readonly acsUrl: string | undefined;
  readonly nameId: string | undefined;
  readonly relayState: string | undefined;
  readonly forceAuthn: boolean;
}

/** Longest message that is unpacked, in bytes. */
const maxMessageLength = 64 * 1024;

/** Reads a message of the HTTP-Redirect binding (deflated) or the HTTP-POST binding (plain). SAML bindings, §3.4 and §3.5. */
export function readMessage(
  fields: Readonly<Record<string, string | undefined>>,
  binding: 'redirect' | 'post',
): ReadRequest | undefined {
  const packed = fields['SAMLRequest'] ?? fields['SAMLResponse'];
  if (!packed) return undefined;
  const xmlText = unpacked(packed, binding);
  const kind = /<(?:\w+:)?(AuthnRequest|LogoutRequest|LogoutResponse)[\s>]/.exec(xmlText)?.[1];
  if (kind !== 'AuthnRequest' && kind !== 'LogoutRequest' && kind !== 'LogoutResponse')
    return undefined;
  const attribute = (name: string) => plain(new RegExp(`\\s${name}="([^"]*)"`).exec(xmlText)?.[1]);
  const content = (name: string) =>
    plain(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)<`).exec(xmlText)?.[1]);
  return {
    kind,
    id: attribute('ID') ?? '',
    issuer: content('Issuer') ?? '',
    acsUrl: attribute('AssertionConsumerServiceURL'),
    nameId: content('NameID'),
    relayState: fields['RelayState'],
    forceAuthn: attribute('ForceAuthn') === 'true',
  };
}

function unpacked(packed: string, binding: 'redirect' | 'post'): string {
  const bytes = Buffer.from(packed, 'base64');
  if (binding === 'post') return bytes.toString();
  try {
    return inflateRawSync(bytes, { maxOutputLength: maxMessageLength }).toString();
  } catch {
    return ''; // no message at all
  }
}

function plain(value: string | undefined): string | undefined {
  return value
    ?.replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}

/** An address that carries a signed message: the signature is over the query as it stands. SAML bindings, §3.4.4.1. */
export function signedRedirect(
  to: string,
  message: {
    readonly name: 'SAMLRequest' | 'SAMLResponse';
    readonly xml: string;
    readonly relayState?: string | undefined;
  },
  key: LabKey,
): string {
  const query = new URLSearchParams({
    [message.name]: deflateRawSync(message.xml).toString('base64'),
  });
  if (message.relayState !== undefined) query.set('RelayState', message.relayState);
  query.set('SigAlg', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
  const signature = sign('sha256', Buffer.from(query.toString()), key.privateKey).toString(
    'base64',
  );
  return `${to}${to.includes('?') ? '&' : '?'}${query}&${new URLSearchParams({ Signature: signature })}`;
}

const protocol = { 'xmlns:samlp': 'urn:oasis:names:tc:SAML:2.0:protocol' };
const assertions = { 'xmlns:saml': 'urn:oasis:names:tc:SAML:2.0:assertion' };

/** A wish to end the sessions of a user. SAML core, §3.7.1. */
export function logoutRequestXml(facts: {
  /** Default: a new one. */
  readonly id?: string;
  readonly entityId: string;
  readonly destination: string;
  readonly nameId: string;
  readonly sessionIndex?: string | undefined;
  readonly now: Date;
}): string {
  const { entityId, destination, nameId, sessionIndex, now } = facts;
  const attributes = {
    ...protocol,
    Destination: destination,
    ID: facts.id ?? newId(),
    IssueInstant: now.toISOString(),
    Version: '2.0',
  };
  const format = { ...assertions, Format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' };
  return xml(
    'samlp:LogoutRequest',
    attributes,
    xml('saml:Issuer', assertions, text(entityId)),
    xml('saml:NameID', format, text(nameId)),
    sessionIndex === undefined ? undefined : xml('samlp:SessionIndex', {}, text(sessionIndex)),
  );
}

/** The answer to one: the sessions have ended. SAML core, §3.7.2. */
export function logoutResponseXml(facts: {
  readonly entityId: string;
  readonly destination: string;
  readonly inResponseTo: string;
  readonly now: Date;
}): string {
  const { entityId, destination, inResponseTo, now } = facts;
  const attributes = {
    ...protocol,
    Destination: destination,
    ID: `_${randomUUID()}`,
    InResponseTo: inResponseTo,
    IssueInstant: now.toISOString(),
    Version: '2.0',
  };
  const success = xml('samlp:StatusCode', { Value: 'urn:oasis:names:tc:SAML:2.0:status:Success' });
  return xml(
    'samlp:LogoutResponse',
    attributes,
    xml('saml:Issuer', assertions, text(entityId)),
    xml('samlp:Status', {}, success),
  );
}

/** What the service reads to trust the provider: addresses, and every certificate that is published. SAML metadata, §2.4. */
export function metadataXml(facts: {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly sloUrl: string;
  readonly certificates: readonly string[];
}): string {
  const ds = { 'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#' };
  const binding = (name: string) => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`;
  const keys = facts.certificates.map((pem) =>
    xml(
      'md:KeyDescriptor',
      { use: 'signing' },
      xml(
        'ds:KeyInfo',
        ds,
        xml('ds:X509Data', {}, xml('ds:X509Certificate', {}, certificateBody(pem))),
      ),
    ),
  );
  const at = (name: string, how: string, Location: string) =>
    xml(`md:${name}`, { Binding: binding(how), Location });
  return xml(
    'md:EntityDescriptor',
    { 'xmlns:md': 'urn:oasis:names:tc:SAML:2.0:metadata', entityID: facts.entityId },
    xml(
      'md:IDPSSODescriptor',
      {
        WantAuthnRequestsSigned: 'false',
        protocolSupportEnumeration: 'urn:oasis:names:tc:SAML:2.0:protocol',
      },
      ...keys,
      at('SingleLogoutService', 'HTTP-Redirect', facts.sloUrl),
      xml('md:NameIDFormat', {}, 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'),
      at('SingleSignOnService', 'HTTP-Redirect', facts.ssoUrl),
      at('SingleSignOnService', 'HTTP-POST', facts.ssoUrl),
    ),
  );
}
