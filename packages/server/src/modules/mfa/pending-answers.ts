import type { AuthResponse } from '@foyer/contract';
import { mfaRefusals } from '@foyer/contract/mfa';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { InviteLinksService } from '../invitations/invite-links.service.ts';
import type { LivingSession, OpenSession, SsoEntry } from '../../rules/sessions/session-rows.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { DevicesStore } from './devices.store.ts';
import type { FactorChanges, NewFactor, RecoveryCode } from './factor-changes.ts';
import type { ProvedFactor } from './factor-checks.ts';
import type { FactorGuard } from './factor-guard.ts';
import type { FoundLogin, PendingLogin, PendingPurpose, PendingStore } from './pending.store.ts';
import { triesPerSignIn, type SecondFactor } from './second-factor.ts';
import type { StatusStore } from './mfa-status.store.ts';

/** What the answer to a pending MFA challenge comes with. */
export interface AnswerForm {
  readonly mfaToken: string;
  readonly rememberDevice?: boolean | null | undefined;
  readonly confirmsRecoveryCode?: boolean | null | undefined;
}

/** What answers are taken with. */
export type PendingAnswersDeps = Pick<Platform, 'db' | 'audit' | 'clock'> & {
  readonly sessions: Pick<SessionsService, 'open' | 'noEntry' | 'raise' | 'signToken' | 'welcome'>;
  readonly devices: DevicesStore;
  readonly pending: PendingStore;
  readonly standings: StatusStore;
  readonly secondFactor: SecondFactor;
  readonly changes: FactorChanges;
  readonly guard: FactorGuard;
  readonly links: Pick<InviteLinksService, 'join'>;
};

const proving: readonly PendingPurpose[] = ['verify', 'stepUp'];
const factsShape = z.object({
  description: z.string(),
  email: z.string().exactOptional(),
  /** Sealed. */
  invitation: z.string().exactOptional(),
  /** A sign-in with verified MFA whose recovery code must be confirmed. */
  rememberDevice: z.boolean().exactOptional(),
  sso: z
    .object({
      connectionId: z.string().nullable(),
      signInId: z.string().nullable(),
      tenantId: z.string().nullable(),
      excusedTenantId: z.string().nullable(),
    })
    .exactOptional(),
});

/** Where verified MFA led, before the browser is answered. */
interface Finished {
  readonly entered: { readonly open: OpenSession } | { readonly raised: LivingSession };
  readonly mark: (() => void) | undefined;
}

/** Takes answers to pending MFA challenges, whichever factor they are for, and lets users with a right one in. */
export function createPendingAnswers(deps: PendingAnswersDeps) {
  const { db, audit, clock, sessions, devices, pending, secondFactor, changes, guard, links } =
    deps;
  const { hold, tellHeld } = createHeldSignIns(deps);
  const { opened, raised, remember } = createEntries(deps);

  async function take(token: string, purposes: readonly PendingPurpose[]): Promise<FoundLogin> {
    const one = { token, now: clock.now(), limit: triesPerSignIn };
    const login = await db.read((tx) => pending.attempt(tx, one));
    if (!login)
      throw refuse(
        (await db.read((tx) => pending.isExhausted(tx, one)))
          ? mfaRefusals.tooManyCodes
          : mfaRefusals.expired,
      );
    if (purposes.includes(login.purpose) && !login.provedStrategy) return login;
    throw refuse(
      login.purpose === 'enrol' && !login.provedStrategy
        ? mfaRefusals.unknownDevice
        : mfaRefusals.alreadyEnrolled,
    );
  }

  /** The code was not compared: the sign-in keeps its remaining attempts. */
  const undoTake = (login: PendingLogin) => (tx: Tx) => pending.refund(tx, login.id);

  /** In the transaction of the right answer: ends the waiting, once, and opens or raises the session. */
  async function finish(
    tx: Tx,
    ctx: RequestContext,
    {
      login,
      proved,
      form,
    }: {
      login: PendingLogin;
      proved: Pick<ProvedFactor, 'strategy' | 'methods'>;
      form: AnswerForm;
    },
  ): Promise<Finished> {
    const { userId } = login;
    if (!(await pending.finish(tx, login.id, clock.now()))) throw refuse(mfaRefusals.expired);
    const methods = [...new Set([...login.methods, ...proved.methods])];
    const described = { description: 'Completed step-up verification.', ...login.audit };
    const {
      invitation,
      sso,
      rememberDevice = form.rememberDevice,
      ...facts
    } = factsShape.parse(described);
    if (invitation) await links.join(tx, ctx, { token: secondFactor.openText(invitation), userId });
    const entered = login.sessionId
      ? { raised: await raised(tx, { ...ctx.client, sessionId: login.sessionId, userId, methods }) }
      : { open: await opened(tx, ctx, { userId, methods, sso }) };
    const { tenantId } = 'open' in entered ? entered.open.session : entered.raised;
    const action = login.sessionId ? 'mfa.step_up_completed' : 'user.authenticated';
    await audit.record(tx, {
      ...facts,
      action,
      userId,
      tenantId,
      ctx,
      json: { factor: proved.strategy, methods },
    });
    return {
      entered,
      mark: rememberDevice && !login.sessionId ? await remember(tx, ctx, userId) : undefined,
    };
  }

  async function tell(ctx: RequestContext, { entered, mark }: Finished): Promise<AuthResponse> {
    mark?.();
    return 'open' in entered
      ? sessions.welcome(ctx, entered.open)
      : sessions.signToken(ctx, entered.raised);
  }

  /** Proves a factor the user has. */
  async function verify(
    ctx: RequestContext,
    form: AnswerForm,
    check: (login: PendingLogin) => Promise<ProvedFactor | null>,
  ): Promise<AuthResponse> {
    const login = await take(form.mfaToken, proving);
    return verifyTaken(ctx, form, login, () => check(login));
  }

  async function verifyTaken(
    ctx: RequestContext,
    form: AnswerForm,
    login: PendingLogin,
    check: () => Promise<ProvedFactor | null>,
  ): Promise<AuthResponse> {
    const { userId } = login;
    const kind = login.purpose === 'stepUp' ? 'stepUp' : 'secondFactor';
    const one = { kind, userId, undo: undoTake(login) } as const;
    const mustShow = form.confirmsRecoveryCode && login.purpose === 'verify';
    if (mustShow && (await db.read((tx) => devices.hasUnconfirmedCode(tx, userId)))) {
      const checkAndRenew = async () => {
        const proved = await check();
        return proved && changes.withRecoveryCode(proved);
      };
      const current = await guard.prove(
        ctx,
        { ...one, check: checkAndRenew },
        async (tx, proved) => {
          await changes.renew(tx, { userId }, proved.recovery, false);
          return hold(tx, { login, proved, form });
        },
      );
      return tellHeld(ctx, form, current);
    }
    const finished = await guard.prove(ctx, { ...one, check }, (tx, proved) =>
      finish(tx, ctx, { login, proved, form }),
    );
    return tell(ctx, finished);
  }

  /** The user has saved the recovery code: completes the sign-in that showed it. */
  async function confirmRecoveryCode(ctx: RequestContext, form: AnswerForm): Promise<AuthResponse> {
    const login = await db.read((tx) => pending.find(tx, form.mfaToken, clock.now()));
    const strategy = login?.provedStrategy;
    if (!login || !strategy) throw refuse(mfaRefusals.expired);
    const finished = await db.system(async (tx) => {
      const done = await finish(tx, ctx, { login, proved: { strategy, methods: [] }, form });
      await devices.confirmRecoveryCode(tx, { userId: login.userId, now: clock.now() });
      return done;
    });
    return tell(ctx, finished);
  }

  /** Sets up the first factor of a user who must have one; nobody who has one comes past it here (T-WAN-3). */
  async function enrol(
    ctx: RequestContext,
    form: AnswerForm,
    check: (
      login: PendingLogin,
      key: Uint8Array,
    ) => Promise<ProvedFactor | null> | ProvedFactor | null,
  ): Promise<AuthResponse> {
    return enrolTaken(ctx, form, await take(form.mfaToken, ['enrol']), check);
  }

  async function enrolTaken(
    ctx: RequestContext,
    form: AnswerForm,
    login: PendingLogin,
    check: Parameters<typeof enrol>[2],
  ): Promise<AuthResponse> {
    if (!login.offerSealed) throw refuse(mfaRefusals.expired);
    const { userId } = login;
    const offer = secondFactor.openOffer(login.offerSealed);
    const asFirst = async () => {
      const proved = await check(login, offer.key);
      return (
        proved && asFirstFactor(login, await changes.withRecoveryCode(proved, offer.recoveryCode))
      );
    };
    const one = { kind: 'newFactor', userId, check: asFirst, undo: undoTake(login) } as const;
    if (form.confirmsRecoveryCode) {
      const current = await guard.prove(ctx, one, async (tx, factor) => {
        await changes.add(tx, ctx, { owner: { userId }, factor, isConfirmed: false });
        return hold(tx, { login, proved: factor, form });
      });
      return tellHeld(ctx, form, current);
    }
    const finished = await guard.prove(ctx, one, (tx, proved) =>
      finishEnrolment(tx, ctx, { login, proved, form }),
    );
    return { ...(await tell(ctx, finished)), recoveryCode: offer.recoveryCode };
  }

  async function finishEnrolment(
    tx: Tx,
    ctx: RequestContext,
    one: Parameters<typeof finish>[2] & { proved: NewFactor },
  ): Promise<Finished> {
    await changes.add(tx, ctx, { owner: { userId: one.login.userId }, factor: one.proved });
    return finish(tx, ctx, one);
  }

  /** Two sign-ins at once, both asked to set up a factor: the second one finds that there is one. */
  function asFirstFactor({ userId, methods }: PendingLogin, proved: NewFactor): NewFactor {
    const accept = async (tx: Tx) => {
      await devices.lockOwner(tx, userId);
      if ((await devices.count(tx, userId, methods)) > 0) throw refuse(mfaRefusals.alreadyEnrolled);
      return proved.accept(tx);
    };
    return { ...proved, accept };
  }

  return { take, verify, verifyTaken, enrol, enrolTaken, confirmRecoveryCode };
}

/** The result of a correct code: a new session, or step-up of the open one. */
function createEntries(deps: Pick<PendingAnswersDeps, 'sessions' | 'standings' | 'secondFactor'>) {
  const { sessions, standings, secondFactor } = deps;

  async function opened(
    tx: Tx,
    ctx: RequestContext,
    user: { userId: string; methods: string[]; sso: SsoEntry | undefined },
  ): Promise<OpenSession> {
    const open = await sessions.open(tx, ctx, user);
    if (!open) throw await sessions.noEntry(tx, ctx, user.userId);
    return open;
  }

  async function raised(
    tx: Tx,
    one: { sessionId: string; userId: string; methods: string[]; address: string },
  ): Promise<LivingSession> {
    const session = await sessions.raise(tx, one);
    if (!session) throw refuse(mfaRefusals.expired);
    return session;
  }

  async function remember(tx: Tx, ctx: RequestContext, userId: string) {
    const status = await standings.read(tx, userId);
    if (!status?.rememberAllowed) return undefined;
    return secondFactor.remember(tx, ctx, { userId, seconds: status.rememberSeconds });
  }

  return { opened, raised, remember };
}

/** Sign-ins with verified MFA whose recovery code must be confirmed. */
function createHeldSignIns(
  deps: Pick<PendingAnswersDeps, 'db' | 'clock' | 'pending' | 'standings' | 'secondFactor'>,
) {
  const { db, clock, pending, standings, secondFactor } = deps;

  /** The sign-in waits until the recovery code is confirmed; a reload shows the code again. Decision 0281. */
  async function hold(
    tx: Tx,
    one: {
      login: PendingLogin;
      proved: ProvedFactor & { recovery: RecoveryCode };
      form: AnswerForm;
    },
  ) {
    const { login, proved, form } = one;
    const { strategy } = proved;
    const methods = [...new Set([...login.methods, ...proved.methods])];
    const offerSealed = secondFactor.newOffer(proved.recovery.code);
    const audit = { ...login.audit, ...(form.rememberDevice ? { rememberDevice: true } : {}) };
    if (
      !(await pending.hold(tx, {
        id: login.id,
        strategy,
        methods,
        audit,
        offerSealed,
        now: clock.now(),
      }))
    )
      throw refuse(mfaRefusals.expired);
    return { ...login, methods, audit, offerSealed, provedStrategy: strategy };
  }

  async function tellHeld(
    ctx: RequestContext,
    { mfaToken: token }: AnswerForm,
    current: FoundLogin,
  ): Promise<AuthResponse> {
    const status = await db.read((tx) => standings.read(tx, current.userId));
    if (!status) throw refuse(mfaRefusals.expired);
    return secondFactor.answer(ctx, { token, pending: current, standing: status });
  }

  return { hold, tellHeld };
}

/** Takes answers. */
export type PendingAnswers = ReturnType<typeof createPendingAnswers>;
