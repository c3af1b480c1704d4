import type { WebAuthnAttestation, WebAuthnDeviceType } from '@foyer/contract';
import { mfaRefusals } from '@foyer/contract/mfa';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { browserWords } from '../../kernel/mail/templates/words.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { DevicesStore } from './devices.store.ts';
import type { CodeBond, FactorChecks, ProvedFactor } from './factor-checks.ts';
import type { SecondFactor } from './second-factor.ts';
import { stepOfCode } from './totp.ts';

type EnrolmentChecksDeps = Pick<Platform, 'webauthn' | 'clock'> & {
  readonly devices: DevicesStore;
  readonly checks: Pick<FactorChecks, 'sentCode'>;
  readonly secondFactor: Pick<SecondFactor, 'sealKey' | 'isOffered'>;
};

const sentTo = z.object({ phoneNumber: z.string() });

/** Looks whether a user holds what is to become an MFA method; `accept` keeps it. */
export function createEnrolmentChecks({
  webauthn,
  clock,
  devices,
  checks,
  secondFactor,
}: EnrolmentChecksDeps) {
  /** A new app shows that it has the key. The code cannot be used once more to sign in. */
  function authenticator(userId: string, key: Uint8Array, typed: string): ProvedFactor | null {
    const now = clock.now();
    const lastStep = stepOfCode(key, typed, now);
    if (lastStep === null) return null;
    const device = {
      userId,
      kind: 'authenticator',
      secretSealed: secondFactor.sealKey(key),
      lastStep,
      now,
    } as const;
    return {
      strategy: 'AuthenticatorApp',
      methods: ['otp', 'mfa'],
      accept: (tx) => devices.insert(tx, device),
    };
  }

  async function phone(userId: string, claim: { handle: string; code: string }, bond: CodeBond) {
    const sent = sentTo.safeParse(await checks.sentCode('mfaSms', claim, bond));
    if (!sent.success) return null;
    const { phoneNumber } = sent.data;
    const accept = async (tx: Tx) => {
      const isNew = await devices.insert(tx, {
        userId,
        kind: 'phone',
        phoneNumber,
        now: clock.now(),
      });
      if (!isNew) throw refuse(mfaRefusals.knownDevice);
      return true;
    };
    return { strategy: 'SMS', methods: ['sms', 'mfa'], accept } as const;
  }

  async function mailbox(userId: string, claim: { handle: string; code: string }, bond: CodeBond) {
    if (!(await checks.sentCode('mfaEmail', claim, bond))) return null;
    const accept = (tx: Tx) => devices.insert(tx, { userId, kind: 'email', now: clock.now() });
    return { strategy: 'EmailCode', methods: ['otp', 'email', 'mfa'], accept } as const;
  }

  /** A new device or security key; what kind it is decides whether it is offered here. */
  async function key(
    ctx: RequestContext,
    userId: string,
    one: { subject: string; deviceType: WebAuthnDeviceType; answer: WebAuthnAttestation },
  ): Promise<ProvedFactor | null> {
    const strategy = one.deviceType === 'Platform' ? 'WebAuthnPlatform' : 'WebAuthnCrossPlatform';
    if (!secondFactor.isOffered(strategy)) throw refuse(mfaRefusals.notOffered);
    const ceremony = { purpose: 'mfaEnrol', subject: one.subject } as const;
    const created = await webauthn.verifyCreation(ceremony, one.answer, {
      userVerification: 'discouraged',
    });
    if (!created) return null;
    const { deviceType } = one;
    const name = deviceType === 'Platform' ? browserWords(ctx.client.userAgent) : 'Security key';
    const accept = async (tx: Tx) => {
      const values = {
        ...created,
        deviceType,
        userId,
        usage: 'mfa',
        name,
        now: clock.now(),
      } as const;
      if ((await webauthn.credentials.add(tx, values)) === null)
        throw refuse(mfaRefusals.knownDevice);
      return true;
    };
    return { strategy, methods: ['hwk', 'mfa'], accept };
  }

  return { authenticator, phone, mailbox, key };
}

/** Looks at what is to become an MFA method. */
export type EnrolmentChecks = ReturnType<typeof createEnrolmentChecks>;
