import { failingDays } from '@foyer/contract/webhooks/rules';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/database.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';
import { keysThatCover } from '../../rules/membership/keys-that-cover.ts';
import { mayAct } from '../../rules/membership/may-act.ts';
import type { Platform } from '../platform.ts';
import { toAddress } from './webhook-url.ts';
import { type LeasedWebhook, workerStore as store } from './webhook-worker.store.ts';

type Deps = Pick<Platform, 'audit' | 'mail' | 'log'>;
const day = 86_400_000;
/** The receiver says that it is gone permanently. */
const gone = 410;

/** Turns webhooks off that fail for five days, or whose receiver is gone, and tells their owners. */
export function createWebhookDisabling({ audit, mail, log }: Deps) {
  return {
    /** True if the webhook has been turned off. */
    judge: async (
      tx: Tx,
      one: { webhook: LeasedWebhook; status: number | null; failingSince: Date | null; now: Date },
    ): Promise<boolean> => {
      const { webhook, status, failingSince, now } = one;
      const isFailing =
        failingSince !== null && now.getTime() - failingSince.getTime() >= failingDays * day;
      if (status !== gone && !isFailing) return false;
      const reason = status === gone ? 'gone' : 'failing';
      const { id, tenantId, name, url } = webhook;
      await store.disable(tx, { id, reason, now });
      logEvent(log, 'webhook.disabled', { webhook: id, reason });
      const since = failingSince?.toISOString() ?? null;
      await audit.record(tx, {
        action: 'webhook.disabled',
        tenantId,
        description:
          reason === 'gone'
            ? 'Turned off a webhook because its receiver responded 410 Gone.'
            : `Turned off a webhook because its deliveries failed for ${failingDays} days.`,
        json: { webhookId: id, name, address: toAddress(url), reason, failingSince: since },
      });
      for (const to of await findOwners(tx, webhook, now))
        await mail.queue(tx, {
          to,
          ...(tenantId ? { tenantId } : {}),
          template: { name: 'webhookDisabled', data: { name, reason } },
        });
      return true;
    },
  };
}

/** Turns webhooks off. */
export type WebhookDisabling = ReturnType<typeof createWebhookDisabling>;

/** Who created it, if they can still change it; else all users who can. */
export async function findOwners(
  tx: Tx,
  { tenantId, createdBy }: Pick<LeasedWebhook, 'tenantId' | 'createdBy'>,
  now: Date,
): Promise<string[]> {
  if (!tenantId) return [];
  const { rows } = await sql<{ id: string; email: string }>`
    select distinct u.id, u.email from memberships m join users u on u.id = m.user_id
      join tenants t on t.id = m.tenant_id cross join lateral foyer_held_roles(m.user_id, m.tenant_id) held
      join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id
    where m.tenant_id = ${tenantId} and u.email is not null and ${mayAct(now)}
      and p.key = any(${keysThatCover('fe.connectivity.write.webhooks')}::text[])
    order by u.email limit 50`.execute(tx);
  const own = rows.filter(({ id }) => id === createdBy);
  return (own.length > 0 ? own : rows).map(({ email }) => email);
}
