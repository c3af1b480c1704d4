import { type EventName, eventCategories, events } from '@foyer/contract/events';
import type { WebhookEventCategory } from '@foyer/contract/webhooks';
import { providerKeys } from '@foyer/contract/webhooks/rules';
import type { Platform } from '../platform.ts';
import { samplePayload } from './webhook-sample.ts';
import { toBody, sentEvents } from './webhook-events.ts';

/** Events in the form of the provider are in one category: they repeat others. */
const providerCategory = { id: 'frontegg', name: 'Compatible events' };
const sampleTenant = '2f6cde64-8d4f-4bd3-9c55-0a5bb1a3c001';
const sampleUser = '2f6cde64-8d4f-4bd3-9c55-0a5bb1a3c002';
const sampleEvent = '2f6cde64-8d4f-4bd3-9c55-0a5bb1a3c003';

interface EventType {
  readonly key: string;
  readonly displayName: string;
  readonly description: string;
  readonly categoryId: string;
  /** What it represents; absent for events of the host application. */
  readonly event?: EventName;
}

type CatalogDeps = Pick<Platform, 'config'> & { readonly startedAt: Date };

/** Every event that webhooks can subscribe to. */
export function createWebhookCatalog({ config, startedAt }: CatalogDeps) {
  const vendorId = config.vendorId ?? config.application.clientId;
  const custom = config.webhooks.events;
  const customId = (name: string) => `custom:${name}`;
  const types: readonly EventType[] = [
    ...custom.map(({ category, ...one }) => ({ ...one, categoryId: customId(category) })),
    ...sentEvents.map(typeOf),
    ...providerTypes(),
  ];
  const byKey = new Map(types.map((type) => [type.key, type]));
  const names = new Map<string, string>([
    ...custom.map(({ category }) => [customId(category), category] as const),
    ...Object.entries(eventCategories),
    [providerCategory.id, providerCategory.name],
  ]);

  function categories(): WebhookEventCategory[] {
    const at = startedAt.toISOString();
    const stamps = { createdAt: at, updatedAt: at, vendorId };
    return [...names].flatMap(([id, name]) => {
      const own = types.filter(({ categoryId }) => categoryId === id);
      const listed = own.map(({ key, displayName, description, categoryId }) => ({
        key,
        displayName,
        description,
        category: name,
        categoryId,
        id: key,
        ...stamps,
      }));
      return listed.length > 0 ? [{ id, name, events: listed, ...stamps }] : [];
    });
  }

  /** What a webhook receives for an event; undefined if there is no such event. */
  function sample(key: string, now: Date): Record<string, unknown> | undefined {
    const type = byKey.get(key);
    if (!type) return undefined;
    const facts = { eventId: sampleEvent, now };
    if (!type.event) {
      const data = { title: type.displayName, description: type.description };
      const custom = { action: 'custom_event.triggered', tenantId: sampleTenant } as const;
      return { eventKey: key, ...toBody(custom, { ...facts, json: { data }, isCustom: true }) };
    }
    const json = samplePayload(events[type.event].payload);
    const event = { action: type.event, tenantId: sampleTenant, userId: sampleUser };
    return {
      eventKey: key,
      ...toBody(event, { ...facts, json, isCustom: false }),
      user: {
        id: sampleUser,
        email: 'jane@example.com',
        name: 'Jane Doe',
        profilePictureUrl: null,
        verified: true,
        provider: 'local',
        metadata: {},
        createdAt: now.toISOString(),
        tenantId: sampleTenant,
      },
    };
  }

  return { categories, sample, has: (key: string) => byKey.has(key) };
}

/** Every event that webhooks can subscribe to. */
export type WebhookCatalog = ReturnType<typeof createWebhookCatalog>;

function typeOf(event: EventName): EventType {
  const { title, description, category } = events[event];
  return { key: event, displayName: title, description, categoryId: category, event };
}

/** A key that represents several events is listed once. */
function providerTypes(): EventType[] {
  const first = new Map(providerKeys.toReversed().map((one) => [one.key, one.event]));
  const keys = [...new Set(providerKeys.map(({ key }) => key))];
  return keys.flatMap((key) => {
    const event = first.get(key);
    if (!event) return [];
    const description = `${events[event].description.slice(0, -1)} (compatible name).`;
    return [{ key, displayName: key, description, categoryId: providerCategory.id, event }];
  });
}
