import { createHash, sign } from 'node:crypto';
import type { LabKey } from './lab-keys.ts';

/** A piece of XML that is its own canonical form. */
export type CanonicalXml = string;

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/**
 * An element as Exclusive XML Canonicalization would write it: namespaces first, attributes by name, no empty-element tags,
 * no white space between. So a signature needs no parser: the text is what is hashed.
 */
export function xml(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...content: readonly (CanonicalXml | undefined)[]
): CanonicalXml {
  const rank = (key: string) => (key.startsWith('xmlns') ? 0 : 1);
  const given = Object.entries(attributes)
    .filter((one): one is [string, string] => one[1] !== undefined)
    .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${given.join('')}>${content.join('')}</${name}>`;
}

/** Characters between tags. */
export function text(value: string): CanonicalXml {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#xD;');
}

function escapeAttribute(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;');
}

/** An enveloped signature over the element with this id; it is put into the element afterwards. XML Signature 1.1. */
export function signatureOver(id: string, element: CanonicalXml, key: LabKey): CanonicalXml {
  const ds = { 'xmlns:ds': signatureNamespace };
  const algorithm = (name: string, uri: string) => xml(`ds:${name}`, { Algorithm: uri });
  const digest = createHash('sha256').update(element).digest('base64');
  const signedInfo = xml(
    'ds:SignedInfo',
    ds,
    algorithm('CanonicalizationMethod', exclusive),
    algorithm('SignatureMethod', 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'),
    xml(
      'ds:Reference',
      { URI: `#${id}` },
      xml(
        'ds:Transforms',
        {},
        algorithm('Transform', `${signatureNamespace}enveloped-signature`),
        algorithm('Transform', exclusive),
      ),
      algorithm('DigestMethod', 'http://www.w3.org/2001/04/xmlenc#sha256'),
      xml('ds:DigestValue', {}, digest),
    ),
  );
  const value = sign('sha256', Buffer.from(signedInfo), key.privateKey).toString('base64');
  return xml(
    'ds:Signature',
    ds,
    signedInfo,
    xml('ds:SignatureValue', {}, value),
    xml(
      'ds:KeyInfo',
      {},
      xml('ds:X509Data', {}, xml('ds:X509Certificate', {}, certificateBody(key.certificate))),
    ),
  );
}

/** A certificate without its first and last line, as XML carries it. */
export function certificateBody(pem: string): string {
  return pem.replaceAll(/-----[^-]+-----|\s/g, '');
}
