import { defineJob } from '../../kernel/jobs/jobs.ts';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import type { RequestContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { ActivationStore } from './activation.store.ts';

type ActivationMailsDeps = Pick<
  Platform,
  'config' | 'accountLinks' | 'db' | 'secrets' | 'jobs' | 'mail' | 'audit' | 'attemptCounter'
> & { readonly store: ActivationStore };

/** A link to be mailed. `mayMail: false` does everything but the mail. */
export interface LinkRequest {
  readonly ctx?: Pick<RequestContext, 'language' | 'origin' | 'applicationId' | 'redirectUrl'>;
  readonly userId: string;
  readonly email: string | null;
  readonly mayMail: boolean;
  /** In the same mail; the place where it is typed in holds its handle. */
  readonly code?: string;
}

/** Mails of one kind that an address gets within an hour, no matter who asks. */
const mailsPerHour = 5;
const resendQueue = 'activation.resend';
const resendJob = z.object({
  email: z.string(),
  language: z.string().optional(),
  handle: z.string().optional(),
  from: z.unknown().optional(),
});

/** Whole hours if they are exact. Nodes of the previous version read only the hours. */
function getLifetime(ttlSeconds: number): { readonly hours: number; readonly minutes?: number } {
  const hours = Math.max(1, Math.floor(ttlSeconds / 3600));
  return ttlSeconds === hours * 3600
    ? { hours }
    : { hours, minutes: Math.max(1, Math.floor(ttlSeconds / 60)) };
}

/** The mails of activation. */
export function createActivationMails(deps: ActivationMailsDeps) {
  const { config, accountLinks, db, secrets, jobs, mail, audit, attemptCounter, store } = deps;
  const ttlSeconds = config.links.activationSeconds;

  /** Mails a new link; the ones before it die. */
  async function sendLink(tx: Tx, one: LinkRequest): Promise<void> {
    const { userId, email, mayMail, code } = one;
    await secrets.revoke(tx, { kind: 'activation', subject: userId });
    const token = await secrets.issue(tx, { kind: 'activation', subject: userId, ttlSeconds });
    const link = accountLinks.to(one.ctx, '/account/activate', { userId, token });
    const data = { link, ...getLifetime(ttlSeconds), ...(code ? { code } : {}) };
    const language = one.ctx?.language;
    if (mayMail)
      await mail.queue(tx, {
        to: email,
        template: { name: 'activation', data },
        from: one.ctx,
        ...(language ? { language } : {}),
      });
  }

  /** Costs the same for every address, as looking it up is the worker's work. Security decision 12. */
  async function resend(ctx: RequestContext, email: string, handle?: string): Promise<undefined> {
    const { language } = ctx;
    const from = accountLinks.sourceFrom(ctx);
    const data = { email, from, ...(handle ? { handle } : {}), ...(language ? { language } : {}) };
    await db.system((tx) => jobs.enqueue(tx, resendQueue, data));
    return undefined;
  }

  /** Another code for the page that waits with this handle, if it is that of the account's last sign-up. */
  const renewCode = (tx: Tx, subject: string, handle: string | undefined) =>
    handle !== undefined
      ? secrets.renewCode(tx, { kind: 'activation', subject, handle, ttlSeconds })
      : null;

  const job = defineJob(
    resendQueue,
    resendJob,
    async ({ data: { email, language, handle, from } }) => {
      const asked = await db.read((tx) =>
        attemptCounter.hit(tx, ['mail.activation', email], mailsPerHour, 60 * 60),
      );
      if (!asked.allowed) return;
      await db.system(async (tx) => {
        const user = await store.findWaiting(tx, email);
        if (!user) return;
        const { id: userId, tenantId } = user;
        const code = await renewCode(tx, userId, handle);
        await sendLink(tx, {
          ctx: {
            ...accountLinks.sourceIn(from),
            ...(language ? { language } : {}),
          },
          ...(code ? { code } : {}),
          userId,
          email,
          mayMail: true,
        });
        const description = 'The activation email was sent again.';
        await audit.record(tx, {
          action: 'user.activation_resent',
          userId,
          tenantId,
          email,
          description,
        });
      });
    },
  );

  return { sendLink, resend, job };
}

/** The mails of activation. */
export type ActivationMails = ReturnType<typeof createActivationMails>;
