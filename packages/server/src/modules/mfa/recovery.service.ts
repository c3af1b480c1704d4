import { commonRefusals } from '@foyer/contract';
import { mfaRefusals } from '@foyer/contract/mfa';
import { identifierOf } from '../../guesses/password-guesses.ts';
import type { GuessKey } from '../../guesses/guess-key.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Kernel } from '../../kernel.ts';
import { refuse } from '../../refusal.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { DevicesStore } from './devices.store.ts';
import type { FactorChanges } from './factor-changes.ts';
import { forgetFactorGuesses } from './factor-guard.ts';
import type { FactorNotices } from './factor-notices.ts';
import { plainRecoveryCode } from './recovery-code.ts';

type RecoveryDeps = Pick<Kernel, 'config' | 'db' | 'audit' | 'guesses' | 'passwords'> & {
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly devices: DevicesStore;
  readonly changes: FactorChanges;
  readonly notices: FactorNotices;
};

/**
 * Counted apart from other codes: anybody may try recovery codes of anybody, and must not keep the owner from the second factor
 * (T-BF-4).
 */
export function recoveryGuesses(email: string): GuessKey {
  return ['mfa.recovery', email];
}

/** Losing every second factor and coming back with the recovery code. The password is still asked for afterwards. */
export function createRecovery({ config, db, audit, guesses, passwords, ...deps }: RecoveryDeps) {
  const { sessions, devices, changes, notices } = deps;
  const { maxAttempts, maxAttemptsPerAddress, pauseSeconds } = config.lockout;

  /** Unknown, known and paused accounts take the same steps: two counts, one look-up, one hash. Security decision 12. */
  async function judge(ctx: RequestContext, email: string, typed: string) {
    const fromAddress: GuessKey = ['mfa.recovery.address', ctx.client.addressKey];
    const address = await db.read((tx) => guesses.hit(tx, fromAddress, maxAttemptsPerAddress, pauseSeconds));
    if (!address.allowed) throw refuse(commonRefusals.tooMany, { retryAfterSeconds: address.retryAfterSeconds });
    const guess = await db.read((tx) => guesses.hit(tx, recoveryGuesses(email), maxAttempts, pauseSeconds));
    const person = await db.read((tx) => devices.findRecovery(tx, email));
    const hash = guess.allowed ? (person?.hash ?? null) : null;
    const right = await passwords.verify(hash, plainRecoveryCode(typed));
    if (right && person && hash) return { userId: person.id, tenantId: person.tenantId, hash };
    const description = 'A recovery code was refused.';
    const who = { userId: person?.id ?? null, tenantId: person?.tenantId ?? null };
    await db.system((tx) => audit.record(tx, { action: 'mfa.failed', ...who, ctx, description }));
    throw refuse(mfaRefusals.wrongRecoveryCode);
  }

  async function recover(ctx: RequestContext, form: { email: string; recoveryCode: string }): Promise<undefined> {
    const email = identifierOf(form.email);
    const { userId, tenantId, hash } = await judge(ctx, email, form.recoveryCode);
    return db.system(async (tx) => {
      if (!(await devices.takeRecoveryCode(tx, { userId, hash }))) throw refuse(mfaRefusals.wrongRecoveryCode);
      await devices.lockOwner(tx, userId);
      await changes.removeAll(tx, userId);
      await sessions.endAll(tx, { userId, reason: 'mfaRecovered' });
      await guesses.clear(tx, recoveryGuesses(email));
      await forgetFactorGuesses(guesses, tx, userId);
      const description = 'All second factors were removed with the recovery code.';
      await audit.record(tx, { action: 'mfa.recovered', userId, tenantId, email, ctx, description });
      await notices.tell(tx, ctx, { userId, name: 'mfaRecovered' });
      return undefined;
    });
  }

  return { recover };
}

/** Coming back with the recovery code. */
export type Recovery = ReturnType<typeof createRecovery>;
