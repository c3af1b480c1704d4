import type { ClockPort } from '@foyer/server/ports/clock.port';
import type { FastifyInstance } from 'fastify';
import type { OidcBreak, SamlBreak } from './breaks.ts';
import type { LabMemory } from './lab-memory.ts';
import type { LabUser } from './lab-user.ts';

/** Providers for everyone. */
export const labSocialProviders = [
  'google',
  'microsoft',
  'apple',
  'slack',
  'linkedin',
  'github',
  'facebook',
] as const;

/** A provider for everyone. */
export type LabSocialProvider = (typeof labSocialProviders)[number];

/** A provider that speaks OpenID Connect, or OAuth 2 (GitHub, Facebook); `acme` is the one of the tenant. */
export type LabOidcId = 'acme' | LabSocialProvider;

/** The service that the SAML provider knows without being asked: for sign-ins and sign-outs that begin at the provider. */
export interface LabService {
  readonly spEntityId: string;
  readonly acsUrl: string;
  readonly sloUrl: string;
}

/** What the lab's providers are on. */
export interface LabIdentityProvidersOptions {
  /** Where the lab is reached, without a path: `http://localhost:3000`. */
  readonly origin: string;
  /** Origins answers may go to, besides the lab's own. Default: none. */
  readonly applications?: readonly string[];
  /** Default: the product at the lab's own origin. */
  readonly service?: LabService;
  /** Default: the system's. */
  readonly clock?: ClockPort;
  /** What lasts over a restart. Default: nothing does. */
  readonly memory?: LabMemory;
}

/** Keys of a provider. */
export interface LabKeyRing {
  /** PEM, the signing one first: what metadata or key set publish. */
  certificates(): Promise<readonly string[]>;
  /** Publishes a second key; the first continues signing. */
  announce(): Promise<void>;
  /** Signs with the second key from now on and withdraws the first; announces one before where there is none. */
  switch(): Promise<void>;
}

/** Whom to answer for: an email address of the directory (an outsider is made up), or a user. */
export type LabSubject = string | LabUser;

/** A request the SAML provider answers: the address it came by, or its facts. Without `id` nobody asked: begun at the provider. */
export type LabSamlRequest =
  | string
  | {
      readonly acsUrl: string;
      readonly spEntityId: string;
      readonly id?: string;
      readonly relayState?: string;
    };

/** What the browser posts to the service. */
export interface LabSamlAnswer {
  readonly acsUrl: string;
  /** Form field `SAMLResponse`. */
  readonly samlResponse: string;
  readonly relayState?: string;
}

/** The SAML provider of the lab. */
export interface LabSaml {
  readonly entityId: string;
  /** HTTP-Redirect and HTTP-POST. */
  readonly ssoUrl: string;
  /** HTTP-Redirect. */
  readonly sloUrl: string;
  readonly metadataUrl: string;
  readonly keys: LabKeyRing;
  metadata(): Promise<string>;
  /** What the provider answers for a user; with `break`, wrongly; with `assertionId`, an assertion of that id. */
  responseFor(
    user: LabSubject,
    asked: LabSamlRequest,
    options?: { readonly break?: SamlBreak; readonly assertionId?: string },
  ): Promise<LabSamlAnswer>;
  /** The address that brings a signed logout request to the service, begun at the provider. */
  logoutRequest(asked: {
    readonly sloUrl: string;
    readonly nameId: string;
    readonly sessionIndex?: string;
    readonly relayState?: string;
  }): Promise<string>;
  /** The same as a form: the provider's page posts these fields. */
  logoutForm(asked: {
    readonly sloUrl: string;
    readonly nameId: string;
    readonly sessionIndex?: string;
    readonly relayState?: string;
  }): Promise<Readonly<Record<string, string>>>;
  /** The address that brings the signed answer to a logout request of the service back to it. */
  logoutResponse(address: string, sloUrl: string): Promise<string>;
}

/** Where an authorization request leads. */
export interface LabOidcAnswer {
  /** The application's address; carries the answer, unless `form` does. */
  readonly redirectTo: string;
  /** Fields the browser posts there (`response_mode=form_post`). */
  readonly form?: Readonly<Record<string, string>>;
}

/** A provider that speaks OpenID Connect or OAuth 2. */
export interface LabOidc {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly endpoints: {
    readonly discovery: string;
    readonly authorization: string;
    readonly token: string;
    /** GitHub's `/user`, Facebook's `/me`; else userinfo. */
    readonly userinfo: string;
    /** GitHub's list of addresses. */
    readonly emails: string;
    readonly jwks: string;
    readonly endSession: string;
  };
  readonly keys: LabKeyRing;
  /** Lets a user sign in at an authorization address, as its page does; with `break`, the token will be wrong. */
  answer(
    address: string,
    user: LabSubject,
    options?: { readonly break?: OidcBreak },
  ): Promise<LabOidcAnswer>;
  /** A token that ends sessions, for the application's server; what is given lies over the honest claims, `undefined` takes one away. */
  logoutToken(
    claims: Readonly<Record<string, unknown>>,
    options?: { readonly isForeign?: boolean },
  ): Promise<string>;
}

/** Identity providers to try and to test with; they can be made to lie. Never present in production mode. */
export interface LabIdentityProviders {
  readonly origin: string;
  readonly saml: LabSaml;
  oidc(id: LabOidcId): LabOidc;
  users(): Promise<readonly LabUser[]>;
  /** Adds a user, or changes who has the same subject. */
  putUser(user: LabUser): Promise<void>;
  /** Mounts endpoints and pages under `/lab/idp`. */
  register(app: FastifyInstance): Promise<void>;
}
