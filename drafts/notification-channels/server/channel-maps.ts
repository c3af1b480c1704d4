import { channelEvents } from '@foyer/contract/channel-events';
import { type EventName, eventCategories, events } from '@foyer/contract/events';
import type { ChannelMap } from '@foyer/contract/integrations';
import type { FoyerConfig } from '../../kernel/config/config.ts';

/** The events that each channel can announce. */
export function createChannelMaps(config: FoyerConfig, startedAt: Date) {
  const vendorId = config.vendorId ?? config.application.clientId;
  const at = startedAt.toISOString();
  const dates = { createdAt: at, updatedAt: at };

  function toMap(key: EventName): ChannelMap {
    const { title, description, category } = events[key];
    return {
      id: key,
      key,
      categoryId: category,
      vendorId,
      displayName: title,
      description,
      ...dates,
      category: { id: category, vendorId, name: eventCategories[category], ...dates },
    };
  }
  const some = channelEvents.map(toMap);
  // safe: the keys of the event table
  const all = (Object.keys(events) as EventName[]).map(toMap);

  return {
    /** Webhooks send every event; without a channel, all are listed. */
    list: (channels = 'webhook'): ChannelMap[] =>
      channels.split(',').some((one) => one.trim() === 'webhook') ? all : some,
  };
}

/** The events that each channel can announce. */
export type ChannelMapService = ReturnType<typeof createChannelMaps>;
