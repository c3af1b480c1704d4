import { channelEvents } from '@foyer/contract/channel-events';
import { type EventName, eventCategories, events } from '@foyer/contract/events';
import type { ChannelMap } from '@foyer/contract/integrations';
import type { FoyerConfig } from '../../kernel/config/config.ts';

interface Described {
  readonly key: string;
  readonly displayName: string;
  readonly description: string;
  readonly categoryId: string;
  readonly category: string;
}

/** The events that email, SMS, and Slack can announce, with those of the host application. */
export function createChannelCatalog(config: FoyerConfig, startedAt: Date) {
  const vendorId = config.vendorId ?? config.application.clientId;
  const at = startedAt.toISOString();
  const dates = { createdAt: at, updatedAt: at };
  const custom: readonly Described[] = config.webhooks.events.map(({ category, ...one }) => ({
    ...one,
    categoryId: `custom:${category}`,
    category,
  }));
  const titles = new Map(custom.map(({ key, displayName }) => [key, displayName]));

  function toMap({ category, ...one }: Described): ChannelMap {
    const { categoryId } = one;
    return {
      ...one,
      id: one.key,
      vendorId,
      ...dates,
      category: { id: categoryId, vendorId, name: category, ...dates },
    };
  }
  const announced = [...custom, ...channelEvents.map(describe)].map(toMap);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of the event table
  const all = [...custom, ...(Object.keys(events) as EventName[]).map(describe)].map(toMap);
  const keys = new Set(announced.map(({ key }) => key));

  return {
    /** Webhooks send every event; without a channel, all are listed. */
    list: (channels = 'webhook'): ChannelMap[] =>
      channels.split(',').some((one) => one.trim() === 'webhook') ? all : announced,
    has: (key: string): boolean => keys.has(key),
    /** What the host application calls its event; undefined for events of the table. */
    customTitle: (key: string): string | undefined => titles.get(key),
  };
}

/** The events that email, SMS, and Slack can announce. */
export type ChannelCatalog = ReturnType<typeof createChannelCatalog>;

function describe(key: EventName): Described {
  const { title, description, category } = events[key];
  const name = eventCategories[category];
  return { key, displayName: title, description, categoryId: category, category: name };
}
