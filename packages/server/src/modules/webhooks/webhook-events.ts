import { randomUUID } from 'node:crypto';
import { type EventName, events } from '@foyer/contract/events';
import { eventsNotSent, toWebhookKeys } from '@foyer/contract/webhooks/rules';
import { sql } from 'kysely';
import type { AuditEntry } from '../../kernel/audit/audit.ts';
import { isBackend } from '../../kernel/audit/audit-statement.ts';
import type { Tx } from '../../kernel/db/database.ts';
import { isId } from '../../kernel/db/is-id.ts';
import { statement } from '../../kernel/db/statement.ts';
import type { Platform } from '../platform.ts';

type Deps = Pick<Platform, 'audit' | 'clock' | 'config'> & {
  /** Told of each transaction that wrote deliveries. */
  readonly expect: (tx: object) => void;
};

type BodyFacts = Pick<AuditEntry, 'action' | 'tenantId' | 'userId' | 'actorId' | 'ctx'>;
type Payload = Readonly<Record<string, unknown>>;
const day = 86_400_000;
const unsent: readonly string[] = eventsNotSent;

/** The events of the table that webhooks can subscribe to. */
export const sentEvents = Object.keys(events).filter(
  (name): name is EventName => !unsent.includes(name),
);

const queueDeliveries = statement<
  {
    readonly tenantId: string | null;
    readonly keys: readonly string[];
    readonly eventId: string;
    readonly subject: string | null;
    readonly base: string;
    readonly now: Date;
    readonly expiresAt: Date;
  },
  { queued: number }
>(
  (value) => sql<{ queued: number }>`select foyer_queue_webhooks(${value('tenantId')}::uuid,
    ${value('keys')}::text[], ${value('eventId')}::uuid, ${value('subject')}::uuid, ${value('base')}::jsonb,
    ${value('now')}::timestamptz, ${value('expiresAt')}::timestamptz) as queued`,
);

/** Turns events into deliveries, in the transaction of the event. One statement, also where nobody listens. */
export function subscribeWebhooks({ audit, clock, config, expect }: Deps): void {
  async function queue(tx: Tx, event: AuditEntry): Promise<void> {
    const json: Payload = event.json ?? {};
    const isCustom = event.action === 'custom_event.triggered';
    const keys = isCustom ? [String(json['eventKey'])] : toWebhookKeys(event.action, json);
    const now = clock.now();
    const eventId = isCustom ? String(json['eventId']) : randomUUID();
    const [done] = await queueDeliveries(tx, {
      tenantId: event.tenantId ?? null,
      keys,
      eventId,
      subject: toUserId(event),
      base: JSON.stringify(toBody(event, { eventId, now, json, isCustom })),
      now,
      expiresAt: new Date(now.getTime() + config.webhooks.retentionDays * day),
    });
    if (done && done.queued > 0) expect(tx);
  }
  audit.subscribe([...sentEvents, 'custom_event.triggered'], queue);
}

/** The user an event is about; a backend is none. */
function toUserId(event: BodyFacts): string | null {
  const { userId } = event;
  return userId && isId(userId) && !isBackend(event, userId) ? userId : null;
}

interface Happened {
  readonly eventId: string;
  readonly now: Date;
  readonly json: Payload;
  readonly isCustom: boolean;
}

/** Everything but the key and the user, which the database adds. */
export function toBody(event: BodyFacts, { eventId, now, json, isCustom }: Happened) {
  const { tenantId = null, actorId, action } = event;
  const userId = toUserId(event);
  return {
    eventId,
    createdAt: now.toISOString(),
    eventContext: {
      tenantId,
      ...(userId ? { userId } : {}),
      ...(actorId && actorId !== userId && !isBackend(event, actorId) ? { actorId } : {}),
    },
    data: isCustom ? json['data'] : json,
    ...(isCustom ? {} : toSubject(action, json, tenantId)),
  };
}

/** What an event is about, under its own name. Management contract, §8. */
function toSubject(action: EventName, json: Payload, tenantId: string | null): Payload {
  const [resource] = action.split('.');
  if (resource === 'group') return { group: { id: json['groupId'], ...json } };
  if (resource === 'api_token') return { apiToken: { id: json['tokenId'], ...json } };
  if (resource === 'tenant') return { tenant: { id: tenantId, tenantId, ...json } };
  return {};
}
