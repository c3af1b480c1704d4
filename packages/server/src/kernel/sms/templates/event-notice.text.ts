import { eventTitle } from '../../mail/event-titles/event-title.ts';
import { safeName } from '../../mail/templates/safe-name.ts';
import type { TextRenderer } from '../text-template.ts';

/** An event of a tenant; `user` is empty where it is about no user. */
export interface EventNoticeText {
  readonly event: string;
  /** The host application’s name for its event. */
  readonly title?: string | undefined;
  readonly account: string;
  readonly user: string;
}

/** Announces an event in one line: the titles are the words, in the language of the number. */
export const eventNoticeText: TextRenderer<EventNoticeText> = (data, { productName }, language) => {
  const { event, account, user } = data;
  const title = data.title ?? eventTitle(event, language);
  const about = user === '' ? '' : ` (${safeName(user)})`;
  return `${productName} · ${safeName(account)}: ${title}${about}`;
};
