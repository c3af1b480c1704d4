import type { AuthResponse } from '@foyer/contract';
import { loginRefusals } from '@foyer/contract/login';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { AttemptKey } from '../../kernel/attempt-counter/attempt-key.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { createBearers } from './bearers.ts';
import { createClosedTenants } from './closed-tenants.ts';
import { type Continued, createContinueUnderLock } from './continue-under-lock.ts';
import { createNewSession, type SessionStart } from './new-session.ts';
import { createSessionAuthorization } from './session-authorization.ts';
import { createSessionMethods } from './session-methods.ts';
import { createOwnSessions } from './own-sessions.ts';
import {
  createRefreshTokens,
  keyHash,
  type RefreshToken,
} from '../../rules/sessions/refresh-token.ts';
import type {
  ActingSession,
  Confirmation,
  NewSession,
  OpenSession,
} from '../../rules/sessions/session-rows.ts';
import type { SessionsStore } from './sessions.store.ts';
import { sharePolicies } from '../../rules/membership/policy-lock.ts';

/** SessionStart acts as whom, where, why and until when. */
type Acting = Omit<ActingSession, Exclude<keyof NewSession, 'tenantId'>> & {
  readonly userId: string;
};

/** A session as a request presents it in a tenant. */
interface Place {
  readonly sessionId: string;
  readonly tenantId: string;
  /** Where the request comes from. */
  readonly address: string;
}

type SessionsDeps = Pick<
  Platform,
  | 'config'
  | 'db'
  | 'signer'
  | 'clock'
  | 'random'
  | 'audit'
  | 'attemptCounter'
  | 'mail'
  | 'passwordHasher'
  | 'mac'
  | 'requireStepUp'
  | 'locations'
  | 'jobs'
  | 'log'
  | 'hooks'
> & { readonly store: SessionsStore };

/** Sessions: opening, continuing and ending them. */
export function createSessionsService(deps: SessionsDeps) {
  const { db, store, clock, audit, attemptCounter } = deps;
  const newSession = createNewSession(deps);
  const continueUnderLock = createContinueUnderLock(deps);
  const endpoints = createClosedTenants(deps);
  const { refuseClosed, noEntry } = endpoints;
  const bearers = createBearers(deps);
  const methods = createSessionMethods(deps);
  const tokens = createRefreshTokens((body) => deps.mac('refresh-token', body));

  /** Anyone who was signed in at this browser is not any longer. */
  async function replace(tx: Tx, ctx: RequestContext): Promise<void> {
    const earlier = tokens.read(ctx.cookies.refresh);
    if (earlier) await endByToken(tx, earlier, 'replaced');
  }

  async function open(
    tx: Tx,
    ctx: RequestContext,
    user: SessionStart,
  ): Promise<OpenSession | null> {
    await methods.assertEntry(ctx, user, tx);
    await replace(tx, ctx);
    const { key, values } = newSession(ctx, user);
    const session = await store.open(tx, values);
    return session ? { session, key } : null;
  }

  /** Completes a sign-in that needs only its first factor: opens the session, records it, and resets the attempt counter. */
  async function openUnchallenged(
    ctx: RequestContext,
    user: SessionStart,
    one: { audit: Omit<AuditEntry, 'tenantId' | 'userId' | 'ctx'>; forget: AttemptKey },
  ) {
    await methods.assertEntry(ctx, user);
    const earlier = tokens.read(ctx.cookies.refresh);
    const { key, values } = newSession(ctx, user);
    const session = await db.system(async (tx) => {
      await sharePolicies(tx, user.userId);
      if (earlier) await endByToken(tx, earlier, 'replaced');
      const opened = await store.openUnchallenged(tx, values);
      if (!opened) return undefined;
      const { userId, tenantId } = opened;
      await audit.record(tx, { ...one.audit, userId, tenantId, ctx });
      await attemptCounter.clear(tx, one.forget);
      return opened;
    });
    if (session?.isLimited)
      await db.system((tx) => store.keepLimit(tx, { ...session, now: values.now }));
    return session ? { session, key } : null;
  }

  async function welcome(
    ctx: RequestContext,
    { session, key }: OpenSession,
  ): Promise<AuthResponse> {
    const answer = await bearers.signToken(ctx, await methods.forToken(ctx, session));
    const { sessionId, generation } = session;
    ctx.setRefreshCookie(tokens.mint({ sessionId, generation, key }), bearers.getLifetime(session));
    return answer;
  }

  /** Notes a further proof in a living session: its tokens say so from now on. Null when it has ended. */
  async function raise(
    tx: Tx,
    {
      address,
      ...one
    }: { sessionId: string; userId: string; methods: readonly string[]; address: string },
  ) {
    const { sessionId } = one;
    const raised = await store.raise(tx, { ...one, now: clock.now() });
    return raised
      ? ((await store.read(tx, { sessionId, address, now: clock.now() })) ?? null)
      : null;
  }

  async function refresh(ctx: RequestContext, tenantId?: string): Promise<AuthResponse> {
    const presented = tokens.read(ctx.cookies.refresh);
    if (!presented) throw refuse(loginRefusals.noSession);
    const { sessionId, generation, key } = presented;
    const { address } = ctx.client;
    const now = clock.now();
    const session = await db.read((tx) =>
      store.rotate(tx, {
        sessionId,
        generation,
        keyHash: keyHash(key),
        applicationId: ctx.boundApplicationId ?? null,
        address,
        now,
      }),
    );
    const continued: Continued = session
      ? { kind: 'open', open: { session, key } }
      : await db.system((tx) => continueUnderLock(tx, ctx, presented));
    if (continued.kind === 'noTenant')
      throw await db.read((tx) => noEntry(tx, ctx, continued.userId));
    if (continued.kind === 'gone') throw refuse(loginRefusals.noSession);
    // the presented token stays good for hosted pages: the new generation is never confirmed
    await methods.assertOffered(ctx, continued.open.session);
    return welcome(ctx, await inTenant(ctx, continued.open, tenantId));
  }

  /** A tab may ask for a token of another tenant of the user without moving the session there. Contract, §7. */
  async function inTenant(
    ctx: RequestContext,
    open: OpenSession,
    tenantId?: string,
  ): Promise<OpenSession> {
    // who acts as another user stays where they may
    if (open.session.actorId) return open;
    if (!tenantId || !isId(tenantId) || tenantId === open.session.tenantId) return open;
    const { address } = ctx.client;
    const session = await visit(ctx, { sessionId: open.session.sessionId, tenantId });
    if (session)
      return { session: { ...session, generation: open.session.generation }, key: open.key };
    await db.read((tx) =>
      refuseClosed(tx, {
        userId: open.session.userId,
        tenantId,
        address,
        applicationId: ctx.boundApplicationId,
      }),
    );
    return open;
  }

  const endByToken = (tx: Tx, { sessionId, key }: RefreshToken, reason: string) =>
    store.endByKey(tx, { sessionId, keyHash: keyHash(key), now: clock.now(), reason });

  /** Ends every session of a user, or all but one. */
  const endAll = (tx: Tx, one: { userId: string; except?: string; reason: string }) =>
    store.endAll(tx, { ...one, now: clock.now() });

  /** Ends one session of a user; false when it had ended. */
  const endOne = (tx: Tx, one: { sessionId: string; userId: string; reason: string }) =>
    store.end(tx, { ...one, now: clock.now() });

  /** What a tenant's provider said at the sign-in of this browser's session; null when none had a part in it. */
  async function getSignIn(ctx: RequestContext): Promise<string | null> {
    const presented = tokens.read(ctx.cookies.refresh);
    if (!presented) return null;
    const { sessionId, key } = presented;
    return db.read((tx) => store.getSignIn(tx, { sessionId, keyHash: keyHash(key) }));
  }

  async function signOut(ctx: RequestContext): Promise<undefined> {
    const presented = tokens.read(ctx.cookies.refresh);
    if (presented) {
      await db.system(async (tx) => {
        const ended = await endByToken(tx, presented, 'signedOut');
        if (ended)
          await audit.record(tx, {
            action: 'user.signed_out',
            ...ended,
            ctx,
            description: 'Signed out.',
          });
      });
    }
    ctx.clearRefreshCookie();
    return undefined;
  }

  /** A living session as it comes into one tenant of its user, where it counts from then on. */
  async function visit(ctx: RequestContext, place: Omit<Place, 'address'>) {
    const { address } = ctx.client;
    const own = await db.read((tx) => store.read(tx, { ...place, address, now: clock.now() }));
    const session = own ?? (await readBelow({ ...place, address }));
    if (!session) return undefined;
    await db.system(async (tx) => {
      const isFirst = await store.arrive(tx, { ...place, now: clock.now() });
      if (own || !isFirst) return;
      const { userId, tenantId } = session;
      const description = 'Opened this account from an account above it.';
      await audit.record(tx, { action: 'sub_account.opened', userId, tenantId, ctx, description });
    });
    return session;
  }

  const readBelow = (one: Place) =>
    db.read((tx) => store.readBelow(tx, { ...one, now: clock.now() }));

  /** A living session as it is seen in one tenant of its user, or in one below where they may act. */
  const read = (one: Place) =>
    db.read(async (tx) => {
      const now = clock.now();
      return (await store.read(tx, { ...one, now })) ?? store.readBelow(tx, { ...one, now });
    });

  /** What the session is good for in a tenant of its user, or in one below where they may act. */
  const stand = async (tx: Tx, one: Confirmation) =>
    (await store.stand(tx, one)) ?? store.standBelow(tx, one);

  /** Opens a session in which a user acts as the user; anyone who was signed in at this browser is not any longer. */
  async function impersonate(
    tx: Tx,
    ctx: RequestContext,
    user: Acting,
  ): Promise<OpenSession | null> {
    await replace(tx, ctx);
    const { key, values } = newSession(ctx, { userId: user.userId, methods: [] });
    const session = await store.impersonate(tx, { ...values, ...user });
    return session ? { session, key } : null;
  }

  return {
    assertEntry: methods.assertEntry,
    open,
    openUnchallenged,
    impersonate,
    replace,
    raise,
    read,
    visit,
    arrive: store.arrive,
    getSignIn,
    ...endpoints,
    ...bearers,
    welcome,
    refresh,
    signOut,
    admit: createSessionAuthorization(deps),
    stand,
    isPasswordUnchanged: store.isPasswordUnchanged,
    arePoliciesUnchanged: store.arePoliciesUnchanged,
    endAll,
    endOne,
    ...createOwnSessions(deps),
  };
}

/** Sessions. */
export type SessionsService = ReturnType<typeof createSessionsService>;
