import { defineJob } from '../../kernel/jobs/jobs.ts';
import { z } from 'zod';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { PasswordRecovery } from '../passwords/password-recovery.ts';
import type { BreachedPasswordsStore } from './breached-passwords.store.ts';

type BreachedPasswordsDeps = Pick<
  Platform,
  'accountLinks' | 'db' | 'audit' | 'clock' | 'attemptCounter' | 'jobs' | 'requireStepUp'
> & {
  readonly store: BreachedPasswordsStore;
  readonly recovery: Pick<PasswordRecovery, 'mailLink'>;
};

const queue = 'users.breachedPasswords';
const pageJob = z.object({
  tenantId: z.string(),
  after: z.string().optional(),
  from: z.unknown().optional(),
});
/** Users that one job mails to; the next ones are another job's, so that no transaction is long. */
const partSize = 200;
/** However often tenants ask, a user is notified once in so many seconds: a day. Decision 0226. */
const quietSeconds = 24 * 60 * 60;

/** Mails to users whose password is known to be stolen. Only the owner of a mailbox gets a link, and no more of them than by asking. */
export function createBreachedPasswords(deps: BreachedPasswordsDeps) {
  const { accountLinks, db, audit, clock, attemptCounter, jobs, requireStepUp, store, recovery } =
    deps;

  const job = defineJob(queue, pageJob, async ({ data: { tenantId, after, from } }) => {
    await db.system(async (tx) => {
      const users = await store.page(tx, {
        tenantId,
        after,
        limit: partSize,
        now: clock.now(),
      });
      for (const { email, language } of users) {
        const response = await attemptCounter.hit(tx, ['mail.breached', email], 1, quietSeconds);
        if (response.allowed)
          await recovery.mailLink(tx, email, {
            ...accountLinks.sourceIn(from),
            ...(language ? { language } : {}),
          });
      }
      const last = users.at(-1);
      if (last && users.length === partSize)
        await jobs.enqueue(tx, queue, {
          tenantId,
          after: last.userId,
          from: accountLinks.sourceIn(from),
        });
    });
  });

  return {
    job,

    mailAll: async (ctx: SignedInContext): Promise<undefined> => {
      await requireStepUp(ctx);
      const { tenantId, userId } = ctx.actor;
      return db.system(async (tx) => {
        const count = await store.count(tx, { tenantId, now: clock.now() });
        if (count > 0)
          await jobs.enqueue(tx, queue, { tenantId, from: accountLinks.sourceFrom(ctx) });
        const description = `Emailed password reset links to users with breached passwords: ${count}.`;
        await audit.record(tx, {
          action: 'user.breached_passwords_reset',
          tenantId,
          userId,
          ctx,
          description,
          json: { count },
        });
        return undefined;
      });
    },
  };
}

/** Breached passwords of an account's users. */
export type BreachedPasswords = ReturnType<typeof createBreachedPasswords>;
