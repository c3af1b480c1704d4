import { createPrivateKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { ssoCalls } from '@foyer/contract/sso/calls';
import type { SsoConfiguration } from '@foyer/contract/sso';
import { createConnectionsStore } from '@foyer/server/modules/sso/sso-configurations.store';
import { createBreakGlassService } from '@foyer/server/modules/sso/sso-break-glass.service';
import { createBreakGlassStore } from '@foyer/server/modules/sso/sso-break-glass.store';
import { createTestsService } from '@foyer/server/modules/sso/sso-tests.service';
import { createTestsStore } from '@foyer/server/modules/sso/sso-tests.store';
import type { TestUser, Stack } from '@foyer/testkit';
import { onTestFinished } from 'vitest';
import { selfSignedCertificate } from '../../apps/lab/src/identity-providers/self-signed-certificate.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' }));
const day = 86_400_000;

/** A certificate as a provider shows it, good from a day ago. */
export function aCertificate(
  { clock }: { readonly clock: Pick<Stack['clock'], 'now'> },
  { days = 365 } = {},
): string {
  const now = clock.now().getTime();
  const facts = {
    commonName: 'idp.acme.test',
    serial: randomBytes(7),
    notBefore: new Date(now - day),
  };
  return selfSignedCertificate(key, { ...facts, notAfter: new Date(now + days * day) }).trim();
}

/** What stands between the lines of a certificate. */
export const readBody = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, '');

/** A domain nobody has claimed. */
export const aDomain = () => `d${randomUUID().slice(0, 8)}.example`;

/** The metadata of a SAML provider. */
export function aMetadata({
  entityId = `https://idp.acme.test/${randomUUID()}`,
  certificates,
}: {
  entityId?: string;
  certificates: readonly string[];
}): string {
  const keys = certificates
    .map(
      (pem) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${readBody(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    )
    .join('');
  const saml = 'urn:oasis:names:tc:SAML:2.0';
  return `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="${saml}:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="${saml}:protocol">${keys}<md:SingleSignOnService Binding="${saml}:bindings:HTTP-Redirect" Location="https://idp.acme.test/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
}

/** The calls of a user who sets up single sign-on. */
export const getSso = (user: Pick<TestUser, 'api'>) => user.api(ssoCalls);

/** A SAML connection that has everything, switched on. */
export function aConnection(
  stack: Stack,
  admin: Pick<TestUser, 'api'>,
  more = {},
): Promise<SsoConfiguration> {
  const ssoEndpoint = 'https://idp.acme.test/sso';
  const body = {
    type: 'saml',
    ssoEndpoint,
    publicCertificate: aCertificate(stack),
    enabled: true,
    ...more,
  } as const;
  return getSso(admin).createSsoConfiguration({ body });
}

/** A domain of a connection, published and proved. */
export async function aProvedDomain(
  stack: Stack,
  admin: Pick<TestUser, 'api'>,
  ssoConfigId: string,
  domain = aDomain(),
) {
  const created = await getSso(admin).createSsoDomain({
    params: { ssoConfigId },
    body: { domain },
  });
  stack.dns.addTxt(domain, created.txtRecord);
  await getSso(admin).validateSsoDomain({ params: { ssoConfigId, domainId: created.id } });
  return created;
}

/** What the callbacks of a sign-in are given to write down how it ended. */
export function callbackSide({ server }: Stack) {
  const { kernel } = server;
  const tests = createTestsService({
    ...kernel,
    connections: createConnectionsStore(),
    store: createTestsStore(),
    tickets: { address: () => '' },
  });
  const breakGlass = createBreakGlassService({ ...kernel, store: createBreakGlassStore() });
  return { tests, breakGlass };
}

/** A third-party server that answers with one text; its address. */
export async function aPage(text: () => string, status = 200): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(text()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address');
  return `http://127.0.0.1:${address.port}`;
}
