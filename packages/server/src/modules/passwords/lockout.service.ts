import { defineJob } from '../../kernel/jobs/jobs.ts';
import { passwordsRefusals } from '@foyer/contract/passwords';
import type { AttemptKey } from '../../kernel/attempt-counter/attempt-key.ts';
import type { AttemptCount } from '../../kernel/attempt-counter/attempt-counter.ts';
import { passwordAttemptKey, refusePaused } from '../../rules/attempts/password-attempts.ts';
import type { RequestContext, SignedInContext } from '../../kernel/http/context.ts';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import type { Platform } from '../platform.ts';
import { readPasswordRules } from '../../rules/password-rules/password-rules.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { PasswordsStore } from './passwords.store.ts';

type LockoutDeps = Pick<
  Platform,
  | 'config'
  | 'accountLinks'
  | 'db'
  | 'secrets'
  | 'jobs'
  | 'mail'
  | 'audit'
  | 'attemptCounter'
  | 'attempts'
  | 'passwordHasher'
  | 'clock'
> & { readonly store: Pick<PasswordsStore, 'ownPassword' | 'findByEmail' | 'getEmail'> };

/** A wrong password, and where its count stands. */
export interface WrongPassword {
  readonly accountKey: string;
  readonly userId: string | null;
  readonly tenantId: string | null;
  readonly counted: AttemptCount;
  readonly maxAttempts: number;
}

const lockedQueue = 'login.locked';
const lockedJob = z.object({
  email: z.string(),
  at: z.string(),
  address: z.string(),
  language: z.string().optional(),
  from: z.unknown().optional(),
});
/** Mails about a pause that an address gets within an hour, however often another user causes one. */
const mailsPerHour = 5;

/** Wrong passwords of an account, over every call that checks one: the pause they cause, and its end by mail. */
export function createLockoutService(deps: LockoutDeps) {
  const {
    config,
    accountLinks,
    db,
    secrets,
    jobs,
    mail,
    audit,
    attemptCounter,
    attempts,
    passwordHasher,
    clock,
    store,
  } = deps;
  const { pauseSeconds } = config.lockout;

  /** Refunds can let a second attempt reach the limit within one window. It is one pause, with one audit row and one email. */
  async function isFirstOfPause(
    tx: Tx,
    accountKey: string,
    { windowEnds }: AttemptCount,
  ): Promise<boolean> {
    const pause: AttemptKey = ['login.paused', accountKey, windowEnds?.toISOString() ?? ''];
    return (await attemptCounter.hit(tx, pause, 1, pauseSeconds)).allowed;
  }

  /** The same work for known and unknown accounts. Security decision 12. */
  const noteWrong = (ctx: RequestContext, one: WrongPassword): Promise<void> =>
    db.system(async (tx) => {
      const { accountKey, userId, tenantId, counted, maxAttempts } = one;
      const pauses =
        counted.count >= maxAttempts && (await isFirstOfPause(tx, accountKey, counted));
      const action = pauses ? 'user.locked_out' : 'user.authentication_failed';
      const description = pauses
        ? 'Sign-in was paused after too many failed attempts.'
        : 'A wrong password was entered.';
      await audit.record(tx, { action, userId, tenantId, ctx, description });
      // the worker finds out whether the address has an owner to tell, so that the pause takes as long for an unknown one
      const { language } = ctx;
      const data = {
        email: accountKey,
        at: clock.now().toISOString(),
        address: ctx.client.address,
        from: accountLinks.sourceFrom(ctx),
        ...(language ? { language } : {}),
      };
      if (pauses) await jobs.enqueue(tx, lockedQueue, data);
    });

  const job = defineJob(lockedQueue, lockedJob, async ({ data }) => {
    const { email, at, address, language, from } = data;
    const { allowed } = await db.read((tx) =>
      attemptCounter.hit(tx, ['mail.locked', email], mailsPerHour, 60 * 60),
    );
    if (!allowed) return;
    await db.system(async (tx) => {
      const user = await store.findByEmail(tx, email);
      if (!user) return;
      await secrets.revoke(tx, { kind: 'unlock', subject: user.id });
      const secret = await secrets.issue(tx, {
        kind: 'unlock',
        subject: user.id,
        ttlSeconds: pauseSeconds,
      });
      const token = `${user.id}.${secret}`;
      const link = accountLinks.to(accountLinks.sourceIn(from), '/account/unlock', { token });
      const template = {
        name: 'accountLocked',
        data: { at, address, link, minutes: Math.ceil(pauseSeconds / 60) },
      } as const;
      await mail.queue(tx, {
        to: email,
        template,
        ...(language ? { language } : {}),
      });
    });
  });

  /** Verifies the password of the signed-in user; failures count as at sign-in. Returns the matching hash, or rejects. */
  async function provesOwn(ctx: SignedInContext, password: string): Promise<string> {
    const { userId, tenantId } = ctx.actor;
    const own = await db.read((tx) => store.ownPassword(tx, userId));
    if (!own) throw refuse(passwordsRefusals.wrongPassword);
    const { accountKey, hash } = own;
    const { maxAttempts } = await db.read((tx) => readPasswordRules(tx, config, userId));
    const key = passwordAttemptKey(accountKey);
    return attempts.make({
      kind: 'ownPassword',
      client: ctx.client.addressKey,
      count: async (keys) => {
        const counted = await db.read((tx) =>
          attemptCounter.hit(tx, key, maxAttempts, pauseSeconds),
        );
        keys.push(key);
        return counted;
      },
      compare: async (counted) =>
        (await passwordHasher.verify(counted.allowed ? hash : null, password)) || null,
      accept: async () => {
        await db.read((tx) => attemptCounter.clear(tx, key));
        return hash;
      },
      reject: async (counted) => {
        await noteWrong(ctx, { accountKey, userId, tenantId, counted, maxAttempts });
        throw counted.allowed ? refuse(passwordsRefusals.wrongPassword) : refusePaused(counted);
      },
    });
  }

  /** The link of the mail: whose it is is in front of the secret, as the wire sends one text. */
  async function unlock(ctx: RequestContext, token: string): Promise<undefined> {
    const [userId = '', secret = ''] = token.split('.');
    if (!isId(userId)) throw refuse(passwordsRefusals.invalidUnlockLink);
    return db.system(async (tx) => {
      const accepted = await secrets.consume(tx, { kind: 'unlock', secret, subject: userId });
      const user = accepted && (await store.getEmail(tx, userId));
      if (!user) throw refuse(passwordsRefusals.invalidUnlockLink);
      const { email, tenantId } = user;
      // only an email carries this link
      if (email) await attemptCounter.clear(tx, passwordAttemptKey(email));
      const description = 'Unlocked sign-in with the emailed link.';
      await audit.record(tx, {
        action: 'user.unlocked',
        userId,
        tenantId,
        email,
        ctx,
        description,
      });
      return undefined;
    });
  }

  return { noteWrong, provesOwn, unlock, job };
}

/** Wrong passwords and what they lead to. */
export type LockoutService = ReturnType<typeof createLockoutService>;
