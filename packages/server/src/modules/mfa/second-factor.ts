import type { AuthResponse, MfaStrategy } from '@foyer/contract';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { SsoEntry } from '../../rules/sessions/session-rows.ts';
import { isMailboxOnly } from '../../rules/step-up/independent-factors.ts';
import type { DeviceList } from './device-list.ts';
import { masked } from './device-list.ts';
import type { DevicesStore } from './devices.store.ts';
import type { FoundLogin, PendingLogin, PendingStore } from './pending.store.ts';
import { newRecoveryCode } from './recovery-code.ts';
import { drawSetup, getOtpauthUrl, type Setup } from './setup-picture.ts';
import { isForced, isMethodAllowed, type MfaStatus, type StatusStore } from './mfa-status.store.ts';
import { keyBytes } from './totp.ts';

/** A user who has proved a first factor, and how. */
export interface ProvedFirst {
  readonly userId: string;
  readonly methods: readonly string[];
}

/** How a sign-in is in the audit log once it is complete. */
export interface SignInFacts {
  readonly description: string;
  readonly email?: string | null;
  /** An invite link the sign-in came with, redeemed when it is complete. */
  readonly invitationToken?: string;
  /** What single sign-on has to do with it; kept until it is complete. */
  readonly sso?: SsoEntry;
}

/** A required MFA challenge; the browser is answered after the commit. */
export interface Demand {
  readonly token: string;
  readonly pending: Omit<PendingLogin, 'id'> & Partial<Pick<FoundLogin, 'provedStrategy'>>;
  readonly standing: MfaStatus;
}

type SecondFactorDeps = Pick<
  Platform,
  'config' | 'db' | 'audit' | 'clock' | 'random' | 'seal' | 'sms'
> & {
  readonly devices: Pick<DevicesStore, 'count'>;
  readonly pending: PendingStore;
  readonly standings: StatusStore;
  readonly listDevices: DeviceList;
};

/** Seconds from the first factor to the second; setting up an app on a phone takes a while. */
export const pendingSeconds = 15 * 60;
/** Answers to one pending sign-in after which it has to begin again; the right one counts, too. */
export const triesPerSignIn = 5;
const purpose = 'mfa';
/** The refresh cookie of a sign-in that waits: never a session, and refresh says so. Contract, §5 rule 5. */
const pendingCookie = /^pending\.([\w-]{43})$/;
/** Browsers that share one cookie: a few users at one machine. */
const rememberedTokens = 4;
const offerShape = z.object({ key: z.string(), recoveryCode: z.string() });

/** Decides whether a sign-in needs MFA, and tells the browser which. */
export function createSecondFactor(deps: SecondFactorDeps) {
  const { config, db, audit, clock, random, seal, sms, devices, pending, standings, listDevices } =
    deps;
  const isOffered = (strategy: MfaStrategy) =>
    config.mfa.strategies.includes(strategy) && (strategy !== 'SMS' || sms.isAvailable);

  /** Factors that this user can set up after a first factor by `methods`. Decision 0280. */
  const isOfferedAfter = (
    strategy: MfaStrategy,
    methods: readonly string[],
    { email, allowedMethods }: Pick<MfaStatus, 'email' | 'allowedMethods'>,
  ) =>
    isOffered(strategy) &&
    isMethodAllowed({ allowedMethods }, strategy) &&
    !(strategy === 'EmailCode' && (email === null || isMailboxOnly(methods)));
  const offered = (
    methods: readonly string[],
    user: Pick<MfaStatus, 'email' | 'allowedMethods'>,
  ): MfaStrategy[] => config.mfa.strategies.filter((one) => isOfferedAfter(one, methods, user));

  const sealKey = (key: Uint8Array) =>
    Buffer.from(seal.seal(purpose, Buffer.from(key).toString('base64')));
  const openKey = (sealed: Buffer): Uint8Array => Buffer.from(seal.open(purpose, sealed), 'base64');

  const sealText = (text: string) => Buffer.from(seal.seal(purpose, text)).toString('base64');
  const openText = (sealed: string) => seal.open(purpose, Buffer.from(sealed, 'base64'));

  const openOffer = (sealed: Buffer) => {
    const { key, recoveryCode } = offerShape.parse(JSON.parse(seal.open(purpose, sealed)));
    return { key: Buffer.from(key, 'base64'), recoveryCode };
  };

  const getSetup = (account: string, key: Uint8Array): Promise<Setup> =>
    drawSetup(getOtpauthUrl({ issuer: toIssuer(config), account, key }));

  function newOffer(recoveryCode = newRecoveryCode(random)): Buffer {
    const key = Buffer.from(random.bytes(keyBytes)).toString('base64');
    return Buffer.from(seal.seal(purpose, JSON.stringify({ key, recoveryCode })));
  }

  const rememberedBy = ({ cookies }: RequestContext) =>
    (cookies.device ?? '')
      .split('.')
      .filter((token) => token !== '')
      .slice(0, rememberedTokens);

  /** What a sign-in still needs; null lets it in. Decision 0111. */
  async function judge(tx: Tx, ctx: RequestContext, { userId, methods }: ProvedFirst) {
    if (methods.includes('mfa')) return null;
    const status = await standings.read(tx, userId);
    if (!status) return null;
    const canEnroll = offered(methods, status).length > 0;
    const enrolment = canEnroll ? { purpose: 'enrol' as const, standing: status } : null;
    if (!status.enrolled) return isForced(status, methods) ? enrolment : null;
    const { rememberAllowed, rememberSeconds: seconds } = status;
    const one = { tokens: rememberedBy(ctx), userId, now: clock.now(), seconds };
    if (rememberAllowed && (await pending.isRemembered(tx, one))) return null;
    // the channel of the first factor does not count again: the user sets up another factor. Decision 0280.
    return (await devices.count(tx, userId, methods)) > 0
      ? { purpose: 'verify' as const, standing: status }
      : enrolment;
  }

  async function keep(tx: Tx, one: Omit<PendingLogin, 'id'>): Promise<string> {
    const token = Buffer.from(random.bytes(32)).toString('base64url');
    const now = clock.now();
    await pending.add(tx, {
      ...one,
      token,
      now,
      expiresAt: new Date(now.getTime() + pendingSeconds * 1000),
    });
    return token;
  }

  /** Demands MFA, if one is needed; whatever the sign-in proved so far waits with it. */
  async function demand(
    tx: Tx,
    ctx: RequestContext,
    user: ProvedFirst,
    facts: SignInFacts,
  ): Promise<Demand | null> {
    const needed = await judge(tx, ctx, user);
    if (!needed) return null;
    const { standing: status } = needed;
    const offerSealed = needed.purpose === 'enrol' ? newOffer() : null;
    const { userId, methods } = user;
    const { invitationToken, ...stored } = facts;
    const invitation = invitationToken ? { invitation: sealText(invitationToken) } : {};
    const asked = { userId, methods, purpose: needed.purpose, sessionId: null };
    const login = { ...asked, audit: { ...stored, ...invitation }, offerSealed };
    const token = await keep(tx, login);
    const description = 'The sign-in required MFA.';
    await audit.record(tx, {
      action: 'mfa.challenged',
      userId,
      email: status.email,
      ctx,
      description,
      json: { methods },
    });
    return { token, pending: login, standing: status };
  }

  /** Demands MFA in a session that is open. */
  async function demandStepUp(
    tx: Tx,
    one: { userId: string; sessionId: string; methods: readonly string[] },
  ): Promise<Demand | null> {
    const status = await standings.read(tx, one.userId);
    if (!status?.enrolled || (await devices.count(tx, one.userId, one.methods)) === 0) return null;
    const login = { ...one, purpose: 'stepUp' as const, audit: {}, offerSealed: null };
    return { token: await keep(tx, login), pending: login, standing: status };
  }

  /** What the browser receives; a sign-in that waits is found again by its cookie. */
  async function answer(
    ctx: RequestContext,
    { token, pending: login, standing: status }: Demand,
  ): Promise<AuthResponse> {
    if (login.purpose !== 'stepUp') ctx.setRefreshCookie(`pending.${token}`, pendingSeconds);
    const { userId, methods } = login;
    const { email, accountKey } = status;
    const mfaDevices = masked(await db.read((tx) => listDevices(tx, { userId, email, methods })));
    // the recovery call needs the email, which a user who signs in by username has not entered
    const asked = { mfaRequired: true, mfaToken: token, mfaDevices, userId, userEmail: accountKey };
    if (!login.offerSealed) return { ...asked, mfaEnrolled: true };
    const { key, recoveryCode } = openOffer(login.offerSealed);
    if (login.provedStrategy) return { ...asked, mfaEnrolled: true, recoveryCode };
    const mfaStrategies = offered(methods, status);
    const setup = mfaStrategies.includes('AuthenticatorApp')
      ? { ...(await getSetup(accountKey, key)), recoveryCode }
      : {};
    return { ...asked, mfaEnrolled: false, mfaStrategies, ...setup };
  }

  const waitingToken = (ctx: RequestContext) => pendingCookie.exec(ctx.cookies.refresh ?? '')?.[1];

  /** The demand of the sign-in that waits in this browser; null when none does. */
  async function waiting(ctx: RequestContext): Promise<AuthResponse | null> {
    const token = waitingToken(ctx);
    const now = clock.now();
    if (
      token &&
      (await db.read((tx) => pending.isExhausted(tx, { token, now, limit: triesPerSignIn })))
    )
      return null;
    const login = token && (await db.read((tx) => pending.find(tx, token, now)));
    const status = login && (await db.read((tx) => standings.read(tx, login.userId)));
    return token && login && status
      ? answer(ctx, { token, pending: login, standing: status })
      : null;
  }

  /** Ends the sign-in that waits in this browser: anyone who signs out, or in again, does not want to be asked for it any longer. */
  async function abandon(tx: Tx, ctx: RequestContext): Promise<void> {
    const token = waitingToken(ctx);
    if (token) await pending.abandon(tx, token, clock.now());
  }

  /** Spares this browser MFA from now on; others at the same machine keep what they have. */
  async function remember(
    tx: Tx,
    ctx: RequestContext,
    { userId, seconds }: { userId: string; seconds: number },
  ) {
    const token = Buffer.from(random.bytes(32)).toString('base64url');
    const now = clock.now();
    await pending.remember(tx, {
      token,
      userId,
      now,
      expiresAt: new Date(now.getTime() + seconds * 1000),
    });
    return () =>
      ctx.setDeviceCookie(
        [token, ...rememberedBy(ctx)].slice(0, rememberedTokens).join('.'),
        seconds,
      );
  }

  return {
    judge,
    demand,
    demandStepUp,
    answer,
    waiting,
    abandon,
    remember,
    isOffered,
    isOfferedAfter,
    getSetup,
    sealKey,
    openKey,
    openText,
    openOffer,
    newOffer,
  };
}

/** Decides about MFA methods. */
export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** The name that authenticator apps show. */
function toIssuer({ mfa, branding, application }: SecondFactorDeps['config']): string {
  return mfa.serviceName ?? branding.productName ?? application.name;
}
