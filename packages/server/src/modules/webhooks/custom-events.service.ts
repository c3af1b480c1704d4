import { randomUUID } from 'node:crypto';
import { managementRefusals } from '@foyer/contract/management';
import { webhooksRefusals } from '@foyer/contract/webhooks';
import { sql } from 'kysely';
import { isId } from '../../kernel/db/is-id.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import { deliveriesStore } from './webhook-deliveries.store.ts';

type Deps = Pick<Platform, 'config' | 'db' | 'audit' | 'clock'>;
/** Characters of an event as JSON. */
const maxEventLength = 64 * 1024;
const day = 86_400_000;
const { unknownCustomEvent, eventTooLarge, unknownTriggeredEvent } = webhooksRefusals;

/** What a host application sends. */
export interface CustomEvent {
  readonly eventKey: string;
  readonly data: Readonly<Record<string, unknown>> & { title: string; description: string };
}

/** Events of the host application. They are recorded like all others, so that whatever subscribes to events receives them. */
export function createCustomEvents({ config, db, audit, clock }: Deps) {
  const { events, retentionDays } = config.webhooks;
  const declared = new Set(events.map(({ key }) => key));

  async function readTenant({ tenantId }: VendorContext): Promise<string> {
    if (!tenantId) throw refuse(managementRefusals.tenantNeeded);
    if (!isId(tenantId)) throw refuse(managementRefusals.unknownTenant);
    const { rows } = await db.read((tx) =>
      sql`select 1 from tenants where id = ${tenantId} and deleted_at is null`.execute(tx),
    );
    if (rows.length === 0) throw refuse(managementRefusals.unknownTenant);
    return tenantId.toLowerCase();
  }

  async function trigger(ctx: VendorContext, { eventKey, data }: CustomEvent) {
    const tenantId = await readTenant(ctx);
    if (!declared.has(eventKey)) throw refuse(unknownCustomEvent);
    if (JSON.stringify(data).length > maxEventLength) throw refuse(eventTooLarge);
    const eventId = randomUUID();
    const now = clock.now();
    const { title, description } = data;
    await db.tenant(tenantId, async (tx) => {
      await sql`insert into triggered_events (id, tenant_id, event_key, created_at, expires_at)
        values (${eventId}, ${tenantId}, ${eventKey}, ${now}, ${new Date(now.getTime() + retentionDays * day)})`.execute(
        tx,
      );
      await audit.record(tx, {
        action: 'custom_event.triggered',
        tenantId,
        ctx,
        description: 'The application sent an event.',
        json: { eventId, eventKey, title, description, data },
      });
    });
    return { eventId };
  }

  async function status(eventId: string) {
    const found = isId(eventId) ? await find(eventId) : undefined;
    if (!found) throw refuse(unknownTriggeredEvent);
    const states = await db.read((tx) => deliveriesStore.countByState(tx, found.id));
    const count = (state: string) => states.find((one) => one.state === state)?.count ?? 0;
    const [pending, failed, delivered] = [count('pending'), count('failed'), count('delivered')];
    const channel = (word: 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'SKIPPED', errors = {}) => ({
      status: word,
      errorMetadata: errors,
    });
    const webhook = () => {
      if (pending > 0) return channel('PENDING');
      if (failed > 0) return channel('FAILED', { failed, delivered });
      return channel(delivered > 0 ? 'SUCCEEDED' : 'SKIPPED');
    };
    const channels = { audit: channel('SUCCEEDED'), webhook: webhook() };
    return { eventKey: found.eventKey, eventId: found.id, channels };
  }

  async function find(eventId: string) {
    const { rows } = await db.read((tx) =>
      sql<{ id: string; eventKey: string }>`
        select id, event_key as "eventKey" from triggered_events where id = ${eventId} and expires_at > ${clock.now()}`.execute(
        tx,
      ),
    );
    return rows[0];
  }

  return { trigger, status };
}

/** Events of the host application. */
export type CustomEvents = ReturnType<typeof createCustomEvents>;
