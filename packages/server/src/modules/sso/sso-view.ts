import type {
  SamlConfiguration,
  SsoCertificate,
  SsoConfiguration,
  SsoDomain,
  SsoGroup,
  SsoMetadataPreview,
} from '@foyer/contract/sso';
import type { Saml } from '../../protocols/saml/saml.ts';
import type { ServerSettings } from '../../kernel/config/settings.ts';
import { ssoUrls } from '../../protocols/federation/sso-urls.ts';
import { certificateState } from './sso-certificates.ts';
import type {
  ConnectionChange,
  ConnectionRow,
  DomainRow,
  GroupRow,
  WholeConnection,
} from './sso-configurations.store.ts';

/** How long a test lets a connection be enforced: 24 hours. Issue 4, item 4. */
const testFreshFor = 24 * 60 * 60 * 1000;

/** Everything a sign-in needs is there. Whether the connection is switched on is another question. */
export function isReady(row: ConnectionRow): boolean {
  if (row.protocol === 'oidc') return row.oidc_issuer !== null && row.oidc_client_id !== null;
  return row.sso_endpoint !== null && row.certificates.length > 0;
}

/** Opens everyone of its domains: nobody holds more than who vouches for it. Decision 0224. */
export function isConfirmed({
  vouched_permissions,
}: Pick<ConnectionRow, 'vouched_permissions'>): boolean {
  return vouched_permissions === null;
}

/** Seen to work as it is now, within the last 24 hours. */
export function testIsFresh(row: ConnectionRow, now: Date): boolean {
  if (!row.tested_at || row.tested_revision !== row.revision) return false;
  return now.getTime() - row.tested_at.getTime() <= testFreshFor;
}

/** A domain as answers show it. */
export function domainView({ id, domain, validated_at, txt_record }: DomainRow): SsoDomain {
  return { id, domain, validated: validated_at !== null, txtRecord: txt_record };
}

/** A group as answers show it. */
export function groupView({ id, name, roleIds }: GroupRow): SsoGroup {
  return { id, group: name, roleIds: [...roleIds] };
}

/** Where our document about a connection stands. */
export function spMetadataUrl(
  { publicUrl, prefix = '/frontegg' }: ServerSettings,
  connectionId: string,
): string {
  return `${publicUrl}${prefix}/auth/saml/metadata/${connectionId}`;
}

/** How answers show connections. */
export function createSsoView({
  settings,
  saml,
}: {
  settings: ServerSettings;
  saml: Pick<Saml, 'certificateFacts'>;
}) {
  const { entityId, acsUrl } = ssoUrls(settings);
  const redirectUri = `${settings.publicUrl}/account/oidc/callback`;

  function certificate(pem: string, now: Date): SsoCertificate {
    const { fingerprint, subject, notBefore, notAfter } = saml.certificateFacts(pem);
    const moments = { notBefore: notBefore.toISOString(), notAfter: notAfter.toISOString() };
    return { fingerprint, subject, ...moments, state: certificateState({ notAfter }, now) };
  }

  const common = (row: ConnectionRow) => ({
    enabled: row.enabled,
    ssoEndpoint: getEndpoint(row),
    publicCertificate: row.certificates.join('\n'),
    signRequest: row.sign_request,
    acsUrl,
    spEntityId: entityId,
    oidcClientId: row.oidc_client_id ?? '',
    oidcSecret: '',
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });

  function configuration(
    { connection: row, domains, roleIds, groups }: WholeConnection,
    now: Date,
    lastSignInAt?: Date,
  ): SsoConfiguration {
    return {
      id: row.id,
      type: row.type,
      generatedVerification: domains[0]?.txt_record ?? '',
      ...common(row),
      domains: domains.map(domainView),
      roleIds: [...roleIds],
      groups: groups.map(groupView),
      skipEmailDomainValidation: false,
      enforced: row.enforced,
      allowIdpInitiated: row.allow_idp_initiated,
      jit: row.jit,
      idpEntityId: row.idp_entity_id ?? '',
      sloEndpoint: row.slo_endpoint ?? '',
      metadataUrl: row.metadata_url ?? '',
      hasOidcSecret: row.oidc_secret !== null,
      oidcSecretExpiresAt: row.oidc_secret_expires_at?.toISOString() ?? '',
      certificates: row.certificates.map((pem) => certificate(pem, now)),
      spMetadataUrl: spMetadataUrl(settings, row.id),
      redirectUri,
      ready: isReady(row),
      revision: row.revision,
      ...(row.tested_at && row.tested_revision === row.revision
        ? { testedAt: row.tested_at.toISOString() }
        : {}),
      testIsFresh: testIsFresh(row, now),
      needsConfirmation: !isConfirmed(row),
      ...(lastSignInAt ? { lastSignInAt: lastSignInAt.toISOString() } : {}),
      configMetadata: row.config_metadata,
    };
  }

  /** What a metadata document states. */
  const metadata = (found: ConnectionChange, now: Date): SsoMetadataPreview => ({
    idpEntityId: found.idp_entity_id ?? '',
    ssoEndpoint: found.sso_endpoint ?? '',
    sloEndpoint: found.slo_endpoint ?? '',
    signRequest: found.sign_request ?? false,
    certificates: (found.certificates ?? []).map((pem) => certificate(pem, now)),
  });

  /** The oldest connection as the calls of specification 1 know it. */
  function single(whole: WholeConnection | undefined): SamlConfiguration {
    if (!whole) return { enabled: false, isSamlActive: true, acsUrl, spEntityId: entityId };
    const { connection: row, domains } = whole;
    const [first] = domains;
    const domain = first && {
      domain: first.domain,
      validated: first.validated_at !== null,
      generatedVerification: first.txt_record,
    };
    return { ...common(row), isSamlActive: true, type: row.type, ...domain };
  }

  return { configuration, metadata, single, ours: { acsUrl, spEntityId: entityId }, redirectUri };
}

/** How answers show connections. */
export type SsoView = ReturnType<typeof createSsoView>;

function getEndpoint(row: ConnectionRow): string {
  return (row.protocol === 'oidc' ? row.oidc_issuer : row.sso_endpoint) ?? '';
}
