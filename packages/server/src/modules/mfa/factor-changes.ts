import type { MfaStrategy } from '@foyer/contract';
import { mfaRefusals } from '@foyer/contract/mfa';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { DevicesStore } from './devices.store.ts';
import type { ProvedFactor } from './factor-checks.ts';
import type { PendingStore } from './pending.store.ts';
import { newRecoveryCode, plainRecoveryCode } from './recovery-code.ts';
import { isForced, isMethodAllowed, type StatusStore } from './mfa-status.store.ts';

type FactorChangesDeps = Pick<
  Platform,
  'audit' | 'clock' | 'passwordHasher' | 'random' | 'webauthn'
> & {
  readonly devices: DevicesStore;
  readonly pending: PendingStore;
  readonly standings: StatusStore;
};

/** A factor that is to be kept, and the recovery code that is shown with it. */
export interface NewFactor extends ProvedFactor {
  readonly recovery: RecoveryCode;
}

/** A new factor, and whose it becomes. */
export interface NewFactorOf {
  readonly owner: Owner;
  readonly factor: NewFactor;
  readonly isConfirmed?: boolean;
}

/** A recovery code before it is shown: the text, and what is kept of it. */
export interface RecoveryCode {
  readonly code: string;
  readonly hash: string;
}

/** Whose factors change. */
export interface Owner {
  readonly userId: string;
  readonly tenantId?: string | null;
}

/** MFA methods of one user; more are nobody's need. */
const maxFactors = 20;

/** What goes with every change of a user’s MFA methods: remembered browsers, recovery code, audit, the mail to the owner. */
export function createFactorChanges(deps: FactorChangesDeps) {
  const { audit, clock, passwordHasher, random, webauthn, devices, pending, standings } = deps;

  /** Hashes slowly, so outside of every transaction. Without a code: makes one. */
  async function recoveryCode(code = newRecoveryCode(random)): Promise<RecoveryCode> {
    return { code, hash: await passwordHasher.hash(plainRecoveryCode(code)) };
  }

  const withRecoveryCode = async (proved: ProvedFactor, code?: string): Promise<NewFactor> => ({
    ...proved,
    recovery: await recoveryCode(code),
  });

  /** A recovery code by itself. */
  const newRecovery = () => recoveryCode();

  const renew = (tx: Tx, { userId }: Owner, { hash }: RecoveryCode, isConfirmed = true) =>
    devices.setRecoveryCode(tx, { userId, hash, now: clock.now(), isConfirmed });

  /**
   * Keeps a new factor, and a new recovery code with it: anyone who adds a factor sees one. Decision 0110. `isConfirmed: false` where
   * the user is still to confirm that it is saved.
   */
  async function add(
    tx: Tx,
    ctx: RequestContext,
    { owner, factor: { strategy: factor, recovery }, isConfirmed = true }: NewFactorOf,
  ): Promise<void> {
    if ((await devices.count(tx, owner.userId)) > maxFactors)
      throw refuse(mfaRefusals.tooManyDevices);
    const required = await standings.read(tx, owner.userId);
    if (required && !isMethodAllowed(required, factor)) throw refuse(mfaRefusals.notOffered);
    await pending.forgetRemembered(tx, owner.userId);
    await renew(tx, owner, recovery, isConfirmed);
    const description = 'Added an MFA method.';
    await audit.record(tx, {
      action: 'mfa.enrolled',
      ...owner,
      ctx,
      description,
      json: { factor },
    });
  }

  /** After a factor was removed: the last one stays where a tenant demands one. */
  async function afterRemoving(
    tx: Tx,
    ctx: RequestContext,
    { owner, factor, methods }: { owner: Owner; factor: MfaStrategy; methods: readonly string[] },
  ): Promise<void> {
    const { userId } = owner;
    if ((await devices.count(tx, userId)) === 0) {
      await refuseIfForced(tx, userId, methods);
      await devices.removeRecoveryCode(tx, userId);
    }
    await pending.forgetRemembered(tx, userId);
    const description = 'Removed an MFA method.';
    await audit.record(tx, { action: 'mfa.removed', ...owner, ctx, description, json: { factor } });
  }

  async function refuseIfForced(tx: Tx, userId: string, methods: readonly string[]): Promise<void> {
    const status = await standings.read(tx, userId);
    if (status && isForced(status, methods)) throw refuse(mfaRefusals.lastFactor);
  }

  /** Forgets every factor of a user, and what hangs on them. */
  async function removeAll(tx: Tx, userId: string): Promise<void> {
    await devices.removeAll(tx, userId);
    await webauthn.credentials.removeAll(tx, userId, 'mfa');
    await devices.removeRecoveryCode(tx, userId);
    await pending.forgetRemembered(tx, userId);
    await pending.abandonAll(tx, userId, clock.now());
  }

  return {
    withRecoveryCode,
    newRecovery,
    renew,
    add,
    afterRemoving,
    refuseIfForced,
    removeAll,
  };
}

/** What goes with every change. */
export type FactorChanges = ReturnType<typeof createFactorChanges>;
