import type { RequestContext } from '../http/context.ts';
import type { Kernel } from '../kernel.ts';
import type { BrowserSession, HostedSessions } from '../modules/sessions/hosted-sessions.ts';
import type { ArtifactsStore } from './artifacts.store.ts';

/** A private key of ours as the engine takes it. */
export type PrivateJwk = Readonly<Record<string, string>>;

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

export { multiFactorAcr } from '../modules/sessions/access-claims.ts';

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
