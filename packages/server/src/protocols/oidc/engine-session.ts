import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { type BrowserSession, enginePaths, type HostedDeps, multiFactorAcr } from './hosted.ts';

/** What the engine's session object is asked for besides its own members. */
export interface DerivedSession {
  readonly browser?: BrowserSession;
}

type SessionDeps = Pick<HostedDeps, 'db' | 'clock' | 'artifacts' | 'sessions' | 'signOut'> & {
  readonly refreshCookie: {
    readonly name: string;
    readonly secure: boolean;
    readonly sameSite: 'strict' | 'lax' | 'none';
  };
  readonly getClient: (ctx: KoaContextWithOIDC) => Parameters<HostedDeps['signOut']>[1];
};

type EngineSession = InstanceType<Provider['Session']> & DerivedSession;

/**
 * What the engine remembers between the question whether to sign out and its answer; kept beside
 * the session.
 */
const logoutState = 'LogoutState';
const logoutSeconds = 600;

/** The session of an engine context. */
export function getBrowserSession(ctx: KoaContextWithOIDC): BrowserSession | undefined {
  const { browser }: DerivedSession = Object(ctx.oidc.session);
  return browser;
}

/**
 * Makes the engine's session what the refresh cookie of the browser says, and nothing else: it is
 * neither stored nor given a cookie, nobody can be signed in through it, and ending it ends ours.
 * Decision 0176.
 */
export function deriveSessions(provider: Provider, deps: SessionDeps): void {
  const { db, clock, artifacts, sessions } = deps;
  const { Session } = provider;

  async function load(ctx: KoaContextWithOIDC): Promise<EngineSession> {
    const browser = await sessions.look(
      ctx.cookies.get(deps.refreshCookie.name, { signed: false }),
      deps.getClient(ctx).client.address,
    );
    const session: EngineSession = browser ? make(Session, getPayload(browser)) : new Session();
    Object.defineProperties(session, {
      browser: { value: browser ?? undefined },
      koa: { value: ctx },
    });
    // The engine writes nothing unless something was changed; one that was not found is new to it
    // already.
    if (browser) Object.defineProperty(session, 'new', { value: true });
    if (browser && ctx.path === `${enginePaths.end_session}/confirm`) {
      const stored = await db.read((tx) =>
        artifacts.find(tx, { kind: logoutState, id: browser.rootId, now: clock.now() }),
      );
      if (stored) session.state = stored.payload;
    }
    ctx.oidc.entity('Session', session);
    return session;
  }

  Object.assign(Session, { get: load });
  Object.assign(Session.prototype, {
    async save(this: EngineSession) {
      const { browser, state } = this;
      if (!browser || !state) return '';
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + logoutSeconds * 1000);
      const one = { kind: logoutState, id: browser.rootId, payload: { ...state }, now, expiresAt };
      await db.read((tx) => artifacts.save(tx, one));
      return '';
    },
    persist: async () => '',
    async destroy(this: EngineSession & { readonly koa: KoaContextWithOIDC; destroyed: boolean }) {
      if (this.browser) await deps.signOut(this.browser, deps.getClient(this.koa));
      const { name, secure, sameSite } = deps.refreshCookie;
      const gone = {
        path: '/',
        httpOnly: true,
        secure,
        sameSite,
        signed: false,
        expires: new Date(0),
      };
      this.koa.cookies.set(name, null, gone);
      this.destroyed = true;
    },
    resetIdentifier: () => undefined,
    loginAccount: () => undefined,
    past(this: EngineSession, age: number) {
      const { browser } = this;
      return (
        !browser || clock.now().getTime() - browser.session.authenticatedAt.getTime() > age * 1000
      );
    },
    ensureClientContainer(this: EngineSession, clientId: string) {
      this.sidFor(clientId, this.uid);
    },
  });
}

/** The types of the engine leave the constructor's argument out. */
function make(Session: Provider['Session'], payload: ReturnType<typeof getPayload>): EngineSession {
  return Reflect.construct(Session, [payload]);
}

function getPayload({ rootId, session }: BrowserSession) {
  return {
    uid: rootId,
    accountId: session.userId,
    loginTs: Math.floor(session.authenticatedAt.getTime() / 1000),
    amr: session.methods,
    ...(session.methods.includes('mfa') ? { acr: multiFactorAcr } : {}),
  };
}
