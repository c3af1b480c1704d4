import { type SsoConfigurationForm, ssoRefusals } from '@foyer/contract/sso';
import { UpstreamError } from '../../protocols/federation/upstream-error.ts';
import type { UpstreamOidc } from '../../protocols/federation/upstream.ts';
import type { Platform } from '../platform.ts';
import { OutgoingError } from '../../kernel/outgoing/outgoing.ts';
import { refuse } from '../../kernel/refusal.ts';
import { SamlRefusal, samlRefusals } from '../../protocols/saml/refusal-codes.ts';
import { chooseCertificates, readCertificates } from './sso-certificates.ts';
import type { ConnectionChange, ConnectionRow } from './sso-configurations.store.ts';
import { discoverTenantIssuer } from '../../protocols/federation/discover-tenant-issuer.ts';

type FormDeps = Pick<Platform, 'saml' | 'seal' | 'clock' | 'settings' | 'outgoing'> & {
  readonly upstream: Pick<UpstreamOidc, 'discover'>;
};

/** Purpose under which secrets of OpenID clients are sealed. */
export const oidcSecretPurpose = 'sso-oidc-secret';
/** Characters of what hosts keep with a connection. */
const maxMetadataLength = 16_384;
const bytesOfMetadata = 512_000;

/** Turns what administrators send into columns. Looks outside, so never inside of a transaction. */
export function createConnectionForm({
  saml,
  seal,
  clock,
  settings,
  outgoing,
  upstream,
}: FormDeps) {
  const allowHttp = settings.mode === 'demo';

  function address(
    text: string,
    spec: typeof ssoRefusals.badEndpoint | typeof ssoRefusals.badIssuer,
  ): string {
    const url = URL.parse(text.trim());
    const isWeb = url?.protocol === 'https:' || (allowHttp && url?.protocol === 'http:');
    if (!url || !isWeb || url.username || url.password || url.hash) throw refuse(spec);
    return text.trim();
  }

  async function issuer(text: string): Promise<string> {
    const requested = address(text, ssoRefusals.badIssuer);
    try {
      await discoverTenantIssuer(upstream, requested);
    } catch (cause) {
      if (!(cause instanceof UpstreamError)) throw cause;
      const { text: words } = ssoRefusals.discoveryFailed;
      const errors = [`${words} ${cause.message}`];
      throw refuse(ssoRefusals.discoveryFailed, { errors, context: { reason: cause.code }, cause });
    }
    return requested;
  }

  const typed = (
    type: NonNullable<SsoConfigurationForm['type']>,
    present: ConnectionRow | undefined,
  ) => {
    const protocol = type === 'oidc' ? 'oidc' : 'saml';
    if (!present || present.protocol === protocol) return { type, protocol } as const;
    const { protocol: _old, type: _type, ...cleared } = emptySides;
    return { type, protocol, ...cleared } as const;
  };

  async function endpoint(text: string, protocol: 'saml' | 'oidc'): Promise<ConnectionChange> {
    if (protocol === 'oidc') return { oidc_issuer: text === '' ? null : await issuer(text) };
    return {
      sso_endpoint: text === '' ? null : address(text, ssoRefusals.badEndpoint),
      sso_binding: 'redirect',
    };
  }

  /** The columns that a form names. Absent and null leave things as they are; an empty text clears, except for the secret. */
  async function read(
    form: SsoConfigurationForm,
    present: ConnectionRow | undefined,
  ): Promise<ConnectionChange> {
    const type = form.type ?? present?.type ?? 'saml';
    const protocol = type === 'oidc' ? 'oidc' : 'saml';
    const { ssoEndpoint, publicCertificate, sloEndpoint, idpEntityId, oidcClientId, oidcSecret } =
      form;
    const hasSame =
      present !== undefined &&
      present.protocol === protocol &&
      reported(ssoEndpoint) === getEndpoint(present);
    return {
      ...typed(type, present),
      ...(reported(ssoEndpoint) === undefined || hasSame
        ? {}
        : await endpoint(reported(ssoEndpoint) ?? '', protocol)),
      ...(reported(publicCertificate) === undefined
        ? {}
        : { certificates: certificates(reported(publicCertificate) ?? '') }),
      ...(reported(sloEndpoint) === undefined ? {} : slo(reported(sloEndpoint) ?? '', present)),
      ...(reported(idpEntityId) === undefined
        ? {}
        : { idp_entity_id: reported(idpEntityId) || null }),
      ...(reported(oidcClientId) === undefined
        ? {}
        : { oidc_client_id: reported(oidcClientId) || null }),
      ...(oidcSecret ? { oidc_secret: Buffer.from(seal.seal(oidcSecretPurpose, oidcSecret)) } : {}),
      ...secretExpiry(form),
      ...flags(form),
      ...(form.configMetadata ? { config_metadata: hostValues(form.configMetadata) } : {}),
    };
  }

  const certificates = (text: string) =>
    text === '' ? [] : readCertificates(text, saml, clock.now());

  /** By redirect, unless the metadata of the provider told of this address: forms send back what they were shown. */
  function slo(text: string, present: ConnectionRow | undefined): ConnectionChange {
    if (text === '') return { slo_endpoint: null, slo_binding: null, slo_response_endpoint: null };
    if (text === present?.slo_endpoint) return {};
    const slo_endpoint = address(text, ssoRefusals.badEndpoint);
    return { slo_endpoint, slo_binding: 'redirect', slo_response_endpoint: null };
  }

  /** The columns that a metadata document states. */
  function readMetadata(xml: string): ConnectionChange {
    try {
      const found = saml.parseIdpMetadata(xml);
      return {
        protocol: 'saml',
        oidc_issuer: null,
        oidc_client_id: null,
        oidc_secret: null,
        oidc_secret_expires_at: null,
        idp_entity_id: found.entityId,
        sso_endpoint: address(found.ssoUrl, ssoRefusals.badEndpoint),
        sso_binding: found.ssoBinding,
        slo_endpoint: found.sloUrl,
        slo_binding: found.sloBinding,
        slo_response_endpoint: found.sloResponseUrl,
        certificates: chooseCertificates(found.certificates, saml, clock.now()),
        ...(found.wantSigned ? { sign_request: true } : {}),
      };
    } catch (cause) {
      if (!(cause instanceof SamlRefusal)) throw cause;
      const errors = [`${ssoRefusals.badMetadata.text} ${samlRefusals[cause.code]}`];
      throw refuse(ssoRefusals.badMetadata, { errors, context: { reason: cause.code }, cause });
    }
  }

  /** Loads a metadata document through the gate for outgoing requests. */
  async function fetchMetadata(text: string): Promise<ConnectionChange> {
    const url = address(text, ssoRefusals.badEndpoint);
    const xml = await load(url);
    return { ...readMetadata(xml), metadata_url: url, metadata_fetched_at: clock.now() };
  }

  async function load(url: string): Promise<string> {
    try {
      const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml' };
      const { status, body } = await outgoing.request({ url, maxBytes: bytesOfMetadata, headers });
      if (status === 200) return Buffer.from(body).toString('utf8');
      throw unreachable(`The server answered with status ${status}.`, { reason: 'status' });
    } catch (cause) {
      if (!(cause instanceof OutgoingError)) throw cause;
      throw unreachable(cause.message, { reason: cause.failure }, cause);
    }
  }

  return { read, readMetadata, fetchMetadata };
}

/** Turns what administrators send into columns. */
export type ConnectionForm = ReturnType<typeof createConnectionForm>;

/** Nothing said of a provider: what a change of protocol, or of the domain in the older calls, leaves. */
export const emptySides = {
  protocol: 'saml',
  type: 'saml',
  idp_entity_id: null,
  sso_endpoint: null,
  sso_binding: null,
  slo_endpoint: null,
  slo_binding: null,
  slo_response_endpoint: null,
  certificates: [],
  sign_request: false,
  metadata_url: null,
  metadata_fetched_at: null,
  oidc_issuer: null,
  oidc_client_id: null,
  oidc_secret: null,
  oidc_secret_expires_at: null,
} as const satisfies ConnectionChange;

function reported(text: string | null | undefined): string | undefined {
  return text === null || text === undefined ? undefined : text.trim();
}

function getEndpoint(row: ConnectionRow): string {
  return (row.protocol === 'oidc' ? row.oidc_issuer : row.sso_endpoint) ?? '';
}

function secretExpiry({ oidcSecretExpiresAt: date }: SsoConfigurationForm): ConnectionChange {
  if (typeof date !== 'string') return {};
  return { oidc_secret_expires_at: date === '' ? null : new Date(date) };
}

function flags(form: SsoConfigurationForm): ConnectionChange {
  const { enabled, enforced, signRequest, allowIdpInitiated, jit } = form;
  return {
    ...(typeof enabled === 'boolean' ? { enabled } : {}),
    ...(typeof enforced === 'boolean' ? { enforced } : {}),
    ...(typeof signRequest === 'boolean' ? { sign_request: signRequest } : {}),
    ...(typeof allowIdpInitiated === 'boolean' ? { allow_idp_initiated: allowIdpInitiated } : {}),
    ...(typeof jit === 'boolean' ? { jit } : {}),
  };
}

/** Kept with the connection for hosts: small, and not looked into. */
export function hostValues(values: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(values);
  if (text.length <= maxMetadataLength) return text;
  throw refuse(ssoRefusals.configMetadataTooLarge);
}

function unreachable(why: string, context: { reason: string }, cause?: unknown) {
  const errors = [`${ssoRefusals.metadataUnreachable.text} ${why}`];
  return refuse(ssoRefusals.metadataUnreachable, {
    errors,
    context,
    ...(cause === undefined ? {} : { cause }),
  });
}
