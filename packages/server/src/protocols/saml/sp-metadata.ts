import { toBase64 } from './certificates.ts';
import { bindings, ns } from './names.ts';
import type { SpMetadataOptions } from './saml.ts';
import { element } from './write-xml.ts';

/** What we take for opening assertions, the better first. */
const encryptionMethods = [
  `${ns.encryption11}aes256-gcm`,
  `${ns.encryption11}aes128-gcm`,
  `${ns.encryption}rsa-oaep-mgf1p`,
] as const;

/** Writes our metadata for one connection. While our keys rotate, both certificates are in it. */
export function spMetadata({ sp, certificates, signRequests }: SpMetadataOptions): string {
  const keys = (['signing', 'encryption'] as const).flatMap((use) =>
    certificates.map((pem) => keyDescriptor(use, pem)),
  );
  const { sloUrl } = sp;
  const role = element(
    'md:SPSSODescriptor',
    {
      AuthnRequestsSigned: String(signRequests),
      WantAssertionsSigned: 'true',
      protocolSupportEnumeration: ns.protocol,
    },
    ...keys,
    ...(sloUrl
      ? [bindings.redirect, bindings.post].map((Binding) =>
          element('md:SingleLogoutService', { Binding, Location: sloUrl }),
        )
      : []),
    element('md:AssertionConsumerService', {
      Binding: bindings.post,
      Location: sp.acsUrl,
      index: '0',
      isDefault: 'true',
    }),
  );
  const names = { 'xmlns:md': ns.metadata, 'xmlns:ds': ns.signature, entityID: sp.entityId };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('md:EntityDescriptor', names, role).xml}\n`;
}

function keyDescriptor(use: 'signing' | 'encryption', pem: string) {
  const certificate = element('ds:X509Data', {}, element('ds:X509Certificate', {}, toBase64(pem)));
  const methods =
    use === 'encryption'
      ? encryptionMethods.map((Algorithm) => element('md:EncryptionMethod', { Algorithm }))
      : [];
  return element('md:KeyDescriptor', { use }, element('ds:KeyInfo', {}, certificate), ...methods);
}
