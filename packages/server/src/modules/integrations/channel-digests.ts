import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { createDailyTask } from '../../kernel/jobs/daily-task.ts';
import type { Platform } from '../platform.ts';
import type { ChannelCatalog } from './channel-catalog.ts';
import type { ChannelRecipientsStore } from './channel-recipients.store.ts';
import { everyEvent } from './channels.store.ts';

type DigestDeps = Pick<Platform, 'db' | 'mail' | 'jobs' | 'attemptCounter' | 'clock'> & {
  readonly recipients: Pick<ChannelRecipientsStore, 'knownEmails'>;
  readonly catalog: Pick<ChannelCatalog, 'customTitle'>;
  readonly unsubscribeUrl: (one: { tenantId: string; event: string; email: string }) => string;
};

interface WaitingDigest {
  readonly tenantId: string;
  readonly account: string;
  readonly email: string;
  readonly count: number;
  readonly events: readonly {
    readonly event: string;
    readonly at: string;
    readonly user: string;
  }[];
}

interface AnnouncedEvent {
  readonly id: string;
  readonly tenantId: string;
  readonly event: string;
  readonly at: string;
  readonly user: string;
}

/** Events that a digest lists; it counts the others. */
const listed = 50;
/** Digests that one transaction sends. */
const atOnce = 100;

/** Events that wait for a daily email to their recipient. */
export function createChannelDigests(deps: DigestDeps) {
  const { db, mail, clock, recipients, catalog, unsubscribeUrl } = deps;

  /** Takes the digests of some recipients; false when none is left. */
  async function sendSome(): Promise<boolean> {
    return db.system(async (tx) => {
      const { rows } = await sql<WaitingDigest>`
        with chosen as (
          select tenant_id, email from channel_digest_items group by tenant_id, email limit ${atOnce}
        ), taken as (
          delete from channel_digest_items i using chosen c
          where i.tenant_id = c.tenant_id and i.email = c.email
          returning i.tenant_id, i.email, i.event, i.about, i.happened_at
        )
        select taken.tenant_id as "tenantId", t.name as account, email, count(*)::int as count,
          json_agg(json_build_object('event', event, 'user', about, 'at', happened_at)
            order by happened_at) as events
        from taken join tenants t on t.id = taken.tenant_id and t.deleted_at is null
        group by taken.tenant_id, t.name, email`.execute(tx);
      for (const { tenantId, account, email, count, events } of rows) {
        const shown = events.slice(0, listed);
        const one = { tenantId, recipients: [email], now: clock.now() };
        if ((await recipients.knownEmails(tx, one)).length === 0) continue;
        await mail.queue(tx, {
          to: email,
          tenantId,
          template: {
            name: 'eventDigest',
            data: {
              account,
              unsubscribe: unsubscribeUrl({ tenantId, event: everyEvent, email }),
              left: count - shown.length,
              events: shown.map(({ event, at, user }) => ({
                event,
                title: catalog.customTitle(event),
                at,
                ...(user === '' ? {} : { user }),
              })),
            },
          },
        });
      }
      return rows.length > 0;
    });
  }

  return {
    add: async (tx: Tx, one: AnnouncedEvent, email: string): Promise<void> => {
      await sql`insert into channel_digest_items (event_id, tenant_id, email, event, about, happened_at)
        values (${one.id}, ${one.tenantId}, ${email}, ${one.event}, ${one.user}, ${one.at})
        on conflict do nothing`.execute(tx);
    },
    daily: createDailyTask(deps, 'channels.digest', async () => {
      while (await sendSome());
    }),
  };
}

/** Events that wait for a daily email to their recipient. */
export type ChannelDigests = ReturnType<typeof createChannelDigests>;
