import { assertInResponseTo } from './in-response-to.ts';
import {
  assertFrame,
  assertIssuer,
  assertNotFuture,
  assertWithin,
  readInstant,
  requiredMoment,
} from './message-facts.ts';
import { bearer, ns, skew } from './names.ts';
import type { XmlElement } from './read-xml.ts';
import { SamlRefusal } from './refusal-codes.ts';
import type { AcceptResponseOptions, SamlLogin } from './saml.ts';
import {
  requireAttribute,
  childrenNamed,
  childElements,
  isNamed,
  sequence,
  readText,
} from './xml-tree.ts';

/**
 * Maximum number of values of an attribute and similar elements; Active Directory puts a user in
 * 1,015 groups at most.
 */
const many = 2000;
const maxNameIdLength = 1024;

/**
 * Checks a trusted assertion against this connection and the clock, and answers what it says.
 * Throws `SamlRefusal`.
 */
export function readAssertion(
  assertion: XmlElement,
  { sp, idp, expectInResponseTo }: AcceptResponseOptions,
  now: Date,
): Omit<SamlLogin, 'responseId'> {
  const assertionId = assertFrame(assertion, now);
  const [[issuer] = [], , [subject] = [], [conditions] = []] = sequence(getHead(assertion), [
    [ns.assertion, 'Issuer', 1, 1],
    [ns.signature, 'Signature', 0, 1],
    [ns.assertion, 'Subject', 0, 1],
    [ns.assertion, 'Conditions', 0, 1],
  ]);
  assertIssuer(issuer, idp.entityId);
  const named = getSubject(subject, { recipient: sp.acsUrl, expectInResponseTo, now });
  const conditionsEnd = assertConditions(conditions, sp.entityId, now);
  const authn = getAuthn(assertion, now);
  const end = Math.min(named.end.getTime(), conditionsEnd?.getTime() ?? Number.POSITIVE_INFINITY);
  return {
    issuer: idp.entityId,
    nameId: named.nameId,
    nameIdFormat: named.format,
    ...authn,
    attributes: getAttributes(assertion),
    inResponseTo: expectInResponseTo,
    assertionId,
    notOnOrAfter: new Date(end + skew),
  };
}

const statements = ['AuthnStatement', 'AttributeStatement'];

/** The assertion without its statements, whose order is free. */
function getHead(assertion: XmlElement): XmlElement {
  const isStatement = (child: XmlElement) =>
    statements.some((local) => isNamed(child, ns.assertion, local));
  const children = childElements(assertion);
  const first = children.findIndex(isStatement);
  const late = first < 0 ? undefined : children.slice(first).find((child) => !isStatement(child));
  if (late) throw new SamlRefusal('unexpectedElement', `${late.local} in Assertion`);
  return {
    ...assertion,
    children: assertion.children.filter(
      (child) => typeof child === 'string' || !isStatement(child),
    ),
  };
}

function getSubject(
  subject: XmlElement | undefined,
  {
    recipient,
    expectInResponseTo,
    now,
  }: { recipient: string; expectInResponseTo: string | null; now: Date },
) {
  if (!subject) throw new SamlRefusal('subject', 'None');
  const [nameElement, confirmation, extra] = childElements(subject);
  const isWhole =
    nameElement && isNamed(nameElement, ns.assertion, 'NameID') && confirmation && !extra;
  if (!isWhole || !isNamed(confirmation, ns.assertion, 'SubjectConfirmation'))
    throw new SamlRefusal('subject', 'Its parts');
  const nameId = readText(nameElement, 'subject');
  if (nameId === '' || nameId.length > maxNameIdLength)
    throw new SamlRefusal('subject', 'The NameID is empty or too long');
  const method = requireAttribute(confirmation, 'Method', 'subject');
  if (method !== bearer) throw new SamlRefusal('subject', method);
  const [data, second] = childElements(confirmation);
  if (!data || second || !isNamed(data, ns.assertion, 'SubjectConfirmationData')) {
    throw new SamlRefusal('subject', 'No confirmation data');
  }
  const response = data.attributes.get('Recipient');
  if (response !== recipient) throw new SamlRefusal('recipient', response ?? 'none');
  const end = requiredMoment(data, 'NotOnOrAfter', 'subject');
  assertWithin(data, now);
  assertInResponseTo(data.attributes.get('InResponseTo'), expectInResponseTo);
  return { nameId, format: nameElement.attributes.get('Format') ?? null, end };
}

/**
 * Every audience restriction names us; a condition that is not understood makes the assertion
 * invalid (core, 2.5.1).
 */
function assertConditions(
  conditions: XmlElement | undefined,
  audience: string,
  now: Date,
): Date | null {
  if (!conditions) throw new SamlRefusal('conditions', 'None');
  assertWithin(conditions, now);
  const existing = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];
  const strange = childElements(conditions).find(
    (child) => !existing.some((local) => isNamed(child, ns.assertion, local)),
  );
  if (strange) throw new SamlRefusal('conditions', strange.local);
  const restrictions = childrenNamed(conditions, ns.assertion, 'AudienceRestriction');
  if (restrictions.length === 0) throw new SamlRefusal('audience', 'none');
  for (const restriction of restrictions) {
    const [audiences = []] = sequence(restriction, [[ns.assertion, 'Audience', 1, many]]);
    const reported = audiences.map((element) => readText(element, 'audience'));
    if (!reported.includes(audience)) throw new SamlRefusal('audience', reported.join(' '));
  }
  return readInstant(conditions, 'NotOnOrAfter');
}

function getAuthn(assertion: XmlElement, now: Date) {
  const [statement, second] = childrenNamed(assertion, ns.assertion, 'AuthnStatement');
  if (!statement || second) throw new SamlRefusal('authnStatement', statement ? 'Several' : 'None');
  const authnInstant = requiredMoment(statement, 'AuthnInstant', 'authnStatement');
  assertNotFuture(authnInstant, now);
  const sessionNotOnOrAfter = readInstant(statement, 'SessionNotOnOrAfter');
  if (sessionNotOnOrAfter && now.getTime() >= sessionNotOnOrAfter.getTime() + skew) {
    throw new SamlRefusal('sessionExpired', sessionNotOnOrAfter.toISOString());
  }
  const [context] = childrenNamed(statement, ns.assertion, 'AuthnContext');
  const [reference] = context ? childrenNamed(context, ns.assertion, 'AuthnContextClassRef') : [];
  return {
    authnInstant,
    sessionNotOnOrAfter,
    sessionIndex: statement.attributes.get('SessionIndex') ?? null,
    authnContextClassRef: reference ? readText(reference, 'authnStatement') : null,
  };
}

/** Attributes by name; one that comes twice has the values of both. */
function getAttributes(assertion: XmlElement): Readonly<Record<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  for (const statement of childrenNamed(assertion, ns.assertion, 'AttributeStatement')) {
    const [attributes = []] = sequence(statement, [[ns.assertion, 'Attribute', 0, many]]);
    for (const attribute of attributes) {
      const name = requireAttribute(attribute, 'Name', 'attribute');
      const [values = []] = sequence(attribute, [[ns.assertion, 'AttributeValue', 0, many]]);
      const existing = found.get(name) ?? [];
      existing.push(...values.map(valueOf));
      found.set(name, existing);
    }
  }
  // fromEntries makes own properties only, whatever their names.
  return Object.fromEntries(found);
}

/** Text; or the NameID that some universities put there. */
function valueOf(value: XmlElement): string {
  const [only, second] = childElements(value);
  const isNameId = only && !second && isNamed(only, ns.assertion, 'NameID');
  return readText(isNameId ? only : value, 'attribute');
}
