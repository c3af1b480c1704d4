import { commonRefusals } from '@foyer/contract';
import { mfaRefusals } from '@foyer/contract/mfa';
import { addressAccounts, createAddressFailures } from '../../rules/attempts/address-failures.ts';
import { normalizeIdentifier } from '../../rules/attempts/password-attempts.ts';
import type { AttemptKey } from '../../kernel/attempt-counter/attempt-key.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { DevicesStore } from './devices.store.ts';
import type { FactorChanges } from './factor-changes.ts';
import { resetFactorAttempts } from './factor-guard.ts';
import { plainRecoveryCode } from './recovery-code.ts';

type RecoveryDeps = Pick<
  Platform,
  'config' | 'db' | 'audit' | 'attemptCounter' | 'attempts' | 'passwordHasher'
> & {
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly devices: DevicesStore;
  readonly changes: FactorChanges;
};

/**
 * Counted apart from other codes: anyone may try recovery codes of anyone, and must not keep the owner from MFA
 * (T-BF-4).
 */
export function recoveryAttempts(email: string): AttemptKey {
  return ['mfa.recovery', email];
}

/** Losing every MFA method and coming back with the recovery code. The password is still asked for afterwards. */
export function createRecovery({
  config,
  db,
  audit,
  attemptCounter,
  attempts,
  passwordHasher,
  ...deps
}: RecoveryDeps) {
  const { sessions, devices, changes } = deps;
  const { maxAttempts, maxAttemptsPerAddress, pauseSeconds } = config.lockout;

  const addressFailures = createAddressFailures(attemptCounter, pauseSeconds);

  /** One check of the IP address, one count, and one lookup, for every account, known or unknown. */
  async function count(ctx: RequestContext, email: string, keys: AttemptKey[]) {
    const fromAddress = addressAccounts(ctx.client.addressKey, 'mfa.recovery');
    const address = await db.read((tx) =>
      attemptCounter.look(tx, fromAddress, maxAttemptsPerAddress - 1),
    );
    if (!address.allowed)
      throw refuse(commonRefusals.tooMany, { retryAfterSeconds: address.retryAfterSeconds });
    const user = await db.read((tx) => devices.findRecovery(tx, email));
    const attempt = await db.read((tx) =>
      attemptCounter.hit(tx, recoveryAttempts(email), maxAttempts, pauseSeconds),
    );
    keys.push(recoveryAttempts(email));
    return { attempt, user };
  }

  async function reject(
    ctx: RequestContext,
    email: string,
    user: { id: string; tenantId: string | null } | undefined,
  ): Promise<never> {
    const failure = {
      addressKey: ctx.client.addressKey,
      account: email,
      scope: 'mfa.recovery',
    } as const;
    await db.read((tx) => addressFailures.note(tx, failure));
    const description = 'A recovery code was rejected.';
    const subject = { userId: user?.id ?? null, tenantId: user?.tenantId ?? null };
    await db.system((tx) =>
      audit.record(tx, { action: 'mfa.failed', ...subject, ctx, description }),
    );
    throw refuse(mfaRefusals.wrongRecoveryCode);
  }

  /** Removes every factor; false if the code was used in the meantime. */
  const removeFactors = (
    ctx: RequestContext,
    one: { userId: string; tenantId: string | null; hash: string; email: string },
  ) =>
    db.system(async (tx) => {
      const { userId, tenantId, hash, email } = one;
      if (!(await devices.takeRecoveryCode(tx, { userId, hash }))) return null;
      await devices.lockOwner(tx, userId);
      await changes.removeAll(tx, userId);
      await sessions.endAll(tx, { userId, reason: 'mfaRecovered' });
      await attemptCounter.clear(tx, recoveryAttempts(email));
      await resetFactorAttempts(attemptCounter, tx, userId);
      const description = 'Removed all MFA methods with the recovery code.';
      await audit.record(tx, {
        action: 'mfa.recovered',
        userId,
        tenantId,
        email,
        ctx,
        description,
      });
      return { email };
    });

  /** Unknown, known and paused accounts take the same steps: counts, a look-up, a hash. Security decision 12. */
  async function recover(
    ctx: RequestContext,
    form: { email: string; recoveryCode: string },
  ): Promise<undefined> {
    const email = normalizeIdentifier(form.email);
    await attempts.make({
      kind: 'recoveryCode',
      client: ctx.client.addressKey,
      count: (keys) => count(ctx, email, keys),
      compare: async ({ attempt, user }) => {
        const hash = attempt.allowed ? (user?.hash ?? null) : null;
        const isRight = await passwordHasher.verify(hash, plainRecoveryCode(form.recoveryCode));
        return isRight && user && hash ? { userId: user.id, tenantId: user.tenantId, hash } : null;
      },
      accept: (proved) => removeFactors(ctx, { ...proved, email }),
      reject: ({ user }) => reject(ctx, email, user),
    });
    return undefined;
  }

  return { recover };
}

/** Coming back with the recovery code. */
export type Recovery = ReturnType<typeof createRecovery>;
