import type { MfaStrategy, WebAuthnAssertion } from '@foyer/contract';
import type { Tx } from '../../kernel/db/database.ts';
import type { Platform } from '../platform.ts';
import type { CodeKind } from '../../kernel/secrets/secret-kinds.ts';
import type { DevicesStore } from './devices.store.ts';
import type { SecondFactor } from './second-factor.ts';
import { stepOfCode } from './totp.ts';

/** An MFA method that was right. It counts when `accept` says so, in the transaction that acts on it: once. */
export interface ProvedFactor {
  readonly strategy: MfaStrategy;
  /** As it goes into `amr`. */
  readonly methods: readonly string[];
  readonly accept: (tx: Tx) => Promise<boolean>;
}

/** What a code was sent for: it is good for this and nothing else. */
export interface CodeBond {
  readonly purpose: 'verify' | 'enrol' | 'disable';
  /** The pending sign-in, or the session. */
  readonly flow: string;
  readonly deviceId?: string;
}

type FactorChecksDeps = Pick<Platform, 'db' | 'secrets' | 'webauthn' | 'clock'> & {
  readonly devices: DevicesStore;
  readonly secondFactor: Pick<SecondFactor, 'openKey'>;
};

/** Whose code is subject to which limit: one flow of one purpose has one code at a time. */
export function codeSubject({ purpose, flow, deviceId = '' }: CodeBond): string {
  return `${purpose} ${flow} ${deviceId}`;
}

/** Looks whether an answer is that of one of a user's MFA methods. */
export function createFactorChecks({
  db,
  secrets,
  webauthn,
  clock,
  devices,
  secondFactor,
}: FactorChecksDeps) {
  /** A code of an authenticator app; of any of the user's, unless one is named. */
  async function authenticator(
    userId: string,
    typed: string,
    deviceId?: string,
  ): Promise<ProvedFactor | null> {
    const now = clock.now();
    const own = await db.read((tx) => devices.list(tx, userId));
    for (const { id, secretSealed } of own) {
      if (!secretSealed || (deviceId !== undefined && id !== deviceId)) continue;
      const step = stepOfCode(secondFactor.openKey(secretSealed), typed, now);
      if (step === null) continue;
      const accept = (tx: Tx) => devices.takeStep(tx, { userId, id, step, now });
      return { strategy: 'AuthenticatorApp', methods: ['otp', 'mfa'], accept };
    }
    return null;
  }

  /** What a code was sent to; null for every code that is not right, or was sent for something else. */
  async function sentCode(kind: CodeKind, claim: { handle: string; code: string }, bond: CodeBond) {
    const accepted = await db.read((tx) => secrets.redeemCode(tx, { kind, ...claim }));
    return accepted && accepted.subject === codeSubject(bond) ? accepted.payload : null;
  }

  const touching = (userId: string, id: string) => (tx: Tx) =>
    devices.touch(tx, { userId, id, now: clock.now() });

  async function phone(
    userId: string,
    claim: { handle: string; code: string },
    bond: CodeBond & { deviceId: string },
  ) {
    const sent = await sentCode('mfaSms', claim, bond);
    if (!sent) return null;
    return {
      strategy: 'SMS',
      methods: ['sms', 'mfa'],
      accept: touching(userId, bond.deviceId),
    } as const;
  }

  async function mailbox(userId: string, claim: { handle: string; code: string }, bond: CodeBond) {
    const sent = await sentCode('mfaEmail', claim, bond);
    const own =
      sent &&
      (await db.read((tx) => devices.list(tx, userId))).find(({ kind }) => kind === 'email');
    if (!own) return null;
    return {
      strategy: 'EmailCode',
      methods: ['otp', 'email', 'mfa'],
      accept: touching(userId, own.id),
    } as const;
  }

  /** A signature of one of the user's devices or security keys. */
  async function key(
    userId: string,
    answer: WebAuthnAssertion,
    one: { purpose: 'mfaVerify' | 'mfaDisable'; subject: string; deviceId: string },
  ): Promise<ProvedFactor | null> {
    const demand = { userVerification: 'discouraged', usage: 'mfa' } as const;
    const proof = await webauthn.verifyAssertion(
      { purpose: one.purpose, subject: one.subject },
      answer,
      demand,
    );
    if (!proof || proof.credential.userId !== userId || proof.credential.id !== one.deviceId)
      return null;
    const { counter, backedUp, credential, userVerified } = proof;
    const accept = (tx: Tx) =>
      webauthn.credentials.use(tx, { id: credential.id, counter, backedUp, now: clock.now() });
    const isPlatform = credential.deviceType === 'Platform';
    return {
      strategy: isPlatform ? 'WebAuthnPlatform' : 'WebAuthnCrossPlatform',
      methods: ['hwk', ...(userVerified ? ['user'] : []), 'mfa'],
      accept,
    };
  }

  return { authenticator, sentCode, phone, mailbox, key };
}

/** Looks at answers. */
export type FactorChecks = ReturnType<typeof createFactorChecks>;
