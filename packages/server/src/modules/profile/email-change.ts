import { defineJob } from '../../kernel/jobs/jobs.ts';
import { commonRefusals } from '@foyer/contract';
import { profileRefusals } from '@foyer/contract/profile';
import { passwordAttemptKey } from '../../rules/attempts/password-attempts.ts';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import { refuse } from '../../kernel/refusal.ts';
import { assertEmailAllowedEverywhere } from '../../rules/restrictions/email-domains.ts';
import type { PendingStore } from '../mfa/pending.store.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { assertUnmanaged } from './managed-fields.ts';
import type { EmailChangeStore } from './email-change.store.ts';

type EmailChangeDeps = Pick<
  Platform,
  | 'config'
  | 'db'
  | 'secrets'
  | 'jobs'
  | 'mail'
  | 'audit'
  | 'attemptCounter'
  | 'clock'
  | 'mac'
  | 'requireStepUp'
> & {
  readonly store: EmailChangeStore;
  readonly sessions: Pick<SessionsService, 'endAll'>;
  readonly pending: Pick<PendingStore, 'abandonAll'>;
};

/** Changes that a user may ask for within an hour. */
const asksPerHour = 5;
const queue = 'profile.emailChange';
const requestJob = z.object({
  userId: z.string(),
  to: z.string(),
  facts: z.object({ at: z.string(), address: z.string(), userAgent: z.string() }),
  language: z.string().optional(),
});

/** Changing an address. The new mailbox is proved before anything changes; both mailboxes are notified. */
export function createEmailChange(deps: EmailChangeDeps) {
  const {
    config,
    db,
    secrets,
    jobs,
    mail,
    audit,
    attemptCounter,
    clock,
    mac,
    requireStepUp,
    store,
    sessions,
    pending,
  } = deps;
  const ttlSeconds = config.signIn.passwordlessSeconds;
  const minutes = Math.floor(ttlSeconds / 60);

  /** Goes with the code instead of something to keep in the page: it names user and address, so no other one fits. */
  const getHandle = (userId: string, email: string) =>
    Buffer.from(mac('email-change', userId, email)).toString('base64url');
  const getLanguage = (language: unknown) => (typeof language === 'string' ? { language } : {});

  /** Whether the new address has an account is found out by the worker: asking tells nothing. Security decision 12. */
  async function request(ctx: SignedInContext, to: string): Promise<undefined> {
    await requireStepUp(ctx);
    const { userId, tenantId } = ctx.actor;
    await db.read(async (tx) => {
      await assertUnmanaged(tx, userId, 'email');
      await assertEmailAllowedEverywhere(tx, { userId, email: to });
    });
    const asked = await db.read((tx) =>
      attemptCounter.hit(tx, ['mail.emailChange', userId], asksPerHour, 60 * 60),
    );
    if (!asked.allowed)
      throw refuse(commonRefusals.tooMany, { retryAfterSeconds: asked.retryAfterSeconds });
    const { address, userAgent } = ctx.client;
    const facts = { at: clock.now().toISOString(), address, userAgent };
    await db.system(async (tx) => {
      await jobs.enqueue(tx, queue, { userId, to, facts, ...getLanguage(ctx.language) });
      const description = 'Requested an email change.';
      await audit.record(tx, {
        action: 'user.email_change_requested',
        userId,
        tenantId,
        ctx,
        description,
      });
    });
    return undefined;
  }

  const job = defineJob(queue, requestJob, async ({ data: { userId, to, facts, language } }) => {
    await db.system(async (tx) => {
      const from = await store.present(tx, userId);
      if (from === undefined || from === to) return;
      await mail.queue(tx, {
        to: from,
        template: { name: 'emailChangeAsked', data: facts },
        ...getLanguage(language),
      });
      // anyone who has this address already is not told about another user’s plans, and no code goes out
      if (await store.isTaken(tx, to)) return;
      const handle = getHandle(userId, to);
      const { code } = await secrets.issueCode(tx, {
        kind: 'emailChange',
        subject: userId,
        handle,
        ttlSeconds,
        payload: { from, to },
      });
      await mail.queue(tx, {
        to,
        template: { name: 'emailChangeCode', data: { code, minutes } },
        ...getLanguage(language),
      });
    });
  });

  /** What was mailed to the old mailbox is worth nothing now: links, codes, and sign-ins that wait for one (T-PWD-6). */
  async function forgetMailed(tx: Tx, subject: string): Promise<void> {
    for (const kind of [
      'resetPassword',
      'activation',
      'magicLink',
      'unlock',
      'phoneReset',
    ] as const)
      await secrets.revoke(tx, { kind, subject });
    for (const kind of ['passwordless', 'activation', 'phoneReset', 'phoneRemoval'] as const)
      await secrets.revokeCode(tx, { kind, subject });
    await pending.abandonAll(tx, subject, clock.now());
  }

  async function verify(
    ctx: SignedInContext,
    { email: to, code }: { email: string; code: string },
  ): Promise<undefined> {
    const { userId, tenantId, sessionId } = ctx.actor;
    const claim = { kind: 'emailChange', handle: getHandle(userId, to), code } as const;
    const redeemed = await db.read((tx) => secrets.redeemCode(tx, claim));
    const from = redeemed?.payload['from'];
    if (redeemed?.subject !== userId || (typeof from !== 'string' && from !== null))
      throw refuse(profileRefusals.wrongCode);
    return db.system(async (tx) => {
      await assertUnmanaged(tx, userId, 'email');
      await assertEmailAllowedEverywhere(tx, { userId, email: to });
      if (!(await store.change(tx, { userId, from, to, now: clock.now() })))
        throw refuse(profileRefusals.wrongCode);
      await forgetMailed(tx, userId);
      await sessions.endAll(tx, { userId, except: sessionId, reason: 'emailChanged' });
      await attemptCounter.clear(tx, passwordAttemptKey(to));
      const { address, userAgent } = ctx.client;
      const data = { at: clock.now().toISOString(), address, userAgent };
      for (const mailbox of [from, to])
        await mail.queue(tx, {
          to: mailbox,
          template: { name: 'emailChanged', data },
          ...getLanguage(ctx.language),
        });
      const description = 'Changed and verified the email address.';
      await audit.record(tx, {
        action: 'user.email_changed',
        userId,
        tenantId,
        email: to,
        ctx,
        description,
        json: { from },
      });
      return undefined;
    });
  }

  return { request, verify, job };
}

/** Changing the user's address. */
export type EmailChange = ReturnType<typeof createEmailChange>;
