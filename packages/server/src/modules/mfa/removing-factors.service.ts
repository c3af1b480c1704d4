import type { MfaStrategy, WebAuthnAssertion } from '@foyer/contract';
import { mfaRefusals } from '@foyer/contract/mfa';
import type { Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ProvedFactor } from './factor-checks.ts';
import type { OwnFactorsDeps } from './own-factors.service.ts';

/** Removing MFA methods: with an answer of the factor itself, or, where it is lost, after a step-up with another. */
export function createRemovingFactors(deps: OwnFactorsDeps) {
  const { db, audit, random, webauthn, requireStepUp, devices, checks, changes, guard, sender } =
    deps;

  /** An answer is looked at; without one, the session must be fresh. */
  async function authorized(
    ctx: SignedInContext,
    check: (() => Promise<ProvedFactor | null>) | null,
    act: (tx: Tx) => Promise<void>,
  ): Promise<undefined> {
    if (check) {
      await guard.prove(ctx, { userId: ctx.actor.userId, check }, act);
      return undefined;
    }
    await requireStepUp(ctx);
    await db.system(act);
    return undefined;
  }

  /** In the transaction: takes it away and everything that goes with it. */
  const remove =
    (ctx: SignedInContext, factor: MfaStrategy, take: (tx: Tx) => Promise<boolean>) =>
    async (tx: Tx): Promise<void> => {
      const { userId, tenantId, token } = ctx.actor;
      await devices.lockOwner(tx, userId);
      if (!(await take(tx))) throw refuse(mfaRefusals.unknownDevice);
      await changes.afterRemoving(tx, ctx, {
        owner: { userId, tenantId },
        factor,
        methods: token.amr ?? [],
      });
    };

  async function ownDevice(
    ctx: SignedInContext,
    id: string | null,
    kind: 'authenticator' | 'phone' | 'email',
  ) {
    const own = await db.read((tx) => devices.list(tx, ctx.actor.userId));
    const found = own.find((one) => (id === null || one.id === id) && one.kind === kind);
    if (!found) throw refuse(mfaRefusals.unknownDevice);
    return found;
  }

  async function removeApp(
    ctx: SignedInContext,
    deviceId: string,
    typed: string | null | undefined,
  ) {
    const { id } = await ownDevice(ctx, deviceId, 'authenticator');
    const { userId } = ctx.actor;
    const check = typed ? () => checks.authenticator(userId, typed, id) : null;
    return authorized(
      ctx,
      check,
      remove(ctx, 'AuthenticatorApp', (tx) => devices.remove(tx, { userId, id })),
    );
  }

  async function textForRemoval(ctx: SignedInContext, deviceId: string) {
    const { phoneNumber } = await ownDevice(ctx, deviceId, 'phone');
    const { userId, sessionId } = ctx.actor;
    const to = phoneNumber ?? '';
    const bond = { purpose: 'disable', flow: sessionId, deviceId } as const;
    return { otcToken: await sender.byText(ctx, { userId, to, bond }), phoneNumber: to };
  }

  async function removePhone(
    ctx: SignedInContext,
    deviceId: string,
    { otcToken, code }: { otcToken?: string | null | undefined; code?: string | null | undefined },
  ) {
    const { id } = await ownDevice(ctx, deviceId, 'phone');
    const { userId, sessionId } = ctx.actor;
    const bond = { purpose: 'disable', flow: sessionId, deviceId } as const;
    const check =
      otcToken && code ? () => checks.phone(userId, { handle: otcToken, code }, bond) : null;
    return authorized(
      ctx,
      check,
      remove(ctx, 'SMS', (tx) => devices.remove(tx, { userId, id })),
    );
  }

  /** There is one at most, so it has no id on the wire. */
  async function removeMailbox(ctx: SignedInContext) {
    const { id } = await ownDevice(ctx, null, 'email');
    const { userId } = ctx.actor;
    return authorized(
      ctx,
      null,
      remove(ctx, 'EmailCode', (tx) => devices.remove(tx, { userId, id })),
    );
  }

  async function ownKey(ctx: SignedInContext, id: string) {
    const { userId } = ctx.actor;
    const key = await db.read((tx) => webauthn.credentials.own(tx, { userId, id, usage: 'mfa' }));
    if (!key) throw refuse(mfaRefusals.unknownDevice);
    return key;
  }

  async function keyChallenge(ctx: SignedInContext, deviceId: string) {
    const key = await ownKey(ctx, deviceId);
    const webauthnToken = Buffer.from(random.bytes(32)).toString('base64url');
    const ceremony = {
      purpose: 'mfaDisable',
      subject: `${ctx.actor.sessionId} ${webauthnToken}`,
    } as const;
    const options = await webauthn.requestOptions(ceremony, {
      allow: [key],
      userVerification: 'discouraged',
    });
    return { webauthnToken, options };
  }

  async function removeKey(
    ctx: SignedInContext,
    deviceId: string,
    form: {
      webauthnToken?: string | null | undefined;
      options?: WebAuthnAssertion | null | undefined;
    },
  ) {
    const { deviceType } = await ownKey(ctx, deviceId);
    const { userId, sessionId } = ctx.actor;
    const { webauthnToken, options } = form;
    const one = {
      purpose: 'mfaDisable',
      subject: `${sessionId} ${webauthnToken}`,
      deviceId,
    } as const;
    const check = webauthnToken && options ? () => checks.key(userId, options, one) : null;
    const strategy = deviceType === 'Platform' ? 'WebAuthnPlatform' : 'WebAuthnCrossPlatform';
    const take = async (tx: Tx) =>
      (await webauthn.credentials.remove(tx, { userId, id: deviceId, usage: 'mfa' })) !== null;
    return authorized(ctx, check, remove(ctx, strategy, take));
  }

  /** All of them at once. */
  async function removeAll(
    ctx: SignedInContext,
    typed: string | null | undefined,
  ): Promise<undefined> {
    const { userId, tenantId, token } = ctx.actor;
    if ((await db.read((tx) => devices.count(tx, userId))) === 0)
      throw refuse(mfaRefusals.notEnrolled);
    const check = typed ? () => checks.authenticator(userId, typed) : null;
    return authorized(ctx, check, async (tx) => {
      await devices.lockOwner(tx, userId);
      await changes.refuseIfForced(tx, userId, token.amr ?? []);
      await changes.removeAll(tx, userId);
      const description = 'Removed all MFA methods.';
      await audit.record(tx, { action: 'mfa.removed', userId, tenantId, ctx, description });
    });
  }

  return {
    removeApp,
    textForRemoval,
    removePhone,
    removeMailbox,
    keyChallenge,
    removeKey,
    removeAll,
  };
}

/** Removing MFA methods. */
export type RemovingFactors = ReturnType<typeof createRemovingFactors>;
