import { createHash, createPublicKey } from 'node:crypto';
import { decodeJwt, exportJWK, type JWK } from 'jose';
import type { OidcBreak } from './breaks.ts';
import { alteredUser, idToken, standardClaims } from './id-token.ts';
import type { LabOidc, LabOidcAnswer, LabOidcId, LabSubject } from './lab-identity-providers.ts';
import { logoutToken } from './logout-token.ts';
import type { LabKeys } from './lab-keys.ts';
import type { LabUsers } from './lab-users.ts';
import type { LabUser } from './lab-user.ts';
import { createHandedOut, isVerifierFor, type OidcGrant } from './oidc-grants.ts';
import { type OidcProfile, oidcProfiles } from './oidc-profiles.ts';

/** A request the provider does not answer at the application's address; `error` is the code of RFC 6749. */
export class LabRefusal extends Error {
  override readonly name = 'LabRefusal';
  readonly error: string;

  constructor(error: string, message: string) {
    super(message);
    this.error = error;
  }
}

/** Fields of a form or a query. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** A provider with the endpoints that its routes serve. */
export interface OidcEngine extends LabOidc {
  readonly id: LabOidcId;
  readonly profile: OidcProfile;
  discovery(): object;
  jwks(): Promise<{ keys: JWK[] }>;
  /** What an authorization request wants; throws a `LabRefusal` that only a page can show. */
  readAuthorization(query: Fields): {
    readonly redirectUri: string;
    readonly loginHint: string | undefined;
  };
  answerQuery(
    query: Fields,
    user: LabSubject,
    options?: { readonly break?: OidcBreak },
  ): Promise<LabOidcAnswer>;
  /** Redeems a code. */
  token(form: Fields, authorization: string | undefined): Promise<Record<string, unknown>>;
  /** Undefined where the token is not ours. */
  userinfo(token: string): object | undefined;
  emails(token: string): readonly object[] | undefined;
  /** Where the browser goes after a sign-out; undefined: nowhere. */
  endSession(query: Fields): string | undefined;
}

interface LabOidcDeps {
  readonly id: LabOidcId;
  /** Where the provider is mounted; its issuer. */
  readonly base: string;
  readonly keys: LabKeys;
  readonly users: LabUsers;
  readonly now: () => Date;
  readonly mayLeadTo: (address: string) => boolean;
}

const accessSeconds = 3600;
const codeSeconds = 60;

/** A provider that speaks OpenID Connect or OAuth 2: strict with the application, and wrong on purpose when it is asked to be. */
export function createLabOidc(deps: LabOidcDeps): OidcEngine {
  const { id, base, keys, users, now, mayLeadTo } = deps;
  const profile = oidcProfiles[id];
  const issuer = base;
  const clientId = `lab-${id}`;
  const clientSecret = `lab-secret-of-${id}`;
  const endpoints = getEndpoints(base, profile);
  const codes = createHandedOut<OidcGrant>(codeSeconds, now);
  const tokens = createHandedOut<OidcGrant>(accessSeconds, now);
  const knownValues = new Set<string>();
  let lastIdToken: string | undefined;

  const getClaims = (user: LabUser) => ({
    ...standardClaims(user),
    ...profile.claims?.(user),
  });

  function readAuthorization(query: Fields) {
    const redirectUri = query['redirect_uri'] ?? '';
    if (query['client_id'] !== clientId)
      throw new LabRefusal(
        'unauthorized_client',
        `The client id is not the one of this provider, ${clientId}.`,
      );
    if (!mayLeadTo(redirectUri))
      throw new LabRefusal(
        'invalid_request',
        'The redirect_uri leads to an origin that the lab does not know.',
      );
    return { redirectUri, loginHint: query['login_hint'] };
  }

  async function answerQuery(
    query: Fields,
    user: LabSubject,
    options: { readonly break?: OidcBreak } = {},
  ) {
    const { redirectUri } = readAuthorization(query);
    const how = options.break;
    const error = getError(query, how, profile);
    const member = await users.user(profile.directory, user);
    const grant = {
      user: member,
      redirectUri,
      nonce: profile.isOldFashioned ? undefined : query['nonce'],
      challenge: query['code_challenge'],
      break: how,
    };
    const issuerInResponse =
      how === 'mixUp' ? 'https://another-provider.test' : profile.namesIssuer ? issuer : undefined;
    const answer = {
      ...(error
        ? { error, error_description: 'As asked for on the page of the lab.' }
        : { code: codes.give(grant) }),
      ...(query['state'] === undefined ? {} : { state: query['state'] }),
      ...(issuerInResponse === undefined ? {} : { iss: issuerInResponse }),
    };
    if (query['response_mode'] !== 'form_post')
      return { redirectTo: withQuery(redirectUri, answer) };
    return { redirectTo: redirectUri, form: { ...answer, ...firstName(member) } };
  }

  /** Apple tells the name with the first answer only, beside the code. */
  function firstName({ subject, name, email }: LabUser) {
    if (id !== 'apple' || knownValues.has(subject)) return {};
    knownValues.add(subject);
    const [firstName = '', ...rest] = name.split(' ');
    return { user: JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email }) };
  }

  async function tokensFor(grant: OidcGrant) {
    const accessToken = tokens.give(grant);
    const opaque = { access_token: accessToken, token_type: 'Bearer', expires_in: accessSeconds };
    if (profile.kind === 'oauth') return { ...opaque, scope: 'read:user,user:email' };
    const how = grant.break === 'replay' && !lastIdToken ? 'wrongNonce' : grant.break;
    const signing = await keys.signing();
    const foreign = how === 'wrongSignature' ? await keys.foreign() : signing;
    const claims = getClaims(alteredUser(grant.user, how));
    const created = await idToken({
      issuer,
      clientId,
      nonce: grant.nonce,
      claims,
      now: now(),
      signing,
      foreign,
      break: how,
    });
    lastIdToken = how === 'replay' ? lastIdToken : created;
    return { ...opaque, scope: 'openid email profile', id_token: lastIdToken };
  }

  return {
    id,
    profile,
    issuer,
    clientId,
    clientSecret,
    endpoints,
    keys,
    readAuthorization,
    answerQuery,
    answer: (address, user, options) =>
      answerQuery(Object.fromEntries(new URL(address).searchParams), user, options),
    logoutToken: async (claims, { isForeign = false } = {}) =>
      logoutToken({
        issuer,
        clientId,
        claims,
        now: now(),
        key: await (isForeign ? keys.foreign() : keys.signing()),
      }),
    discovery: () => getDiscovery(issuer, endpoints, profile),
    jwks: async () => ({
      keys: await Promise.all(
        (await keys.published()).map(async ({ id: kid, privateKey }) => ({
          ...(await exportJWK(createPublicKey(privateKey))),
          kid,
          alg: 'RS256',
          use: 'sig',
        })),
      ),
    }),
    token: async (form, authorization) => {
      checkClient({
        form,
        authorization,
        clientId,
        clientSecret,
        profile,
        now,
      });
      if (form['grant_type'] !== undefined && form['grant_type'] !== 'authorization_code')
        throw new LabRefusal('unsupported_grant_type', 'Only codes are redeemed here.');
      const grant = codes.take(form['code'] ?? '');
      const isTheirs =
        grant &&
        grant.redirectUri === form['redirect_uri'] &&
        isVerifierFor(grant.challenge, form['code_verifier']);
      if (!isTheirs)
        throw new LabRefusal('invalid_grant', 'The code is unknown, used, or of another request.');
      return tokensFor(grant);
    },
    userinfo: (token) => {
      const grant = tokens.look(token);
      if (!grant) return undefined;
      const user = alteredUser(grant.user, grant.break);
      if (id === 'github')
        return {
          id: toNumber(user.subject),
          login: user.subject,
          name: user.name,
          email: null,
        };
      if (id === 'facebook')
        return {
          id: String(toNumber(user.subject)),
          name: user.name,
          ...(user.email ? { email: user.email } : {}),
        };
      return getClaims(user);
    },
    emails: (token) => {
      const grant = tokens.look(token);
      const user = grant && alteredUser(grant.user, grant.break);
      if (!user?.email) return user && [];
      return [
        {
          email: user.email,
          primary: true,
          verified: user.emailVerified,
          visibility: 'private',
        },
      ];
    },
    endSession: (query) => {
      const to = query['post_logout_redirect_uri'];
      if (to === undefined || !mayLeadTo(to)) return undefined;
      return query['state'] === undefined ? to : withQuery(to, { state: query['state'] });
    },
  };
}

function getEndpoints(base: string, { paths }: OidcProfile): LabOidc['endpoints'] {
  return {
    discovery: `${base}/.well-known/openid-configuration`,
    authorization: `${base}${paths?.authorization ?? '/authorize'}`,
    token: `${base}${paths?.token ?? '/token'}`,
    userinfo: `${base}${paths?.userinfo ?? '/user'}`,
    emails: `${base}/user/emails`,
    jwks: `${base}/jwks`,
    endSession: `${base}/logout`,
  };
}

function getDiscovery(
  issuer: string,
  endpoints: LabOidc['endpoints'],
  { namesIssuer = false }: OidcProfile,
): object {
  return {
    issuer,
    authorization_endpoint: endpoints.authorization,
    token_endpoint: endpoints.token,
    userinfo_endpoint: endpoints.userinfo,
    jwks_uri: endpoints.jwks,
    end_session_endpoint: endpoints.endSession,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'form_post'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: [
      'sub',
      'email',
      'email_verified',
      'name',
      'given_name',
      'family_name',
      'groups',
    ],
    authorization_response_iss_parameter_supported: namesIssuer,
  };
}

/** What the application gets instead of a code. RFC 6749, §4.1.2.1; OpenID Connect Core 1.0, §3.1.2.6. */
function getError(
  query: Fields,
  how: OidcBreak | undefined,
  { kind, isOldFashioned }: OidcProfile,
): string | undefined {
  if (
    query['response_type'] !== 'code' &&
    !(kind === 'oauth' && query['response_type'] === undefined)
  )
    return 'unsupported_response_type';
  const method = query['code_challenge_method'];
  if (query['code_challenge'] !== undefined && (method !== 'S256' || isOldFashioned))
    return 'invalid_request';
  if (kind === 'oidc' && !(query['scope'] ?? '').split(' ').includes('openid'))
    return 'invalid_scope';
  // nobody is remembered here
  if (query['prompt'] === 'none') return 'login_required';
  if (how === 'denied') return 'access_denied';
  return how === 'failed' ? 'server_error' : undefined;
}

interface ClientCheck {
  readonly form: Fields;
  readonly authorization: string | undefined;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly profile: OidcProfile;
  readonly now: () => Date;
}

function checkClient({
  form,
  authorization,
  clientId,
  clientSecret,
  profile,
  now,
}: ClientCheck): void {
  const [name, secret] = authorization?.startsWith('Basic ')
    ? Buffer.from(authorization.slice(6), 'base64').toString().split(':').map(unescapeForm)
    : [form['client_id'], form['client_secret']];
  const isSecret = profile.secretIsToken
    ? isClientToken(secret, clientId, now())
    : secret === clientSecret;
  if (name !== clientId || !isSecret)
    throw new LabRefusal('invalid_client', 'This is not the secret of the application.');
}

/** Both halves of the header are form-encoded. RFC 6749, §2.3.1. */
function unescapeForm(part: string): string {
  return decodeURIComponent(part.replaceAll('+', ' '));
}

/** The lab has no half of the application's key: it looks at everything but the signature. */
function isClientToken(token: string | undefined, clientId: string, now: Date): boolean {
  try {
    const { sub, aud, exp = 0 } = decodeJwt(token ?? '');
    return sub === clientId && aud !== undefined && exp * 1000 > now.getTime();
  } catch {
    return false;
  }
}

function withQuery(address: string, fields: Fields): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

/** Providers that count their users call them by a number, always the same one. */
function toNumber(subject: string): number {
  return createHash('sha256').update(subject).digest().readUIntBE(0, 5);
}
