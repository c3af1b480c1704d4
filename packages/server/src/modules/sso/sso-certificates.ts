import { X509Certificate } from 'node:crypto';
import { ssoRefusals } from '@foyer/contract/sso';
import { refuse } from '../../kernel/refusal.ts';
import type { CertificateFacts, Saml } from '../../protocols/saml/saml.ts';
import { SamlRefusal } from '../../protocols/saml/refusal-codes.ts';

/** Certificates of one provider that are good at a time: the present and the next one. */
export const maxCertificates = 2;

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const base64 = /^[A-Za-z0-9+/=\s]+$/;

/**
 * The certificates in what an administrator pasted, as PEM: PEM itself, the bare base64 between its lines, or base64 of the whole
 * PEM as published clients send it. Ended and unusable ones are refused, as a sign-in would be.
 */
export function readCertificates(
  text: string,
  saml: Pick<Saml, 'certificateFacts'>,
  now: Date,
): string[] {
  const blocks = getBlocks(text.trim());
  if (blocks.length === 0) throw refuse(ssoRefusals.badCertificate);
  const pems = [...new Set(blocks.map(canonical))];
  if (pems.length > maxCertificates) throw refuse(ssoRefusals.tooManyCertificates);
  const facts = pems.map((pem) => getFacts(pem, saml));
  if (facts.every(({ notAfter }) => notAfter <= now)) throw refuse(ssoRefusals.endedCertificate);
  return pems;
}

/** Of the certificates of a metadata document those that live longest, the present one first. */
export function chooseCertificates(
  pems: readonly string[],
  saml: Pick<Saml, 'certificateFacts'>,
  now: Date,
): string[] {
  const all = [...new Set(pems.map(canonical))].map((pem) => ({ pem, ...getFacts(pem, saml) }));
  const living = all.filter(({ notAfter }) => notAfter > now);
  if (living.length === 0) throw refuse(ssoRefusals.endedCertificate);
  return living
    .toSorted((a, b) => b.notAfter.getTime() - a.notAfter.getTime())
    .slice(0, maxCertificates)
    .toSorted((a, b) => a.notBefore.getTime() - b.notBefore.getTime())
    .map(({ pem }) => pem);
}

/** How a certificate stands. `ending`: within thirty days, as users need time to change it. */
export function certificateState({ notAfter }: Pick<CertificateFacts, 'notAfter'>, now: Date) {
  const days = (notAfter.getTime() - now.getTime()) / 86_400_000;
  if (days <= 0) return 'ended';
  return days <= 30 ? 'ending' : 'good';
}

function getBlocks(text: string): string[] {
  const found = text.match(block);
  if (found) return [...found];
  if (!base64.test(text)) return [];
  const inner = Buffer.from(text, 'base64').toString('latin1').match(block);
  if (inner) return [...inner];
  const body = text.replace(/\s+/g, '');
  return [`-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`];
}

/** One form for each certificate, so that the same one is not kept twice. */
function canonical(pem: string): string {
  try {
    return new X509Certificate(pem).toString().trim();
  } catch (cause) {
    throw refuse(ssoRefusals.badCertificate, { cause });
  }
}

function getFacts(pem: string, saml: Pick<Saml, 'certificateFacts'>): CertificateFacts {
  try {
    return saml.certificateFacts(pem);
  } catch (cause) {
    if (cause instanceof SamlRefusal) throw refuse(ssoRefusals.badCertificate, { cause });
    throw cause;
  }
}
