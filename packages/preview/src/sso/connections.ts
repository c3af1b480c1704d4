import type {
  SamlConfiguration,
  SsoConfiguration,
  SsoConfigurationForm,
  SsoDomain,
} from '@foyer/contract/sso';
import { ssoRefusals } from '@foyer/contract/sso/refusals';
import { refuse, type SignedInVisit } from '../preview-replies.ts';
import { blank, ours, ssoOfTenant } from './tenant-connections.ts';
import type { PreviewSso } from './preview-sso.ts';

type Form = { readonly [K in keyof SsoConfigurationForm]?: SsoConfigurationForm[K] | undefined };

/** What the tenant of the visitor has set up. */
export function getSso(visit: SignedInVisit): PreviewSso {
  return ssoOfTenant(visit, visit.tenant.id);
}

/** One connection of the tenant. */
export function findConnection(visit: SignedInVisit, id: string): SsoConfiguration {
  const found = getSso(visit).connections.find((one) => one.id === id);
  if (!found) throw refuse(ssoRefusals.notFound);
  return found;
}

/** The connection that the older calls know; made where there is none and it is needed. */
export function oldest(visit: SignedInVisit): SsoConfiguration | undefined {
  return getSso(visit).connections[0];
}

/**
 * A connection with what a form says of it. Nothing is checked with a provider: the preview reaches
 * none.
 */
export function createConnection(visit: SignedInVisit, form: Form): SsoConfiguration {
  const connection = blank(visit);
  getSso(visit).connections.push(connection);
  return applied(visit, connection, form);
}

/** Writes a form into a connection, with the rules about enforcing. */
export function applied(
  visit: SignedInVisit,
  connection: SsoConfiguration,
  form: Form,
): SsoConfiguration {
  if (form.enforced && !connection.enforced) {
    const isProved = connection.domains.some(({ validated }) => validated);
    if (!(form.enabled ?? connection.enabled) || !isProved)
      throw refuse(ssoRefusals.enforceNeedsReady);
    if (!connection.testIsFresh) throw refuse(ssoRefusals.enforceNeedsTest);
  }
  const { oidcSecret, configMetadata, ...rest } = form;
  const reported = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined && value !== null),
  );
  const touchesProvider = ['ssoEndpoint', 'publicCertificate', 'idpEntityId', 'oidcClientId'].some(
    (key) => key in reported,
  );
  Object.assign(connection, reported);
  if (oidcSecret) connection.hasOidcSecret = true;
  if (configMetadata) connection.configMetadata = configMetadata;
  if (touchesProvider || oidcSecret)
    Object.assign(connection, { testIsFresh: false, enforced: false });
  connection.revision += 1;
  connection.updatedAt = visit.now.toISOString();
  const hasProvider =
    connection.type === 'oidc' ? connection.oidcClientId : connection.publicCertificate;
  connection.ready = connection.ssoEndpoint !== '' && hasProvider !== '';
  return connection;
}

/** What a metadata document would say, taken from its text as far as a preview needs it. */
export function fromMetadata(metadata: string): Form {
  const idpEntityId = /entityID="([^"]+)"/.exec(metadata)?.[1];
  if (!idpEntityId) throw refuse(ssoRefusals.badMetadata);
  const ssoEndpoint =
    /SingleSignOnService[^>]*Location="([^"]+)"/.exec(metadata)?.[1] ?? idpEntityId;
  const publicCertificate = /X509Certificate>([^<]+)</.exec(metadata)?.[1]?.trim() ?? 'preview';
  return { idpEntityId, ssoEndpoint, publicCertificate };
}

/** A domain that waits to be proved. */
export function addDomain(connection: SsoConfiguration, text: string): SsoDomain {
  const domain = text.trim().toLowerCase().replace(/^@/, '');
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) throw refuse(ssoRefusals.badDomain);
  if (/^(gmail|hotmail|outlook|yahoo|icloud|gmx)\./.test(domain))
    throw refuse(ssoRefusals.publicDomain);
  if (connection.domains.some((one) => one.domain === domain))
    throw refuse(ssoRefusals.domainExists);
  const txtRecord = `foyer-domain-verification=${crypto.randomUUID().replaceAll('-', '')}`;
  const created = { id: crypto.randomUUID(), domain, validated: false, txtRecord };
  connection.domains.push(created);
  connection.generatedVerification ||= txtRecord;
  return created;
}

/** Proves a domain: the preview believes that the record is there. */
export function prove(connection: SsoConfiguration, domainId: string): undefined {
  const domain = connection.domains.find(({ id }) => id === domainId);
  if (!domain) throw refuse(ssoRefusals.domainNotFound);
  domain.validated = true;
  return undefined;
}

/** A connection as the older calls show it. */
export function single(visit: SignedInVisit): SamlConfiguration {
  const connection = oldest(visit);
  if (!connection) return { enabled: false, isSamlActive: true, ...ours(visit) };
  const {
    enabled,
    ssoEndpoint,
    publicCertificate,
    signRequest,
    oidcClientId,
    createdAt,
    updatedAt,
  } = connection;
  const [domain] = connection.domains;
  return {
    enabled,
    ssoEndpoint,
    publicCertificate,
    signRequest,
    oidcClientId,
    oidcSecret: '',
    createdAt,
    updatedAt,
    ...ours(visit),
    isSamlActive: true,
    type: connection.type,
    ...(domain
      ? {
          domain: domain.domain,
          validated: domain.validated,
          generatedVerification: domain.txtRecord,
        }
      : {}),
  };
}
