import { randomUUID } from 'node:crypto';
import { channelEvents } from '@foyer/contract/channel-events';
import { z } from 'zod';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { defineJob } from '../../kernel/jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import type { ChannelCatalog } from './channel-catalog.ts';
import type { ChannelRecipientsStore } from './channel-recipients.store.ts';
import type { ChannelDigests } from './channel-digests.ts';
import type { ChannelsStore, ChannelTarget } from './channels.store.ts';
import type { SlackMessages } from './slack-messages.ts';

const queue = 'channels';
const channelJob = z.object({
  id: z.string(),
  event: z.string(),
  /** The host application’s name for its event. */
  title: z.string().optional(),
  at: z.string(),
  tenantId: z.string(),
  userId: z.string().nullable(),
});
type ChannelJob = z.infer<typeof channelJob>;
/** The same with the names that messages show. */
type NamedEvent = ChannelJob & { readonly account: string; readonly user: string };

/** Emails an hour about events of one tenant to one address; the rest waits for the daily digest. */
const emailsPerHour = 30;
const hourSeconds = 60 * 60;
/** Seconds after which an SMS about an event is not worth sending. */
const smsWorthSeconds = 60 * 60;

type ChannelsJobDeps = Pick<
  Platform,
  'audit' | 'db' | 'jobs' | 'mail' | 'sms' | 'clock' | 'attemptCounter'
> & {
  readonly store: ChannelsStore;
  readonly catalog: Pick<ChannelCatalog, 'customTitle'>;
  readonly recipients: ChannelRecipientsStore;
  readonly digests: ChannelDigests;
  readonly slack: SlackMessages;
  readonly unsubscribeUrl: (one: { tenantId: string; event: string; email: string }) => string;
};

/** Sends events through email, SMS, and Slack: a job in the transaction of the event. */
export function createChannelsJob(deps: ChannelsJobDeps) {
  const { audit, db, jobs, mail, sms, clock, attemptCounter, store, recipients, digests } = deps;
  const { catalog } = deps;

  audit.subscribe([...channelEvents, 'custom_event.triggered'], async (tx, entry) => {
    const { tenantId } = entry;
    const event = toEventKey(entry);
    if (!tenantId || !(await store.hasTargets(tx, { tenantId, event }))) return;
    await jobs.enqueue(tx, queue, {
      id: randomUUID(),
      event,
      title: catalog.customTitle(event),
      at: clock.now().toISOString(),
      tenantId,
      userId: entry.userId ?? null,
    });
  });

  /** Those who are still members: a subscription may be older than a departure. */
  async function allowed(tx: Tx, targets: readonly ChannelTarget[], tenantId: string) {
    const of = (channel: ChannelTarget['channel']) => ({
      tenantId,
      now: clock.now(),
      recipients: targets.filter((one) => one.channel === channel).map((one) => one.recipient),
    });
    const emails = await recipients.knownEmails(tx, of('email'));
    const numbers = await recipients.knownNumbers(tx, of('sms'));
    return targets.filter(({ channel, recipient }) =>
      (channel === 'email' ? emails : numbers).includes(recipient),
    );
  }

  async function sendEmail(tx: Tx, one: NamedEvent, { recipient, frequency }: ChannelTarget) {
    const { tenantId, event, title, at, user, account } = one;
    const isWithinLimit =
      frequency === 'instant' &&
      (
        await attemptCounter.hit(
          tx,
          ['channels.email', tenantId, recipient],
          emailsPerHour,
          hourSeconds,
        )
      ).allowed;
    if (!isWithinLimit) return digests.add(tx, one, recipient);
    const unsubscribe = deps.unsubscribeUrl({ tenantId, event, email: recipient });
    await mail.queue(tx, {
      to: recipient,
      tenantId,
      template: {
        name: 'eventNotice',
        data: { event, title, at, account, unsubscribe, ...(user === '' ? {} : { user }) },
      },
    });
    return undefined;
  }

  return defineJob(queue, channelJob, async ({ data }) => {
    const { tenantId, event } = data;
    await db.system(async (tx) => {
      const targets = await allowed(tx, await store.targets(tx, { tenantId, event }), tenantId);
      const named = { ...data, ...(await recipients.names(tx, data)) };
      for (const target of targets)
        if (target.channel === 'email') await sendEmail(tx, named, target);
        else
          await sms.queue(tx, {
            to: target.recipient,
            template: {
              name: 'eventNotice',
              data: { event, title: data.title, account: named.account, user: named.user },
            },
            network: `tenant:${tenantId}`,
            worthSeconds: smsWorthSeconds,
          });
      await deps.slack.queue(tx, named);
    });
  });
}

/** Of events of the host application, the key is theirs. */
function toEventKey({ action, json }: AuditEntry): string {
  if (action !== 'custom_event.triggered') return action;
  const payload: Readonly<Record<string, unknown>> = { ...json };
  return String(payload['eventKey']);
}
