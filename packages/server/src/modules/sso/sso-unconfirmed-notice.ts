import type { TenantTx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { BreakGlassStore } from './sso-break-glass.store.ts';

type NoticeDeps = Pick<Platform, 'db' | 'jobs' | 'clock' | 'guesses' | 'mail'> & {
  readonly people: Pick<BreakGlassStore, 'admins'>;
};

const queue = 'sso.unconfirmed';
/** Notices an hour in one company: whoever makes connections and deletes them fills no mailboxes. Decision 0226. */
const atMost = 5;
const hourSeconds = 60 * 60;

/** Mails whoever else looks after single sign-on that a connection waits for a confirmation. Decision 0236. */
export function createUnconfirmedNotice({ db, jobs, clock, guesses, mail, people }: NoticeDeps) {
  jobs.work(queue, async ({ data: { tenantId, userId, facts } }) => {
    if (typeof tenantId !== 'string') return;
    const { at, address, userAgent } = Object(facts);
    await db.system(async (tx) => {
      const told = await guesses.hit(tx, ['mail.ssoUnconfirmed', tenantId], atMost, hourSeconds);
      if (!told.allowed) return;
      const admins = await people.admins(tx, tenantId, clock.now());
      const who = admins.find(({ id }) => id === userId)?.accountKey;
      const seen = { at: String(at), address: String(address), userAgent: String(userAgent) };
      const data = { ...seen, ...(who === undefined ? {} : { who }) };
      for (const { id, email: to } of admins)
        if (id !== userId)
          await mail.queue(tx, { to, tenantId, template: { name: 'ssoUnconfirmed', data } });
    });
  });

  return async (
    tx: TenantTx,
    { actor: { tenantId, userId }, client }: SignedInContext,
  ): Promise<void> => {
    const facts = {
      at: clock.now().toISOString(),
      address: client.address,
      userAgent: client.userAgent,
    };
    await jobs.enqueue(tx, queue, { tenantId, userId, facts });
  };
}
