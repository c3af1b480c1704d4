import type { MfaStrategy, WebAuthnAttestation, WebAuthnDeviceType } from '@foyer/contract';
import { mfaRefusals, type OwnMfaDevices } from '@foyer/contract/mfa';
import { selectAccountKey } from '../../kernel/db/account-key.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { CodeSender } from './code-sender.ts';
import type { DeviceList } from './device-list.ts';
import type { DevicesStore } from './devices.store.ts';
import type { EnrolmentChecks } from './enrolment-checks.ts';
import type { FactorChanges, RecoveryCode } from './factor-changes.ts';
import type { FactorChecks, ProvedFactor } from './factor-checks.ts';
import type { FactorGuard } from './factor-guard.ts';
import { mfaStrategies } from './factor-notices.ts';
import { keyOptions } from './login-preparations.service.ts';
import type { PendingStore } from './pending.store.ts';
import { pendingSeconds, type SecondFactor } from './second-factor.ts';
import { isMethodAllowed, type StatusStore } from './mfa-status.store.ts';
import { keyBytes } from './totp.ts';

/** What the calls of a user's MFA methods work with. */
export type OwnFactorsDeps = Pick<
  Platform,
  'db' | 'audit' | 'clock' | 'random' | 'sms' | 'webauthn' | 'requireStepUp'
> & {
  readonly sessions: Pick<SessionsService, 'raise'>;
  readonly devices: DevicesStore;
  readonly pending: PendingStore;
  readonly standings: StatusStore;
  readonly secondFactor: SecondFactor;
  readonly listDevices: DeviceList;
  readonly checks: FactorChecks;
  readonly enrolments: EnrolmentChecks;
  readonly changes: FactorChanges;
  readonly guard: FactorGuard;
  readonly sender: CodeSender;
};

/** Adding MFA methods to an account. Each begins with a fresh proof, and ends with a new recovery code. */
export function createOwnFactors(deps: OwnFactorsDeps) {
  const { db, audit, clock, random, sms, webauthn, requireStepUp } = deps;
  const {
    sessions,
    devices,
    pending,
    standings,
    secondFactor,
    listDevices,
    checks,
    enrolments,
    changes,
    guard,
    sender,
  } = deps;

  const getOwner = (ctx: SignedInContext) =>
    db.read(async (tx) => {
      const row = await tx
        .selectFrom('users')
        .select(['email', selectAccountKey('users').as('accountKey'), 'name'])
        .where('id', '=', ctx.actor.userId)
        .executeTakeFirstOrThrow();
      return { userId: ctx.actor.userId, ...row };
    });

  /** What the user can set up. */
  async function strategiesFor({ actor }: SignedInContext): Promise<readonly MfaStrategy[]> {
    const required = await db.read((tx) => standings.read(tx, actor.userId));
    return mfaStrategies.filter(
      (one) => secondFactor.isOffered(one) && (!required || isMethodAllowed(required, one)),
    );
  }

  async function begin(ctx: SignedInContext, ...strategies: MfaStrategy[]): Promise<void> {
    const offered = await strategiesFor(ctx);
    if (!strategies.some((one) => offered.includes(one))) throw refuse(mfaRefusals.notOffered);
    await requireStepUp(ctx);
  }

  async function list(ctx: SignedInContext): Promise<OwnMfaDevices> {
    const owner = await getOwner(ctx);
    return db.read((tx) => listDevices(tx, owner));
  }

  async function setup(ctx: SignedInContext) {
    await begin(ctx, 'AuthenticatorApp');
    const { userId, accountKey } = await getOwner(ctx);
    const key = random.bytes(keyBytes);
    const expiresAt = new Date(clock.now().getTime() + pendingSeconds * 1000);
    const one = {
      userId,
      sessionId: ctx.actor.sessionId,
      secretSealed: secondFactor.sealKey(key),
      expiresAt,
    };
    await db.read((tx) => pending.beginEnrolment(tx, one));
    return secondFactor.getSetup(accountKey, key);
  }

  /** Stores a factor whose first code was correct. The session now has two factors, unless it began with the same one. */
  async function add(ctx: SignedInContext, check: () => Promise<ProvedFactor | null>) {
    const { userId, tenantId, sessionId, address, token } = ctx.actor;
    const withCode = async () => {
      const proved = await check();
      return proved && changes.withRecoveryCode(proved);
    };
    return guard.prove(ctx, { kind: 'newFactor', userId, check: withCode }, async (tx, factor) => {
      await changes.add(tx, ctx, { owner: { userId, tenantId }, factor });
      const isSecond = (await devices.count(tx, userId, token.amr)) > 0;
      const methods = factor.methods.filter((one) => isSecond || one !== 'mfa');
      await sessions.raise(tx, { sessionId, userId, methods, address });
      return { recoveryCode: factor.recovery.code };
    });
  }

  /** The app that is being set up in this session. */
  async function newApp({ actor }: SignedInContext, typed: string): Promise<ProvedFactor | null> {
    const { userId, sessionId } = actor;
    const found = await db.read((tx) =>
      pending.findEnrolment(tx, { userId, sessionId }, clock.now()),
    );
    const proved =
      found && enrolments.authenticator(userId, secondFactor.openKey(found.secretSealed), typed);
    if (!proved) return null;
    const accept = async (tx: Tx) => {
      await devices.lockOwner(tx, userId);
      const { secretSealed } = found;
      return (
        (await pending.takeEnrolment(tx, { userId, sessionId, secretSealed })) && proved.accept(tx)
      );
    };
    return { ...proved, accept };
  }

  /** Finishes a set-up; a code of an app that is set up already renews the recovery code. Decision 0110. */
  async function addAppOrRenew(ctx: SignedInContext, typed: string) {
    const { userId, tenantId } = ctx.actor;
    const created = await newApp(ctx, typed);
    if (created) return add(ctx, async () => created);
    const existing = async () => {
      const proved = await checks.authenticator(userId, typed);
      return proved && changes.withRecoveryCode(proved);
    };
    return guard.prove(
      ctx,
      { kind: 'newFactor', userId, check: existing },
      async (tx, { recovery }) => {
        await noteRenewed(tx, ctx, { userId, tenantId, recovery });
        return { recoveryCode: recovery.code };
      },
    );
  }

  async function textNewPhone(ctx: SignedInContext, typed: string) {
    await begin(ctx, 'SMS');
    const phone = sms.read(typed);
    if (!phone) throw refuse(mfaRefusals.invalidPhone);
    const { userId, sessionId } = ctx.actor;
    const bond = { purpose: 'enrol', flow: sessionId } as const;
    return {
      otcToken: await sender.byText(ctx, { userId, to: phone.number, bond }),
      phoneNumber: phone.number,
    };
  }

  /** A code to the address of the account, which is that of the mailbox now and later. */
  async function mailCode(ctx: SignedInContext) {
    await begin(ctx, 'EmailCode');
    const { userId, email } = await getOwner(ctx);
    if (email === null) throw refuse(mfaRefusals.notOffered);
    const own = await db.read((tx) => devices.list(tx, userId));
    if (own.some(({ kind }) => kind === 'email')) throw refuse(mfaRefusals.knownDevice);
    const bond = { purpose: 'enrol', flow: ctx.actor.sessionId } as const;
    return {
      otcToken: await sender.byMail(ctx, { userId, to: email, bond, asking: 'session' }),
      email,
    };
  }

  /** Another recovery code after a step-up, whatever the factors are. */
  async function renewRecovery(ctx: SignedInContext) {
    const { userId, tenantId } = ctx.actor;
    await requireStepUp(ctx);
    if ((await db.read((tx) => devices.count(tx, userId))) === 0)
      throw refuse(mfaRefusals.notEnrolled);
    const recovery = await changes.newRecovery();
    await db.system(async (tx) => {
      await devices.lockOwner(tx, userId);
      // the last factor may have gone in the meantime, and its recovery code with it
      if ((await devices.count(tx, userId)) === 0) throw refuse(mfaRefusals.notEnrolled);
      await noteRenewed(tx, ctx, { userId, tenantId, recovery });
    });
    return { recoveryCode: recovery.code };
  }

  async function noteRenewed(
    tx: Tx,
    ctx: SignedInContext,
    { userId, tenantId, recovery }: { userId: string; tenantId: string; recovery: RecoveryCode },
  ): Promise<void> {
    await changes.renew(tx, { userId }, recovery);
    const description = 'Generated a new recovery code.';
    await audit.record(tx, {
      action: 'mfa.recovery_code_regenerated',
      userId,
      tenantId,
      ctx,
      description,
    });
  }

  async function newKeyChallenge(ctx: SignedInContext) {
    await begin(ctx, 'WebAuthnPlatform', 'WebAuthnCrossPlatform');
    const { userId, accountKey: identifier, name } = await getOwner(ctx);
    const exclude = await db.read((tx) => webauthn.credentials.list(tx, userId, 'mfa'));
    const webauthnToken = Buffer.from(random.bytes(32)).toString('base64url');
    const subject = `${ctx.actor.sessionId} ${webauthnToken}`;
    const options = await keyOptions(deps, {
      user: { id: userId, identifier, name },
      subject,
      exclude,
    });
    return { webauthnToken, options };
  }

  return {
    list,
    strategies: async (ctx: SignedInContext) => {
      const offered = await strategiesFor(ctx);
      const isActive = (one: MfaStrategy) => offered.includes(one);
      return {
        strategies: mfaStrategies.map((strategy) => ({ strategy, isActive: isActive(strategy) })),
      };
    },
    setup,
    addAppOrRenew,
    addApp: (ctx: SignedInContext, typed: string) => add(ctx, () => newApp(ctx, typed)),
    textNewPhone,
    addPhone: (ctx: SignedInContext, claim: { handle: string; code: string }) => {
      const { userId, sessionId } = ctx.actor;
      return add(ctx, () => enrolments.phone(userId, claim, { purpose: 'enrol', flow: sessionId }));
    },
    mailCode,
    addMailbox: (ctx: SignedInContext, claim: { handle: string; code: string }) => {
      const { userId, sessionId } = ctx.actor;
      return add(ctx, () =>
        enrolments.mailbox(userId, claim, { purpose: 'enrol', flow: sessionId }),
      );
    },
    renewRecovery,
    newKeyChallenge,
    addKey: (
      ctx: SignedInContext,
      one: { webauthnToken: string; deviceType: WebAuthnDeviceType; options: WebAuthnAttestation },
    ) => {
      const subject = `${ctx.actor.sessionId} ${one.webauthnToken}`;
      const created = { subject, deviceType: one.deviceType, answer: one.options };
      return add(ctx, () => enrolments.key(ctx, ctx.actor.userId, created));
    },
  };
}

/** Adding MFA methods to an account. */
export type OwnFactors = ReturnType<typeof createOwnFactors>;
