import { defineJob } from '../../kernel/jobs/jobs.ts';
import { z } from 'zod';
import type { TenantTx } from '../../kernel/db/database.ts';
import { userOf } from '../../kernel/http/guard.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { BreakGlassStore } from './sso-break-glass.store.ts';

type NoticeDeps = Pick<Platform, 'db' | 'jobs' | 'clock' | 'attemptCounter' | 'mail' | 'audit'> & {
  readonly recipients: Pick<BreakGlassStore, 'admins'>;
};

const queue = 'sso.unconfirmed';
const unconfirmedJob = z.object({
  tenantId: z.string(),
  /** Missing in jobs of the previous version. */
  connectionId: z.string().optional(),
  userId: z.string().nullable(),
  /** How a contact who changed it is named. */
  contact: z.string().optional(),
  facts: z.object({ at: z.string(), address: z.string(), userAgent: z.string() }),
});
/** Notices an hour in one company: whoever makes connections and deletes them fills no mailboxes. Decision 0226. */
const atMost = 5;
const hourSeconds = 60 * 60;

/** Mails whoever else looks after single sign-on that a connection waits for a confirmation. Decision 0236. */
export function createUnconfirmedNotice({
  db,
  jobs,
  clock,
  attemptCounter,
  mail,
  audit,
  recipients,
}: NoticeDeps) {
  const job = defineJob(queue, unconfirmedJob, async ({ data }) => {
    const { tenantId, userId, contact, connectionId, facts } = data;
    await db.system(async (tx) => {
      const told = await attemptCounter.hit(
        tx,
        ['mail.ssoUnconfirmed', tenantId],
        atMost,
        hourSeconds,
      );
      if (!told.allowed) return;
      if (connectionId !== undefined)
        await audit.record(tx, {
          action: 'sso.confirmation_requested',
          tenantId,
          userId,
          ...(contact === undefined ? {} : { email: contact }),
          description: 'Asked administrators with full permissions to confirm an SSO connection.',
          json: { connectionId },
        });
      const admins = await recipients.admins(tx, tenantId, clock.now());
      const who = contact ?? admins.find(({ id }) => id === userId)?.accountKey;
      const words = { ...facts, ...(who === undefined ? {} : { who }) };
      for (const { id, email: to } of admins)
        if (id !== userId)
          await mail.queue(tx, { to, tenantId, template: { name: 'ssoUnconfirmed', data: words } });
    });
  });

  const notify = async (
    tx: TenantTx,
    connectionId: string,
    { actor, client }: SignedInContext,
  ): Promise<void> => {
    const facts = {
      at: clock.now().toISOString(),
      address: client.address,
      userAgent: client.userAgent,
    };
    await jobs.enqueue(tx, queue, {
      tenantId: actor.tenantId,
      connectionId,
      userId: userOf(actor),
      ...(actor.token.setupLink && actor.token.email ? { contact: actor.token.email } : {}),
      facts,
    });
  };
  return { notify, job };
}
