/** A subscription of an email or SMS configuration, as its form holds it. */
export interface SubscriptionDraft {
  readonly id?: string | undefined;
  readonly name: string;
  readonly enabled: boolean;
  readonly recipients: readonly string[];
  readonly frequency?: ChannelFrequency | undefined;
}

/** When a subscription is sent: with each event, or once a day. */
export type ChannelFrequency = 'instant' | 'daily';

/** What saving the subscription of an event does. */
export type SubscriptionChange = 'create' | 'update' | 'delete' | 'none';

/** Subscriptions of one event on one channel. */
export const maxSubscriptions = 20;
/** Recipients of one subscription. */
export const maxRecipients = 50;
/** Channels of one event in Slack. */
export const maxSlackChannels = 50;
/** Slack subscriptions of an account. */
export const maxSlackSubscriptions = 200;

/** Recipients without blank lines and duplicates, in their order. */
export function filledRecipients(recipients: readonly string[]): readonly string[] {
  return [...new Set(recipients.map((one) => one.trim()).filter((one) => one !== ''))];
}

/**
 * What saving an email or SMS subscription does: it is created when the event has none and at least
 * one recipient is filled in, updated when it differs from the saved one, and deleted when the
 * saved one had recipients and the new one has none. Specification 1, §5.
 */
export function planSubscription(
  saved: SubscriptionDraft | undefined,
  next: SubscriptionDraft,
): SubscriptionChange {
  const recipients = filledRecipients(next.recipients);
  if (!saved) return recipients.length > 0 ? 'create' : 'none';
  if (recipients.length === 0) return saved.recipients.length > 0 ? 'delete' : 'none';
  return isSame(saved, { ...next, recipients }) ? 'none' : 'update';
}

function isSame(one: SubscriptionDraft, other: SubscriptionDraft): boolean {
  return (
    one.name === other.name &&
    one.enabled === other.enabled &&
    (one.frequency ?? 'instant') === (other.frequency ?? 'instant') &&
    one.recipients.join('\n') === other.recipients.join('\n')
  );
}

/** What a Slack subscription announces, and where. */
export interface SlackDraft {
  readonly isActive: boolean;
  readonly slackEvents: readonly {
    readonly eventKey: string;
    readonly channelIds: readonly string[];
    readonly title?: string | undefined;
    readonly message?: string | undefined;
  }[];
}

/**
 * What saving a Slack subscription does: one with a channel is created when it is new and updated
 * when it has changed; an existing one without a channel is deleted. Specification 1, §5.
 */
export function planSlackSubscription(
  saved: SlackDraft | undefined,
  next: SlackDraft,
): SubscriptionChange {
  if (next.slackEvents.every(({ channelIds }) => channelIds.length === 0))
    return saved ? 'delete' : 'none';
  if (!saved) return 'create';
  return slackText(saved) === slackText(next) ? 'none' : 'update';
}

/** The same for subscriptions that announce the same in the same channels. */
function slackText({ isActive, slackEvents }: SlackDraft): string {
  const events = slackEvents
    .filter(({ channelIds }) => channelIds.length > 0)
    .map(({ eventKey, channelIds, title = '', message = '' }) =>
      JSON.stringify([eventKey, [...new Set(channelIds)].toSorted(), title, message]),
    );
  return [isActive, ...events.toSorted()].join('\n');
}
