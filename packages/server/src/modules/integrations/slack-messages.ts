import { events } from '@foyer/contract/events';
import { z } from 'zod';
import type { Tx } from '../../kernel/db/database.ts';
import { defineJob } from '../../kernel/jobs/jobs.ts';
import { SlackError } from '../../ports/slack.port.ts';
import type { Platform } from '../platform.ts';
import type { SlackStore } from './slack.store.ts';

const queueName = 'slack';
const slackJob = z.object({ tenantId: z.string(), channel: z.string(), text: z.string() });

/** Slack’s errors about the connection as a whole; all others are about one channel or message. */
const connectionErrors: ReadonlySet<string> = new Set([
  'account_inactive',
  'app_uninstalled',
  'invalid_auth',
  'missing_scope',
  'not_authed',
  'team_access_not_granted',
  'token_expired',
  'token_revoked',
]);

/** Characters with a meaning in Slack’s markup; a user’s name must not mention anyone. */
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? '');

interface AnnouncedEvent {
  readonly title?: string | undefined;
  readonly tenantId: string;
  readonly event: string;
  readonly user: string;
}

/** Messages in Slack: one job per channel, so that a channel that fails delays no other. */
export function createSlackMessages(
  deps: Pick<Platform, 'db' | 'jobs' | 'seal' | 'slack' | 'audit' | 'clock'> & {
    readonly store: SlackStore;
  },
) {
  const { db, jobs, seal, slack, audit, clock, store } = deps;

  /** Slack no longer knows the application: administrators are notified, once. */
  async function disable(tx: Tx, tenantId: string, cause: string): Promise<void> {
    if (!(await store.disable(tx, { tenantId, cause, now: clock.now() }))) return;
    await audit.record(tx, {
      action: 'slack_connection.disabled',
      tenantId,
      description: 'Turned off messages in Slack because Slack rejected the connection.',
      json: { cause },
    });
  }

  const job = defineJob(queueName, slackJob, async ({ data, isLastTry }) => {
    const { tenantId, channel, text } = data;
    const connection = await db.read((tx) => store.find(tx, tenantId));
    if (!connection || connection.disabledAt || !slack) return;
    const token = seal.open('slack', connection.sealed);
    try {
      await slack.post(token, { channel, text });
      await db.read((tx) => store.noteSuccess(tx, { tenantId, channel }));
    } catch (error) {
      if (!(error instanceof SlackError)) throw error;
      const cause = error.code || 'unreachable';
      const isFinal = error.kind === 'rejected';
      if (isFinal && connectionErrors.has(cause))
        await db.system((tx) => disable(tx, tenantId, cause));
      else if (isFinal || isLastTry)
        await db.read((tx) =>
          store.noteFailure(tx, { tenantId, channel, cause, now: clock.now() }),
        );
      if (!isFinal) throw error;
    }
  });

  return {
    job,
    /** Queues an event for every channel that announces it, once per channel. */
    queue: async (tx: Tx, { tenantId, event, title, user }: AnnouncedEvent): Promise<void> => {
      if (!slack || (await store.find(tx, tenantId))?.disabledAt) return;
      const texts = new Map<string, string>();
      for (const { isActive, slackEvents } of await store.list(tx, tenantId))
        for (const one of slackEvents)
          if (isActive && one.eventKey === event)
            for (const channel of one.channelIds)
              texts.set(
                channel,
                messageText({ user, title: one.title || title, message: one.message, event }),
              );
      for (const [channel, text] of texts)
        await jobs.enqueue(tx, queueName, { tenantId, channel, text });
    },
  };
}

/** Messages in Slack. */
export type SlackMessages = Pick<ReturnType<typeof createSlackMessages>, 'queue'>;

function messageText(one: {
  readonly event: string;
  readonly user: string;
  readonly title?: string | undefined;
  readonly message?: string | undefined;
}): string {
  const definition = Object.entries(events).find(([name]) => name === one.event)?.[1];
  const title = one.title || definition?.title || one.event;
  const text = one.message || definition?.description || '';
  const lines = [`*${escape(title)}*`, escape(text), escape(one.user)];
  return lines.filter((line) => line !== '').join('\n');
}
