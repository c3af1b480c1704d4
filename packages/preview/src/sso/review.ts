import type { SsoConfiguration, SsoMetadataPreview, SsoRehearsal } from '@foyer/contract/sso';
import { ssoRefusals } from '@foyer/contract/sso/refusals';
import { refuse, type SignedInVisit } from '../preview-replies.ts';
import type { PreviewUser } from '../world/world.ts';
import { findConnection } from './connections.ts';
import { listExemptions } from './exemptions.ts';

const dayMs = 86_400_000;

interface Stated {
  readonly idpEntityId?: string | null | undefined;
  readonly ssoEndpoint?: string | null | undefined;
}

/**
 * What a metadata document states. The preview reads no certificates, so it shows one of its own.
 */
export function metadataPreview({ now }: SignedInVisit, stated: Stated): SsoMetadataPreview {
  const ssoEndpoint = stated.ssoEndpoint ?? '';
  const { host } = new URL(ssoEndpoint, 'https://idp.test');
  return {
    idpEntityId: stated.idpEntityId ?? `https://${host}`,
    ssoEndpoint,
    sloEndpoint: '',
    signRequest: false,
    certificates: [getCertificate(host, now)],
  };
}

/** A certificate of a provider, valid for two more years. */
export function getCertificate(host: string, now: Date): SsoConfiguration['certificates'][number] {
  return {
    fingerprint: Array.from(host, (letter) => letter.charCodeAt(0).toString(16)).join(''),
    subject: `CN=${host}`,
    notBefore: new Date(now.getTime() - 30 * dayMs).toISOString(),
    notAfter: new Date(now.getTime() + 730 * dayMs).toISOString(),
    state: 'good',
  };
}

const findMembers = ({ world, tenant }: SignedInVisit, domains: readonly string[]): PreviewUser[] =>
  world.users
    .filter(
      ({ email, memberships }) =>
        memberships.some(({ tenantId }) => tenantId === tenant.id) &&
        domains.includes(email.slice(email.lastIndexOf('@') + 1)),
    )
    .toSorted((a, b) => a.email.localeCompare(b.email));

/** Members with an email address in a domain of a connection. */
export function domainUsers(
  visit: SignedInVisit,
  params: { readonly ssoConfigId: string; readonly domainId: string },
) {
  const { domains } = findConnection(visit, params.ssoConfigId);
  const found = domains.find(({ id }) => id === params.domainId);
  if (!found) throw refuse(ssoRefusals.domainNotFound);
  return findMembers(visit, [found.domain]).map(({ id, name, email }) => ({
    id,
    name,
    email,
    hasPassword: true,
  }));
}

/** Who would have to use a connection. Nobody has signed in with it in the preview. */
export function rehearsal(visit: SignedInVisit, { domains }: SsoConfiguration): SsoRehearsal {
  const proved = domains.filter(({ validated }) => validated).map(({ domain }) => domain);
  const covered = findMembers(visit, proved);
  const exempt = listExemptions(visit)
    .filter(({ userId }) => covered.some(({ id }) => id === userId))
    .map(({ userId, name, email, expiresAt }) => ({ id: userId, name, email, expiresAt }));
  const others = covered.filter(({ id }) => !exempt.some((one) => one.id === id));
  const atRisk = others.map(({ id, name, email }) => ({
    id,
    name,
    email,
    reason: 'neverSignedIn' as const,
  }));
  return {
    users: atRisk.length,
    signedIn: 0,
    atRiskCount: atRisk.length,
    atRisk,
    exemptCount: exempt.length,
    exempt,
  };
}
