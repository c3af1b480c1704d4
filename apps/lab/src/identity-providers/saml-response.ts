import { randomBytes } from 'node:crypto';
import { foreignDomain, type SamlBreak } from './breaks.ts';
import { type CanonicalXml, signatureOver, text, xml } from './canonical-xml.ts';
import type { LabKey } from './lab-keys.ts';
import type { LabUser } from './lab-user.ts';

/** What a response is made of. */
export interface ResponseParts {
  readonly user: LabUser;
  readonly entityId: string;
  readonly acsUrl: string;
  readonly spEntityId: string;
  /** Of the request; none where nobody asked. */
  readonly inResponseTo?: string | undefined;
  readonly now: Date;
  readonly signing: LabKey;
  readonly foreign: LabKey;
  readonly break?: SamlBreak | undefined;
  /** Default: a new one. */
  readonly assertionId?: string | undefined;
}

const protocol = { 'xmlns:samlp': 'urn:oasis:names:tc:SAML:2.0:protocol' };
const assertions = { 'xmlns:saml': 'urn:oasis:names:tc:SAML:2.0:assertion' };
const status = 'urn:oasis:names:tc:SAML:2.0:status:';
const hour = 60 * 60 * 1000;
const minute = 60 * 1000;

/** An id as XML wants it: not beginning with a digit. */
export function newId(): string {
  return `_${randomBytes(16).toString('hex')}`;
}

/** A response with one signed assertion, or one that is wrong in exactly one way. SAML core, §3.4.1.4. */
export function samlResponse(given: ResponseParts): string {
  const parts = bent(given);
  const how = given.break;
  if (how === 'denied') return envelope(parts, getStatus('Responder', 'AuthnFailed'));
  if (how === 'failed') return envelope(parts, getStatus('Responder'));
  const id = given.assertionId ?? newId();
  const unsigned = assertion(id, parts);
  const key = how === 'wrongSignature' ? given.foreign : given.signing;
  const signed =
    how === 'unsigned' ? unsigned : withSignature(unsigned, signatureOver(id, unsigned, key));
  const sent =
    how === 'tampered'
      ? signed.replace(text(parts.user.email), `root.${text(parts.user.email)}`)
      : signed;
  return envelope(parts, getStatus('Success'), sent);
}

/** What a provider that is wrong in this way puts in. */
function bent(parts: ResponseParts): ResponseParts {
  const { user, now, break: how } = parts;
  const lies: Partial<Record<SamlBreak, Partial<ResponseParts>>> = {
    wrongAudience: { spEntityId: 'https://another-service.test/saml' },
    wrongRecipient: { acsUrl: 'https://another-service.test/acs' },
    wrongIssuer: { entityId: 'https://another-provider.test/saml' },
    wrongRequest: { inResponseTo: newId() },
    missingEmail: { user: { ...user, email: '' } },
    foreignDomain: {
      user: { ...user, email: `${user.email.split('@')[0]}@${foreignDomain}` },
    },
    expired: { now: new Date(now.getTime() - hour) },
    clockOff: { now: new Date(now.getTime() + hour) },
  };
  return { ...parts, ...(how && lies[how]) };
}

function envelope(parts: ResponseParts, ...content: readonly CanonicalXml[]): string {
  const attributes = {
    ...protocol,
    Destination: parts.acsUrl,
    ID: newId(),
    InResponseTo: parts.inResponseTo,
    IssueInstant: parts.now.toISOString(),
    Version: '2.0',
  };
  return xml(
    'samlp:Response',
    attributes,
    xml('saml:Issuer', assertions, text(parts.entityId)),
    ...content,
  );
}

function getStatus(code: string, detail?: string): CanonicalXml {
  const inner = detail ? xml('samlp:StatusCode', { Value: status + detail }) : undefined;
  return xml('samlp:Status', {}, xml('samlp:StatusCode', { Value: status + code }, inner));
}

function assertion(id: string, parts: ResponseParts): CanonicalXml {
  const { user, now, acsUrl, inResponseTo } = parts;
  const at = (minutes: number) => new Date(now.getTime() + minutes * minute).toISOString();
  const attributes = { ...assertions, ID: id, IssueInstant: at(0), Version: '2.0' };
  const confirmation = { InResponseTo: inResponseTo, NotOnOrAfter: at(5), Recipient: acsUrl };
  return xml(
    'saml:Assertion',
    attributes,
    xml('saml:Issuer', {}, text(parts.entityId)),
    xml(
      'saml:Subject',
      {},
      xml(
        'saml:NameID',
        { Format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent' },
        text(user.subject),
      ),
      xml(
        'saml:SubjectConfirmation',
        { Method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer' },
        xml('saml:SubjectConfirmationData', confirmation),
      ),
    ),
    xml(
      'saml:Conditions',
      { NotBefore: at(-1), NotOnOrAfter: at(5) },
      xml('saml:AudienceRestriction', {}, xml('saml:Audience', {}, text(parts.spEntityId))),
    ),
    xml(
      'saml:AuthnStatement',
      {
        AuthnInstant: at(0),
        SessionIndex: `s${id}`,
        SessionNotOnOrAfter: user.sessionEndsAt?.toISOString(),
      },
      xml(
        'saml:AuthnContext',
        {},
        xml(
          'saml:AuthnContextClassRef',
          {},
          'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
        ),
      ),
    ),
    xml('saml:AttributeStatement', {}, ...getAttributes(user)),
  );
}

function getAttributes(user: LabUser): readonly CanonicalXml[] {
  const { email, name, groups, claims } = user;
  const [first = '', ...rest] = name.split(' ');
  const named: Readonly<Record<string, readonly string[]>> = {
    ...(email ? { email: [email] } : {}),
    ...(name ? { name: [name], firstName: [first], lastName: [rest.join(' ')] } : {}),
    ...(groups.length > 0 ? { groups } : {}),
    ...Object.fromEntries(Object.entries(claims).map(([key, value]) => [key, [value]])),
  };
  const format = { NameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic' };
  return Object.entries(named).map(([Name, values]) =>
    xml(
      'saml:Attribute',
      { Name, ...format },
      ...values.map((value) => xml('saml:AttributeValue', {}, text(value))),
    ),
  );
}

/** The signature follows the issuer. SAML core, §2.3.3. */
/** Puts a signature behind the issuer, where the schema has it. */
export function withSignature(element: CanonicalXml, signature: CanonicalXml): string {
  return element.replace('</saml:Issuer>', () => `</saml:Issuer>${signature}`);
}
