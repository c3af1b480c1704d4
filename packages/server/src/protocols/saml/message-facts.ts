import { entityFormat, ns, skew, success } from './names.ts';
import type { XmlElement } from './read-xml.ts';
import { SamlRefusal, type SamlRefusalCode } from './refusal-codes.ts';
import { requireAttribute, childrenNamed, childElements, readText } from './xml-tree.ts';

/** A moment of the schema: UTC, as SAML demands. */
export function readInstant(element: XmlElement, name: string): Date | null {
  const text = element.attributes.get(name);
  if (text === undefined) return null;
  const isUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]00:00)$/.test(text);
  const moment = new Date(isUtc ? text : Number.NaN);
  if (Number.isNaN(moment.getTime())) throw new SamlRefusal('malformed', `${name} is ${text}`);
  return moment;
}

/** A moment that must be there. */
export function requiredMoment(element: XmlElement, name: string, code: SamlRefusalCode): Date {
  const moment = readInstant(element, name);
  if (!moment) throw new SamlRefusal(code, `${element.local} lacks ${name}`);
  return moment;
}

/** NotBefore and NotOnOrAfter, as far as they are there (M-9). */
export function assertWithin(element: XmlElement, now: Date): void {
  assertNotFuture(readInstant(element, 'NotBefore'), now);
  const end = readInstant(element, 'NotOnOrAfter');
  if (end && now.getTime() >= end.getTime() + skew)
    throw new SamlRefusal('expired', end.toISOString());
}

/** A moment that has come. */
export function assertNotFuture(moment: Date | null, now: Date): void {
  if (moment && moment.getTime() > now.getTime() + skew)
    throw new SamlRefusal('notYetValid', moment.toISOString());
}

/** Version, id and issue moment, which every message and assertion has. */
export function assertFrame(element: XmlElement, now: Date): string {
  if (element.attributes.get('Version') !== '2.0') {
    throw new SamlRefusal('version', element.attributes.get('Version') ?? 'none');
  }
  assertNotFuture(requiredMoment(element, 'IssueInstant', 'malformed'), now);
  return requireAttribute(element, 'ID', 'malformed');
}

/** The issuer must be the one of the connection, letter by letter. */
export function assertIssuer(issuer: XmlElement | undefined, expected: string): void {
  const format = issuer?.attributes.get('Format') ?? entityFormat;
  const reported = issuer ? readText(issuer, 'issuer') : '';
  if (reported !== expected || format !== entityFormat)
    throw new SamlRefusal('issuer', reported || 'none');
}

const refusalOfStatus: ReadonlyMap<string, SamlRefusalCode> = new Map([
  ['AuthnFailed', 'requestDenied'],
  ['RequestDenied', 'requestDenied'],
  ['UnknownPrincipal', 'unknownPrincipal'],
  ['NoPassive', 'noPassive'],
  ['Requester', 'requesterError'],
  ['Responder', 'responderError'],
]);

/** Anything but success is a refusal with words: the inner code is the telling one. */
export function assertSuccess(status: XmlElement): void {
  const { codes, message } = readStatus(status);
  if (codes.length === 1 && codes[0] === success) return;
  const existing = codes
    .toReversed()
    .map((code) => refusalOfStatus.get(code.split(':').at(-1) ?? ''));
  throw new SamlRefusal(
    existing.find(Boolean) ?? 'statusNotSuccess',
    [...codes, message].filter(Boolean).join(', '),
  );
}

/** The codes of a status, outer first, and its message. */
export function readStatus(status: XmlElement): {
  readonly codes: readonly string[];
  readonly message: string;
} {
  const [outer, second] = childrenNamed(status, ns.protocol, 'StatusCode');
  if (!outer || second) throw new SamlRefusal('unexpectedElement', 'StatusCode');
  const codes: string[] = [];
  for (
    let code: XmlElement | undefined = outer;
    code && codes.length < 4;
    code = childElements(code)[0]
  ) {
    codes.push(requireAttribute(code, 'Value', 'malformed'));
  }
  const [message] = childrenNamed(status, ns.protocol, 'StatusMessage');
  return { codes, message: message ? readText(message) : '' };
}
