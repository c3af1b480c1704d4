import type { RequestContext } from '../../kernel/http/context.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { LivingSession, OpenSession } from '../../rules/sessions/session-rows.ts';
import type { ArtifactsStore } from './artifacts.store.ts';

/** A private key of ours as the engine takes it. */
export type PrivateJwk = Readonly<Record<string, string>>;

/** The session of a browser, as the provider sees it. */
export interface BrowserSession {
  /** The session of the browser; applications see it as `sid`. */
  readonly rootId: string;
  readonly session: LivingSession;
  /** Where the request of the browser comes from. */
  readonly address: string;
}

/** A tenant of a user, and whether their session may be in it as it was started. Decision 0169. */
export interface TenantForSession {
  readonly tenantId: string;
  readonly isOpen: boolean;
  /** Whether the tenant allows the address of the browser; one that does not is not open. */
  readonly isAddressAllowed: boolean;
  /** Whether the user may use the application there. */
  readonly isApplicationOpen: boolean;
  /** Whether the session began with a method that the application offers; a tenant's own policy goes before. */
  readonly isMethodOffered: boolean;
}

/**
 * What hosted login needs from sessions. There is one table of sessions: the provider has none of
 * its own. Decision 0176.
 */
export interface HostedSessions {
  /** The session of a refresh cookie, without rotating it. */
  readonly look: (
    refreshToken: string | undefined,
    address: string,
  ) => Promise<BrowserSession | null>;
  /** Opens a session beneath that of a browser, for an application that cannot share its cookie. */
  readonly openBeneath: (
    tx: Tx,
    ctx: Pick<RequestContext, 'client'>,
    one: {
      readonly rootId: string;
      readonly tenantId: string;
      readonly grantId: string;
      /** The application it belongs to; null: the default one. */
      readonly applicationId: string | null;
    },
  ) => Promise<OpenSession | null>;
  /** Undefined also if the user may not use the application there. */
  readonly read: (
    sessionId: string,
    tenantId: string,
    clientId?: string,
  ) => Promise<LivingSession | undefined>;
  /**
   * The tenant for an application's tokens: the requested one, else that of the browser's session.
   * Undefined if the user is not a member: a hint never widens access (O-24). One that is not open
   * requires another sign-in.
   */
  readonly tenantFor: (
    browser: BrowserSession,
    requested: {
      readonly organization?: string | undefined;
      readonly tenantId?: string | undefined;
      readonly clientId?: string | undefined;
    },
  ) => Promise<TenantForSession | undefined>;
}

/** What the engine and its pages are made of. */
export interface HostedDeps
  extends Pick<
    Kernel,
    | 'config'
    | 'settings'
    | 'db'
    | 'clock'
    | 'random'
    | 'mac'
    | 'audit'
    | 'mail'
    | 'log'
    | 'outgoing'
  > {
  readonly artifacts: ArtifactsStore;
  readonly sessions: HostedSessions;
  /** Ends the session of a browser, with its audit row. */
  readonly signOut: (
    browser: BrowserSession,
    ctx: Pick<RequestContext, 'client' | 'traceId'>,
  ) => Promise<void>;
  /** Our signing keys, the active one first. */
  readonly privateJwks: () => Promise<readonly PrivateJwk[]>;
}

export { multiFactorAcr } from '../../rules/sessions/access-claims.ts';

/** Paths of the standard endpoints. Decision 0174. */
export const enginePaths = {
  authorization: '/oidc/authorize',
  token: '/oidc/token',
  userinfo: '/oidc/userinfo',
  revocation: '/oidc/revoke',
  introspection: '/oidc/introspect',
  end_session: '/oidc/logout',
  jwks: '/.well-known/jwks.json',
} as const;

/** The page of every hosted flow. Decision 0175. */
export const hostedPagePath = '/oauth/account/login';
