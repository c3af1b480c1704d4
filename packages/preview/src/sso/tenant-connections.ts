import type { SsoConfiguration } from '@foyer/contract/sso';
import type { Visit } from '../preview-replies.ts';
import { passwordMark } from '../world/password-mark.ts';
import { firstTenantId } from '../world/seed.ts';
import type { PreviewUser, World } from '../world/world.ts';
import type { PreviewSso } from './preview-sso.ts';

/** The emergency code of the demo's first tenant, to try it with. */
export const previewEmergencyCode = 'preview-emergency-code';

/** Our side: the same for every connection. */
export const ours = ({ origin }: Pick<Visit, 'origin'>) => ({
  acsUrl: `${origin}/frontegg/auth/saml/callback`,
  spEntityId: `${origin}/frontegg/saml`,
});

/** A connection nobody has said anything about. */
export function blank({ origin, now }: Pick<Visit, 'origin' | 'now'>): SsoConfiguration {
  const id = crypto.randomUUID();
  const at = now.toISOString();
  return {
    id,
    enabled: false,
    type: 'saml',
    generatedVerification: '',
    ssoEndpoint: '',
    publicCertificate: '',
    signRequest: false,
    ...ours({ origin }),
    oidcClientId: '',
    oidcSecret: '',
    oidcSecretExpiresAt: '',
    domains: [],
    roleIds: [],
    groups: [],
    skipEmailDomainValidation: false,
    createdAt: at,
    updatedAt: at,
    enforced: false,
    allowIdpInitiated: false,
    jit: true,
    idpEntityId: '',
    sloEndpoint: '',
    metadataUrl: '',
    hasOidcSecret: false,
    certificates: [],
    spMetadataUrl: `${origin}/frontegg/auth/saml/metadata/${id}`,
    redirectUri: `${origin}/account/oidc/callback`,
    ready: false,
    revision: 1,
    testIsFresh: false,
    needsConfirmation: false,
    configMetadata: {},
  };
}

/**
 * What a tenant has set up. The demo's first one signs in by SAML and by OpenID Connect, each with
 * a domain of its own.
 */
export function ssoOfTenant(
  visit: Pick<Visit, 'world' | 'origin' | 'now'>,
  tenantId: string,
): PreviewSso {
  const all = (visit.world.sso ??= {});
  return (all[tenantId] ??=
    tenantId === firstTenantId ? seeded(visit) : { connections: [], tests: [] });
}

function seeded(visit: Pick<Visit, 'origin' | 'now'>): PreviewSso {
  const ready = { enabled: true, ready: true };
  const proved = (domain: string) => ({
    id: crypto.randomUUID(),
    domain,
    validated: true,
    txtRecord: 'preview',
  });
  const saml: SsoConfiguration = {
    ...blank(visit),
    ...ready,
    ssoEndpoint: 'https://idp.acme-sso.test/sso',
    publicCertificate: 'preview',
    idpEntityId: 'https://idp.acme-sso.test',
    domains: [proved('acme-sso.test')],
  };
  const oidc: SsoConfiguration = {
    ...blank(visit),
    ...ready,
    type: 'oidc',
    ssoEndpoint: 'https://login.acme-labs.test',
    oidcClientId: 'preview',
    hasOidcSecret: true,
    domains: [proved('acme-labs.test')],
  };
  const mark = passwordMark(firstTenantId, previewEmergencyCode);
  return {
    connections: [saml, oidc],
    tests: [],
    breakGlass: { createdAt: visit.now.toISOString(), mark },
  };
}

/** A connection that users can be sent through, and its tenant. */
export interface TenantConnection {
  readonly tenantId: string;
  readonly connection: SsoConfiguration;
}

const isInUse = ({ enabled, ready, domains }: SsoConfiguration) =>
  enabled && ready && domains.some(({ validated }) => validated);

/** Every connection in use. */
export function connectionsInUse(
  visit: Pick<Visit, 'world' | 'origin' | 'now'>,
): TenantConnection[] {
  ssoOfTenant(visit, firstTenantId);
  return Object.entries(visit.world.sso ?? {}).flatMap(([tenantId, { connections }]) =>
    connections.filter(isInUse).map((connection) => ({ tenantId, connection })),
  );
}

/** The proved domain's connection, by an address. */
export function connectionOfAddress(visit: Visit, email: string): TenantConnection | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return connectionsInUse(visit).find(({ connection }) =>
    connection.domains.some((one) => one.validated && one.domain === domain),
  );
}

/**
 * The tenants that a user’s proof does not open: they enforce a connection that it was not.
 * Decision 0169.
 */
export function closedTo(visit: Visit, user: PreviewUser): readonly string[] {
  const all = connectionsInUse(visit);
  // A preview that wants to show the refusal closes every tenant with a connection.
  if (visit.failures.sso === 'required') return all.map(({ tenantId }) => tenantId);
  const isExempt = (tenantId: string) =>
    visit.world.sso?.[tenantId]?.exemptions?.some(
      ({ userId, expiresAt }) => userId === user.id && Date.parse(expiresAt) > visit.now.getTime(),
    ) ?? false;
  const domain = user.email.slice(user.email.lastIndexOf('@') + 1);
  return all
    .filter(
      ({ tenantId, connection }) =>
        !isExempt(tenantId) &&
        connection.enforced &&
        connection.domains.some((one) => one.domain === domain),
    )
    .map(({ tenantId }) => tenantId);
}

/**
 * Uses a tenant's emergency code up, where this is it and they may change single sign-on. Decision
 * 0165.
 */
export function usedBreakGlass(
  world: World,
  user: PreviewUser,
  tenantId: string,
  code: string,
): boolean {
  const sso = world.sso?.[tenantId];
  const isAdmin = user.memberships.some(
    (one) => one.tenantId === tenantId && one.roleKeys.includes('Admin'),
  );
  if (!isAdmin || sso?.breakGlass?.mark !== passwordMark(tenantId, code)) return false;
  delete sso.breakGlass;
  return true;
}
