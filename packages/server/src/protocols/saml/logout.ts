import { assertFrame, assertIssuer, assertWithin, readStatus } from './message-facts.ts';
import { ns, success } from './names.ts';
import type { XmlElement } from './read-xml.ts';
import { outgoing } from './outgoing-message.ts';
import { readPosted } from './post-binding.ts';
import { type MessageParameter, readRedirect } from './redirect-binding.ts';
import { SamlRefusal } from './refusal-codes.ts';
import type {
  AcceptLogoutOptions,
  LogoutArrival,
  LogoutMessage,
  LogoutRequestOptions,
  LogoutResponseOptions,
  SamlLogoutRequest,
  SamlLogoutResponse,
  SamlOutgoing,
  UnverifiedPeek,
} from './saml.ts';
import { childrenNamed, isNamed, sequence, readText } from './xml-tree.ts';
import { element, type Written } from './write-xml.ts';

/**
 * Milliseconds after which a logout message is old: it has no conditions of its own, and a request
 * must not be kept for later.
 */
const oldest = 5 * 60_000;
const maxIndexes = 100;

/** Builds our signed wish that a session at the identity provider ends. */
export function logoutRequest(options: LogoutRequestOptions, now: Date): SamlOutgoing {
  const { idp, nameId, nameIdFormat, sessionIndex, relayState, signWith } = options;
  const xml = written('LogoutRequest', { ...options, to: idp.sloUrl, now }, [
    element('saml:NameID', { Format: nameIdFormat ?? undefined }, nameId),
    sessionIndex === null ? null : element('samlp:SessionIndex', {}, sessionIndex),
  ]);
  const to = { url: idp.sloUrl, binding: idp.sloBinding ?? 'redirect' } as const;
  return outgoing(to, { kind: 'SAMLRequest', xml, relayState }, signWith);
}

/** Builds our signed answer to a wish of the identity provider. */
export function logoutResponse(options: LogoutResponseOptions, now: Date): SamlOutgoing {
  const { idp, inResponseTo, relayState, signWith } = options;
  const to = idp.sloResponseUrl ?? idp.sloUrl;
  const code = options.success ? success : 'urn:oasis:names:tc:SAML:2.0:status:Responder';
  const status = element('samlp:Status', {}, element('samlp:StatusCode', { Value: code }));
  const xml = written('LogoutResponse', { ...options, to, now, inResponseTo }, [status]);
  const binding = idp.sloBinding ?? 'redirect';
  return outgoing({ url: to, binding }, { kind: 'SAMLResponse', xml, relayState }, signWith);
}

function written(
  kind: 'LogoutRequest' | 'LogoutResponse',
  frame: Pick<LogoutRequestOptions, 'sp' | 'id'> & { to: string; now: Date; inResponseTo?: string },
  children: readonly (Written | null)[],
): string {
  const attributes = {
    'xmlns:samlp': ns.protocol,
    'xmlns:saml': ns.assertion,
    ID: frame.id,
    Version: '2.0',
    IssueInstant: frame.now.toISOString(),
    Destination: frame.to,
    InResponseTo: frame.inResponseTo,
  };
  return element(
    `samlp:${kind}`,
    attributes,
    element('saml:Issuer', {}, frame.sp.entityId),
    ...children,
  ).xml;
}

/**
 * Reads a logout message from either binding; nothing in it is checked yet. Throws `SamlRefusal`.
 */
export function readLogout(arrival: LogoutArrival): LogoutMessage {
  const isRequest =
    typeof arrival === 'string'
      ? new URLSearchParams(arrival).has('SAMLRequest')
      : arrival.SAMLRequest !== undefined;
  const kind = isRequest ? 'SAMLRequest' : 'SAMLResponse';
  if (typeof arrival !== 'string') return { kind, ...readPosted(arrival, kind) };
  const { root, relayState, assertSigned } = readRedirect(arrival, kind);
  const signedBy = (certificates: readonly string[]) => {
    assertSigned(certificates);
    return root;
  };
  return { kind, root, relayState, signedBy };
}

function assertKind({ kind }: LogoutMessage, expected: MessageParameter): void {
  if (kind !== expected) throw new SamlRefusal('unexpectedMessage', `Not one ${expected}`);
}

/** What a logout message says before anything is checked: for finding its connection. */
export function peekLogout({
  root,
}: LogoutMessage): UnverifiedPeek & { readonly nameId: string | null } {
  const [issuer] = childrenNamed(root, ns.assertion, 'Issuer');
  const [nameId] = childrenNamed(root, ns.assertion, 'NameID');
  return {
    issuer: issuer ? readText(issuer, 'issuer') : null,
    inResponseTo: root.attributes.get('InResponseTo') ?? null,
    nameId: nameId ? readText(nameId, 'subject') : null,
  };
}

/** Checks a logout request from the identity provider; an unsigned one ends nothing (T-SAML-12). */
export function acceptLogoutRequest(
  message: LogoutMessage,
  options: AcceptLogoutOptions,
  now: Date,
): SamlLogoutRequest {
  assertKind(message, 'SAMLRequest');
  const { relayState, signedBy } = message;
  const root = signedBy(options.idp.certificates);
  const [issuer, nameId, indexes] = partsOfRequest(root);
  const id = assertMessage(root, issuer, options, now);
  assertWithin(root, now);
  return {
    id,
    issuer: options.idp.entityId,
    nameId: readText(nameId, 'subject'),
    nameIdFormat: nameId.attributes.get('Format') ?? null,
    sessionIndexes: indexes.map((index) => readText(index)),
    relayState,
  };
}

function partsOfRequest(
  root: XmlElement,
): [XmlElement | undefined, XmlElement, readonly XmlElement[]] {
  if (!isNamed(root, ns.protocol, 'LogoutRequest'))
    throw new SamlRefusal('unexpectedMessage', root.local);
  const [[issuer] = [], , [nameId] = [], indexes = []] = sequence(root, [
    [ns.assertion, 'Issuer', 1, 1],
    [ns.protocol, 'Extensions', 0, 1],
    [ns.assertion, 'NameID', 1, 1],
    [ns.protocol, 'SessionIndex', 0, maxIndexes],
  ]);
  if (!nameId) throw new SamlRefusal('subject');
  return [issuer, nameId, indexes];
}

/** Checks the response to our logout request. */
export function acceptLogoutResponse(
  message: LogoutMessage,
  options: AcceptLogoutOptions & { readonly expectInResponseTo: string },
  now: Date,
): SamlLogoutResponse {
  assertKind(message, 'SAMLResponse');
  const { relayState, signedBy } = message;
  const root = signedBy(options.idp.certificates);
  if (!isNamed(root, ns.protocol, 'LogoutResponse'))
    throw new SamlRefusal('unexpectedMessage', root.local);
  const [[issuer] = [], , [status] = []] = sequence(root, [
    [ns.assertion, 'Issuer', 1, 1],
    [ns.protocol, 'Extensions', 0, 1],
    [ns.protocol, 'Status', 1, 1],
  ]);
  const id = assertMessage(root, issuer, options, now);
  const inResponseTo = root.attributes.get('InResponseTo');
  if (inResponseTo !== options.expectInResponseTo)
    throw new SamlRefusal('inResponseTo', inResponseTo ?? 'none');
  return {
    id,
    inResponseTo,
    success: status ? readStatus(status).codes[0] === success : false,
    relayState,
  };
}

function assertMessage(
  root: XmlElement,
  issuer: XmlElement | undefined,
  options: AcceptLogoutOptions,
  now: Date,
): string {
  const id = assertFrame(root, now);
  assertIssuer(issuer, options.idp.entityId);
  const destination = root.attributes.get('Destination');
  if (destination !== options.sp.sloUrl)
    throw new SamlRefusal('destination', destination ?? 'none');
  const issued = new Date(root.attributes.get('IssueInstant') ?? Number.NaN);
  if (now.getTime() - issued.getTime() > oldest)
    throw new SamlRefusal('expired', issued.toISOString());
  return id;
}
