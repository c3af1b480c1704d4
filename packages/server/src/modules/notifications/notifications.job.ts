import { randomUUID } from 'node:crypto';
import { events, type EventName } from '@foyer/contract/events';
import { notificationTypes } from '@foyer/contract/notifications/rules';
import { z } from 'zod';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { parseUserAgent } from '../../kernel/http/device-names.ts';
import { defineJob } from '../../kernel/jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import type { LiveUpdates } from './live-updates.ts';
import {
  type NotificationFacts,
  notificationEvents,
  type NotificationRule,
  notifyingEvents,
} from './notification-events.ts';
import type {
  NotificationRecipient,
  NotificationRecipientsStore,
} from './notification-recipients.store.ts';

/** Days a notification is kept; pinned ones stay. */
export const retentionDays = 90;
const dayMs = 24 * 60 * 60 * 1000;

const queue = 'notifications';
const notificationJob = z.object({
  id: z.string(),
  event: z.string(),
  at: z.string(),
  tenantId: z.string().nullable(),
  userId: z.string().nullable(),
  actorId: z.string().nullable(),
  address: z.string(),
  userAgent: z.string(),
  json: z.record(z.string(), z.unknown()),
});
type Job = z.infer<typeof notificationJob>;

type JobDeps = Pick<Platform, 'config' | 'audit' | 'db' | 'jobs' | 'mail' | 'clock'> & {
  readonly recipients: NotificationRecipientsStore;
  readonly live: Pick<LiveUpdates, 'announce'>;
};

/** Turns events into notifications: a job in the transaction of the event writes them. */
export function createNotificationsJob(deps: JobDeps) {
  const { config, audit, db, jobs, mail, clock, recipients, live } = deps;

  // operators can have users impersonated without telling them
  const isEnabled = (event: EventName) =>
    event !== 'impersonation.started' || config.impersonation.notifyUser;
  audit.subscribe(notifyingEvents.filter(isEnabled), async (tx, entry) => {
    if (!isNotifying(entry)) return;
    await jobs.enqueue(tx, queue, toJob(entry, clock.now()));
  });

  async function findRecipients(tx: Tx, { to, type }: NotificationRule, job: Job) {
    const now = clock.now();
    const { tenantId, userId } = job;
    if (to === 'userEverywhere') {
      const email = job.json['email'];
      return typeof email === 'string' ? recipients.everywhere(tx, { email, type, now }) : [];
    }
    if (tenantId === null) return [];
    if (to === 'user')
      return userId === null ? [] : recipients.member(tx, { tenantId, userId, type, now });
    const { permission, exceptCause } = to;
    const holders = await recipients.withPermission(tx, { tenantId, permission, type, now });
    return exceptCause ? holders.filter((one) => one.userId !== userId) : holders;
  }

  async function write(job: Job, rule: NotificationRule, event: EventName): Promise<void> {
    await db.system(async (tx) => {
      const all = await findRecipients(tx, rule, job);
      if (all.length === 0) return;
      const names = await recipients.names(tx, job);
      const facts: NotificationFacts = { ...names, json: job.json, device: toDeviceName(job) };
      const createdAt = new Date(job.at);
      const added = await recipients.add(
        tx,
        all.filter(({ inApp }) => inApp ?? true),
        {
          eventId: job.id,
          event,
          type: rule.type,
          title: rule.title(facts),
          body: rule.body(facts),
          severity: events[event].severity,
          createdAt,
          expiresAt: new Date(createdAt.getTime() + retentionDays * dayMs),
        },
      );
      for (const owner of added) await live.announce(tx, owner);
      for (const one of all.filter((recipient) => wantsEmail(rule, recipient)))
        await mail.queue(tx, {
          to: one.email,
          tenantId: one.tenantId,
          template: {
            name: 'eventNotice',
            data: {
              event,
              at: job.at,
              account: names.tenant,
              ...(job.userId === one.userId && rule.type === 'newDevice'
                ? { address: job.address, userAgent: job.userAgent }
                : {}),
            },
          },
        });
    });
  }

  return defineJob(queue, notificationJob, async ({ data }) => {
    const event = notifyingEvents.find((name) => name === data.event);
    const rule = event && notificationEvents[event];
    if (event && rule) await write(data, rule, event);
  });
}

const isNotifying = ({ action, json }: AuditEntry) =>
  notificationEvents[action]?.isFor?.({ ...json }) ?? true;

function toJob({ action, tenantId, userId, actorId, ctx, json }: AuditEntry, now: Date): Job {
  const actor = ctx?.actor?.token.act?.sub ?? actorId ?? ctx?.actor?.token.sub;
  return {
    id: randomUUID(),
    event: action,
    at: now.toISOString(),
    tenantId: tenantId ?? null,
    userId: userId ?? null,
    actorId: actor && actor !== userId ? actor : null,
    address: ctx?.client.address ?? '',
    userAgent: ctx?.client.userAgent ?? '',
    json: { ...json },
  };
}

function toDeviceName({ userAgent }: Job): string {
  const { browser, system } = parseUserAgent(userAgent);
  return [browser, system].filter(Boolean).join(' on ');
}

/** Types about which another email is always sent have none here. */
function wantsEmail({ type }: NotificationRule, { byEmail }: NotificationRecipient): boolean {
  const { email } = notificationTypes[type];
  return email !== 'always' && (byEmail ?? email === 'on');
}
