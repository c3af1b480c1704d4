import { defineJob } from '../../kernel/jobs/jobs.ts';
import { z } from 'zod';
import type { TenantTx, Tx } from '../../kernel/db/database.ts';
import { createAccountLinks, type LinkSource } from '../../kernel/http/account-links.ts';
import { getUser } from '../../kernel/http/guard.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { BreakGlassStore } from './sso-break-glass.store.ts';

type NoticeDeps = Pick<
  Platform,
  'config' | 'settings' | 'db' | 'jobs' | 'clock' | 'attemptCounter' | 'mail' | 'audit'
> & {
  readonly recipients: Pick<BreakGlassStore, 'admins'>;
  readonly roleGrants: Pick<RoleGrants, 'authority' | 'isTop'>;
};

const queue = 'sso.unconfirmed';
const unconfirmedJob = z.object({
  tenantId: z.string(),
  /** Missing in jobs of the previous version. */
  connectionId: z.string().optional(),
  userId: z.string().nullable(),
  /** How a contact who changed it is named. */
  contact: z.string().optional(),
  /** The application that the change came from. Missing in jobs of the previous version. */
  source: z.unknown().optional(),
  facts: z.object({ at: z.string(), address: z.string(), userAgent: z.string() }),
});
/** Notices an hour in one tenant: anyone who makes connections and deletes them fills no mailboxes. Decision 0226. */
const maxCount = 5;
const hourSeconds = 60 * 60;

/** Emails those who can confirm that a connection waits for a confirmation. Decision 0236. */
export function createUnconfirmedNotice(deps: NoticeDeps) {
  const { config, settings, db, jobs, clock, attemptCounter, mail, audit, recipients } = deps;
  const links = createAccountLinks(config, settings);

  /** The confirmation in the portal, which opens over any page of the application. */
  function toLink(source: LinkSource, connectionId: string): string {
    const { accountPages, url } = config.application;
    const page = `/#admin-box/sso/${connectionId}`;
    if (accountPages === 'hosted') return `${(url ?? links.home).replace(/\/$/, '')}${page}`;
    return links.to(source, '/account/login', { redirectUrl: page });
  }

  /** Without anyone above whom nobody ranks, everyone else who may change single sign-on. */
  async function toWhom(tx: Tx, one: { tenantId: string; userId: string | null }) {
    const { tenantId, userId } = one;
    const admins = await recipients.admins(tx, tenantId, clock.now());
    const others = admins.filter(({ id }) => id !== userId);
    const able: typeof others = [];
    for (const admin of others) {
      const current = await deps.roleGrants.authority(tx, { tenantId, userId: admin.id });
      if (current && (await deps.roleGrants.isTop(tx, tenantId, current))) able.push(admin);
    }
    const changer = admins.find(({ id }) => id === userId)?.accountKey;
    return { changer, to: able.length > 0 ? able : others };
  }

  const job = defineJob(queue, unconfirmedJob, async ({ data }) => {
    const { tenantId, userId, contact, connectionId, facts } = data;
    await db.system(async (tx) => {
      const response = await attemptCounter.hit(
        tx,
        ['mail.ssoUnconfirmed', tenantId],
        maxCount,
        hourSeconds,
      );
      if (!response.allowed) return;
      if (connectionId !== undefined)
        await audit.record(tx, {
          action: 'sso.confirmation_requested',
          tenantId,
          userId,
          ...(contact === undefined ? {} : { email: contact }),
          description: 'Asked administrators with full permissions to confirm an SSO connection.',
          json: { connectionId },
        });
      const { changer, to } = await toWhom(tx, { tenantId, userId });
      const user = contact ?? changer;
      const reviewLink = connectionId && toLink(links.sourceIn(data.source), connectionId);
      const words = {
        ...facts,
        ...(user === undefined ? {} : { user }),
        ...(reviewLink ? { reviewLink } : {}),
      };
      for (const { email } of to)
        await mail.queue(tx, {
          to: email,
          tenantId,
          template: { name: 'ssoUnconfirmed', data: words },
        });
    });
  });

  const notify = async (
    tx: TenantTx,
    connectionId: string,
    ctx: SignedInContext,
  ): Promise<void> => {
    const { actor, client } = ctx;
    const facts = {
      at: clock.now().toISOString(),
      address: client.address,
      userAgent: client.userAgent,
    };
    await jobs.enqueue(tx, queue, {
      tenantId: actor.tenantId,
      connectionId,
      userId: getUser(actor),
      ...(actor.token.setupLink && actor.token.email ? { contact: actor.token.email } : {}),
      source: links.sourceFrom(ctx),
      facts,
    });
  };
  return { notify, job };
}
