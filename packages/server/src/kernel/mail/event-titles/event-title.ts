import { type EventName, events } from '@foyer/contract/events';
import type { ChannelEvent } from '@foyer/contract/channel-events';
import { type WordTable, wordsFor } from '../templates/word-table.ts';
import { accountEventTitles } from './account-event-titles.words.ts';
import { userEventTitles } from './user-event-titles.words.ts';

/** An event that channels announce and that has no title does not compile. */
const titles: Readonly<Record<ChannelEvent, WordTable<string>>> = {
  ...userEventTitles,
  ...accountEventTitles,
};

/** The title of an event in a language; the English one of the contract for all other events. */
export function eventTitle(event: string, language: string | undefined): string {
  const table = isChannelEvent(event) ? titles[event] : undefined;
  if (table) return wordsFor(table, language);
  return isEvent(event) ? events[event].title : event;
}

const isChannelEvent = (event: string): event is ChannelEvent => Object.hasOwn(titles, event);
const isEvent = (event: string): event is EventName => Object.hasOwn(events, event);
