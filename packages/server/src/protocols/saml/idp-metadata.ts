import { toBase64, toPem } from './certificates.ts';
import { readInstant } from './message-facts.ts';
import { bindings, ns } from './names.ts';
import { metadataLimits, readXml, type XmlElement } from './read-xml.ts';
import { SamlRefusal } from './refusal-codes.ts';
import type { IdpMetadata, SamlBinding } from './saml.ts';
import { requireAttribute, childrenNamed, everyElement, isNamed, readText } from './xml-tree.ts';

/** More certificates than a rotation needs are not read. */
const maxCertificates = 8;
const maxEntityIdLength = 1024;

/**
 * Reads the metadata of one identity provider. What it says is shown to the administrator before it
 * counts: a signature in it is not checked, the way it came is what is trusted (decision 0173).
 * Throws `SamlRefusal`.
 */
export function parseIdpMetadata(
  xml: string,
  { now, allowHttp }: { now: Date; allowHttp: boolean },
): IdpMetadata {
  const root = readXml(xml.replace(/^\ufeff/, ''), metadataLimits);
  const { entity, role } = providerIn(root);
  const validUntil = earliest(
    [root, entity, role].map((element) => readInstant(element, 'validUntil')),
  );
  if (validUntil && validUntil <= now)
    throw new SamlRefusal('metadataExpired', validUntil.toISOString());
  const entityId = requireAttribute(entity, 'entityID', 'metadataKind');
  if (entityId.length > maxEntityIdLength)
    throw new SamlRefusal('metadataKind', 'The entity ID is too long');
  const logout = preferred(endpoints(role, 'SingleLogoutService', allowHttp));
  return {
    entityId,
    ...getSignOn(role, allowHttp),
    sloUrl: logout?.url ?? null,
    sloBinding: logout?.way ?? null,
    sloResponseUrl: logout?.responseUrl ?? null,
    certificates: getCertificates(role),
    wantSigned: ['true', '1'].includes(role.attributes.get('WantAuthnRequestsSigned') ?? ''),
    validUntil,
  };
}

function providerIn(root: XmlElement): { entity: XmlElement; role: XmlElement } {
  const isKnown =
    isNamed(root, ns.metadata, 'EntityDescriptor') ||
    isNamed(root, ns.metadata, 'EntitiesDescriptor');
  if (!isKnown) throw new SamlRefusal('metadataKind', root.local);
  const found = [...everyElement(root)]
    .filter((entity) => isNamed(entity, ns.metadata, 'EntityDescriptor'))
    .flatMap((entity) =>
      childrenNamed(entity, ns.metadata, 'IDPSSODescriptor').map((role) => ({ entity, role })),
    )
    .filter(({ role }) =>
      (role.attributes.get('protocolSupportEnumeration') ?? '').split(/\s+/).includes(ns.protocol),
    );
  const [only, second] = found;
  if (!only) throw new SamlRefusal('metadataKind', 'No identity provider of SAML 2.0');
  if (second) throw new SamlRefusal('severalProviders');
  return only;
}

function getSignOn(
  role: XmlElement,
  allowHttp: boolean,
): Pick<IdpMetadata, 'ssoUrl' | 'ssoBinding'> {
  const found = preferred(endpoints(role, 'SingleSignOnService', allowHttp));
  if (!found) throw new SamlRefusal('metadataEndpoint');
  return { ssoUrl: found.url, ssoBinding: found.way };
}

/** By redirect where there is a choice: no page is needed then. */
function preferred(all: ReturnType<typeof endpoints>) {
  const by = (way: SamlBinding) => {
    const endpoint = all.find(({ binding }) => binding === bindings[way]);
    return endpoint && { ...endpoint, way };
  };
  return by('redirect') ?? by('post');
}

/** Endpoints whose addresses can be used. */
function endpoints(role: XmlElement, name: string, allowHttp: boolean) {
  return childrenNamed(role, ns.metadata, name).flatMap((element) => {
    const url = usable(element.attributes.get('Location'), allowHttp);
    const responseUrl = usable(element.attributes.get('ResponseLocation'), allowHttp);
    return url === null ? [] : [{ binding: element.attributes.get('Binding'), url, responseUrl }];
  });
}

function usable(location: string | undefined, allowHttp: boolean): string | null {
  if (location === undefined || !URL.canParse(location)) return null;
  const { protocol, username, password } = new URL(location);
  const isWeb = protocol === 'https:' || (allowHttp && protocol === 'http:');
  return isWeb && !username && !password ? location : null;
}

/**
 * Keys for signing, and those without a `use`, which are for both (T-SAML-8). A repeated
 * certificate is parsed only once.
 */
function getCertificates(role: XmlElement): readonly string[] {
  const texts = new Map<string, string>();
  for (const descriptor of childrenNamed(role, ns.metadata, 'KeyDescriptor')) {
    const use = descriptor.attributes.get('use');
    if (use !== undefined && use !== 'signing') continue;
    for (const element of everyElement(descriptor)) {
      if (!isNamed(element, ns.signature, 'X509Certificate')) continue;
      const text = readText(element, 'certificate');
      texts.set(text.replaceAll(/\s/g, ''), text);
    }
  }
  if (texts.size === 0) throw new SamlRefusal('metadataCertificate');
  if (texts.size > maxCertificates)
    throw new SamlRefusal('certificate', `${texts.size} certificates`);
  return [...new Map([...texts.values()].map(toPem).map((pem) => [toBase64(pem), pem])).values()];
}

function earliest(moments: readonly (Date | null)[]): Date | null {
  const existing = moments.filter((moment) => moment !== null);
  return existing.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
