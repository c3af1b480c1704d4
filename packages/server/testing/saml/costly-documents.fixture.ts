import * as idp from './foreign-idp.fixture.ts';
import { ns } from '../../src/protocols/saml/names.ts';

/** Markup that is expensive to process, by what it contains. Every number may be 0. */
export interface CostlyShape {
  /** Nested elements, each with the declarations and attributes below. */
  readonly depth: number;
  readonly declarations: number;
  /** Characters of each namespace that is declared there. */
  readonly namespaceLength: number;
  /** Attributes that use the declared prefixes, so that canonical form has to write these out. */
  readonly attributes: number;
  /** Elements in the innermost one, each with the given number of declarations, attributes, and entities. */
  readonly children: number;
  readonly childDeclarations: number;
  readonly childAttributes: number;
  readonly entities: number;
  /** Whether the children are in a namespace that is declared around them, and not used there. */
  readonly childrenInNamespace: boolean;
  /** Distinct names of the children. */
  readonly names: number;
  /** Characters of text at the end. */
  readonly text: number;
}

const nothing: CostlyShape = {
  depth: 1,
  declarations: 0,
  namespaceLength: 0,
  attributes: 0,
  children: 0,
  childDeclarations: 0,
  childAttributes: 0,
  entities: 0,
  childrenInNamespace: false,
  names: 1,
  text: 0,
};

const times = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join('');

/** Markup of a shape. */
export function costlyMarkup(given: Partial<CostlyShape>): string {
  const shape = { ...nothing, ...given };
  const open = (level: number) => {
    const declared = times(
      shape.declarations,
      (at) => ` xmlns:p${level}-${at}="${`urn:${level}:${at}`.padEnd(shape.namespaceLength, 'x')}"`,
    );
    const used = times(
      Math.min(shape.attributes, shape.declarations),
      (at) => ` p${level}-${at}:a="&lt;"`,
    );
    return `<d${declared}${used}>`;
  };
  const child = (at: number) => {
    const declared = times(shape.childDeclarations, (one) => ` xmlns:c${one}="urn:${at}"`);
    const attributes = times(shape.childAttributes, (one) => ` a${one}="&#10;"`);
    const prefix = shape.childrenInNamespace ? 'p0-0:' : '';
    const name = `${prefix}n${at % shape.names}`;
    return `<${name}${declared}${attributes}>${'&#38;'.repeat(shape.entities)}</${name} >`;
  };
  const inner = times(shape.children, child) + 'x'.repeat(shape.text);
  return `${times(shape.depth, open)}${inner}${'</d>'.repeat(shape.depth)}`;
}

/** Shapes at the limits of a message, each of them within. Review 2026-11-23, security W-1. */
export const costliestShapes: readonly (readonly [name: string, shape: Partial<CostlyShape>])[] = [
  ['2,400 elements', { children: 2400 }],
  ['2,400 elements at 56 levels', { depth: 56, children: 2400 }],
  [
    '240 namespaces around 2,300 that are declared again',
    { depth: 4, declarations: 60, children: 2300, childDeclarations: 1 },
  ],
  [
    '240 namespaces in use around 2,300 elements',
    { depth: 8, declarations: 30, attributes: 30, children: 2300 },
  ],
  ['240 namespaces at 40 levels', { depth: 40, declarations: 6, attributes: 6, children: 2000 }],
  [
    'a long namespace that 2,300 elements use',
    { declarations: 1, namespaceLength: 256, children: 2300, childrenInNamespace: true },
  ],
  ['4,600 attributes', { children: 76, childAttributes: 60 }],
  ['90 names far from the end', { children: 90, names: 90, text: 240_000 }],
  ['48,000 entities', { children: 1, entities: 48_000 }],
  ['1,200 elements with 30 entities each', { children: 1200, entities: 30 }],
];

/** A signed response whose one attribute holds the markup; the signature is good. */
export function costlyResponse(markup: string): string {
  const value = `<saml:AttributeValue>${markup}</saml:AttributeValue>`;
  const attributes = `<saml:AttributeStatement><saml:Attribute Name="x">${value}</saml:Attribute></saml:AttributeStatement>`;
  return idp.response('signed assertion', { attributes });
}

/** A response for a user in the given number of groups; it and its assertion are signed. */
export function responseWithGroups(count: number): string {
  const values = times(count, (at) => `<saml:AttributeValue>Group ${at}</saml:AttributeValue>`);
  const attribute = `<saml:Attribute Name="groups">${values}</saml:Attribute>`;
  return idp.response('both signed', {
    attributes: `<saml:AttributeStatement>${attribute}</saml:AttributeStatement>`,
  });
}

/** A logout request without a signature, from a user who need not exist. */
export function costlyLogoutRequest(markup: string): string {
  const issuer = `<saml:Issuer ${idp.namespaces.saml}>https://nobody.example</saml:Issuer>`;
  return `<samlp:LogoutRequest ${idp.namespaces.samlp} ID="_x" Version="2.0" ${idp.instant}>${issuer}${markup}</samlp:LogoutRequest>`;
}

/** Metadata of a provider with the markup as its extensions. */
export function costlyMetadata(
  markup: string,
  certificates: readonly string[] = [idp.idpKey.certificate],
): string {
  const keys = certificates.map((pem) => {
    const body = pem.replaceAll(/-----[A-Z ]+-----/g, '');
    return `<md:KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${body}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
  });
  const endpoint = `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>`;
  const role = `<md:IDPSSODescriptor protocolSupportEnumeration="${ns.protocol}">${keys.join('')}${endpoint}</md:IDPSSODescriptor>`;
  return `<md:EntityDescriptor xmlns:md="${ns.metadata}" xmlns:ds="${ns.signature}" entityID="https://idp.example"><md:Extensions>${markup}</md:Extensions>${role}</md:EntityDescriptor>`;
}
