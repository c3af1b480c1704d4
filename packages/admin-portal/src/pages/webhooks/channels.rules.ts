import type { ChannelConfig, ChannelMap, SlackConfiguration } from '@foyer/contract/integrations';
import {
  type ChannelFrequency,
  filledRecipients,
  planSlackSubscription,
  planSubscription,
  type SubscriptionChange,
} from '@foyer/contract/integrations/rules';
import type { Webhook } from '@foyer/contract/webhooks';

/** What is set up in the account. */
export interface ChannelSettings {
  readonly email: readonly ChannelConfig[];
  readonly sms: readonly ChannelConfig[];
  readonly slack: SlackConfiguration;
}

/** Who gets an event by email or SMS, as the form edits it. */
export interface MessageForm {
  readonly isOn: boolean;
  readonly recipients: readonly string[];
  readonly frequency: ChannelFrequency;
}

/** What the form of an event edits. */
export interface ChannelsForm {
  readonly email: MessageForm;
  readonly sms: MessageForm;
  readonly slackChannels: readonly string[];
  readonly webhooks: readonly string[];
}

/** Events of one category. */
export interface EventGroup {
  readonly id: string;
  readonly name: string;
  readonly events: readonly ChannelMap[];
}

/** Events by category, in the order of the list; only those that match a search. */
export function toGroups(
  events: readonly ChannelMap[],
  matches: (event: ChannelMap) => boolean,
): readonly EventGroup[] {
  const groups = new Map<string, { id: string; name: string; events: ChannelMap[] }>();
  for (const event of events.filter(matches)) {
    const { id, name } = event.category;
    const group = groups.get(id) ?? { id, name, events: [] };
    group.events.push(event);
    groups.set(id, group);
  }
  return [...groups.values()];
}

const findConfig = (configs: readonly ChannelConfig[], event: string) =>
  configs.find(({ eventKey }) => eventKey === event);

/** Everyone who gets an event by email or SMS now. */
export function toRecipients(configs: readonly ChannelConfig[], event: string): readonly string[] {
  const config = findConfig(configs, event);
  if (!config?.enabled) return [];
  const active = config.subscriptions.filter(({ enabled }) => enabled);
  return [...new Set(active.flatMap(({ recipients }) => recipients))];
}

/** Whether an event is set up for a channel, but turned off. */
export function isPaused(configs: readonly ChannelConfig[], event: string): boolean {
  const config = findConfig(configs, event);
  return config !== undefined && toRecipients(configs, event).length === 0;
}

/** The IDs of the Slack channels that announce an event. */
export function toSlackChannels(
  { slackSubscriptions }: SlackConfiguration,
  event: string,
): readonly string[] {
  const active = slackSubscriptions.filter(({ isActive }) => isActive);
  const chosen = active.flatMap(({ slackEvents }) => slackEvents);
  const own = chosen.filter(({ eventKey }) => eventKey === event);
  return [...new Set(own.flatMap(({ channelIds }) => channelIds))];
}

/** The webhooks that receive an event. */
export const toWebhooks = (webhooks: readonly Webhook[], event: string): readonly Webhook[] =>
  webhooks.filter(({ eventKeys }) => eventKeys.includes(event));

/** Whether an event reaches anyone. */
export function isSetUp(
  { email, sms, slack }: ChannelSettings,
  webhooks: readonly Webhook[],
  event: string,
): boolean {
  return (
    findConfig(email, event) !== undefined ||
    findConfig(sms, event) !== undefined ||
    toSlackChannels(slack, event).length > 0 ||
    toWebhooks(webhooks, event).length > 0
  );
}

/** What the form of an event begins with. */
export function toForm(
  { email, sms, slack }: ChannelSettings,
  webhooks: readonly Webhook[],
  event: string,
): ChannelsForm {
  return {
    email: toMessageForm(findConfig(email, event)),
    sms: toMessageForm(findConfig(sms, event)),
    slackChannels: toSlackChannels(slack, event),
    webhooks: toWebhooks(webhooks, event).map(({ _id }) => _id),
  };
}

function toMessageForm(config: ChannelConfig | undefined): MessageForm {
  const [first] = config?.subscriptions ?? [];
  return {
    isOn: config ? config.enabled && first?.enabled !== false : true,
    recipients: first?.recipients ?? [],
    frequency: first?.frequency ?? 'instant',
  };
}

/** What saving the form does for email or SMS. Specification 1, §5. */
export interface MessagePlan {
  readonly change: SubscriptionChange;
  /** Set if an existing configuration is turned on or off. */
  readonly enabled?: boolean | undefined;
  readonly subscription: {
    readonly id?: string | undefined;
    readonly name: string;
    readonly enabled: boolean;
    readonly recipients: string[];
    readonly frequency: ChannelFrequency;
  };
}

/** Plans the saving of email or SMS. */
export function planMessage(
  configs: readonly ChannelConfig[],
  event: string,
  { isOn, recipients, frequency }: MessageForm,
): MessagePlan {
  const config = findConfig(configs, event);
  const [saved] = config?.subscriptions ?? [];
  const next = {
    ...(saved?.id ? { id: saved.id } : {}),
    name: saved?.name ?? '',
    enabled: config ? isOn || saved?.enabled === true : true,
    recipients: [...filledRecipients(recipients)],
    frequency,
  };
  const change = planSubscription(saved, next);
  const isSwitched = config !== undefined && change !== 'delete' && config.enabled !== isOn;
  return { change, subscription: next, ...(isSwitched ? { enabled: isOn } : {}) };
}

type SlackSubscription = SlackConfiguration['slackSubscriptions'][number];

/** Plans the saving of Slack: one subscription for each event, unless another client made one for several. */
export function planSlack(
  { slackSubscriptions }: SlackConfiguration,
  event: string,
  channelIds: readonly string[],
): { readonly change: SubscriptionChange; readonly subscription: SlackSubscription } {
  const saved = slackSubscriptions.find(({ slackEvents }) =>
    slackEvents.some(({ eventKey }) => eventKey === event),
  );
  const others = saved?.slackEvents.filter(({ eventKey }) => eventKey !== event) ?? [];
  const own = saved?.slackEvents.find(({ eventKey }) => eventKey === event);
  const chosen = { ...own, eventKey: event, channelIds: [...channelIds] };
  const subscription = {
    ...saved,
    isActive: channelIds.length > 0 || saved?.isActive === true,
    slackEvents: channelIds.length > 0 ? [...others, chosen] : others,
  };
  return { change: planSlackSubscription(saved, subscription), subscription };
}
