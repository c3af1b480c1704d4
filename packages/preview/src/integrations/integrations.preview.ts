import { channelEvents } from '@foyer/contract/channel-events';
import type {
  ChannelConfig,
  ChannelMap,
  integrationsContract,
  SlackSubscription,
} from '@foyer/contract/integrations';
import { integrationsRefusals } from '@foyer/contract/integrations/refusals';
import { filledRecipients } from '@foyer/contract/integrations/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { PreviewChannels } from '../world/webhooks.ts';
import { previewVendorId } from '../world/world.ts';
import { describePreviewEvent } from '../webhooks/preview-events.ts';
import { getWebhooks } from '../webhooks/preview-webhooks.ts';

type Channel = 'email' | 'sms';

/** Channels of the Slack workspace in the preview. */
const slackChannels = [
  { id: 'C0000001', name: 'general' },
  { id: 'C0000002', name: 'it-alerts' },
  { id: 'C0000003', name: 'security' },
];

function channelsIn(visit: SignedInVisit): PreviewChannels {
  const own = getWebhooks(visit);
  own.channels ??= { email: [], sms: [], slack: { isConnected: true, subscriptions: [] } };
  return own.channels;
}

const isChannelEvent = (event: string) => channelEvents.some((one) => one === event);

function withIds(subscriptions: ChannelConfig['subscriptions']): ChannelConfig['subscriptions'] {
  return subscriptions.map((one) => ({
    ...one,
    id: one.id ?? crypto.randomUUID(),
    recipients: [...filledRecipients(one.recipients)],
  }));
}

/** The calls of one channel: they differ in their paths only. */
function messages(channel: Channel) {
  const find = (visit: SignedInVisit, event: string): ChannelConfig => {
    const found = channelsIn(visit)[channel].find(({ eventKey }) => eventKey === event);
    if (!found) throw refuse(integrationsRefusals.notFound);
    return found;
  };
  const replace = (visit: SignedInVisit, next: ChannelConfig): undefined => {
    const channels = channelsIn(visit);
    channels[channel] = channels[channel]
      .map((one) => (one.eventKey === next.eventKey ? next : one))
      .filter(({ subscriptions }) => subscriptions.length > 0);
    return undefined;
  };
  return {
    list: (visit: SignedInVisit) => [...channelsIn(visit)[channel]],
    create: (visit: SignedInVisit, eventKey: string, body: Omit<ChannelConfig, 'eventKey'>) => {
      const channels = channelsIn(visit);
      if (!isChannelEvent(eventKey)) throw refuse(integrationsRefusals.unknownEvent);
      if (channels[channel].some((one) => one.eventKey === eventKey))
        throw refuse(integrationsRefusals.alreadyConfigured);
      const subscriptions = withIds(body.subscriptions).filter(
        ({ recipients }) => recipients.length > 0,
      );
      if (subscriptions.length === 0) throw refuse(integrationsRefusals.noRecipients);
      channels[channel] = [
        ...channels[channel],
        { eventKey, enabled: body.enabled, subscriptions },
      ];
      return undefined;
    },
    setEnabled: (visit: SignedInVisit, event: string, enabled: boolean) => {
      const { eventKey, subscriptions } = find(visit, event);
      return replace(visit, { eventKey, enabled, subscriptions });
    },
    remove: (visit: SignedInVisit, event: string) => {
      const { eventKey, enabled } = find(visit, event);
      return replace(visit, { eventKey, enabled, subscriptions: [] });
    },
    update: (
      visit: SignedInVisit,
      { eventKey, subscriptionId }: { eventKey: string; subscriptionId: string },
      body: ChannelConfig['subscriptions'][number],
    ) => {
      const { enabled, subscriptions } = find(visit, eventKey);
      const [changed] = withIds([{ ...body, id: subscriptionId }]);
      return replace(visit, {
        eventKey,
        enabled,
        subscriptions: subscriptions
          .map((one) => (changed && one.id === subscriptionId ? changed : one))
          .filter(({ recipients }) => recipients.length > 0),
      });
    },
    removeSubscription: (
      visit: SignedInVisit,
      { eventKey, subscriptionId }: { eventKey: string; subscriptionId: string },
    ) => {
      const { enabled, subscriptions } = find(visit, eventKey);
      return replace(visit, {
        eventKey,
        enabled,
        subscriptions: subscriptions.filter(({ id }) => id !== subscriptionId),
      });
    },
  };
}

const email = messages('email');
const sms = messages('sms');

function saveSlack(
  visit: SignedInVisit,
  change: (all: readonly SlackSubscription[]) => readonly SlackSubscription[],
): undefined {
  const channels = channelsIn(visit);
  if (!channels.slack.isConnected) throw refuse(integrationsRefusals.slackNotConnected);
  channels.slack = { isConnected: true, subscriptions: change(channels.slack.subscriptions) };
  return undefined;
}

function toMap(key: string, now: Date): ChannelMap {
  const { title, description, category } = describePreviewEvent(key);
  const dates = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  const vendorId = previewVendorId;
  return {
    id: key,
    key,
    categoryId: category,
    vendorId,
    displayName: title,
    description,
    ...dates,
    category: { id: category, vendorId, name: category, ...dates },
  };
}

const emptyPage = { page: { html: '', script: 'none', style: 'none' } };

/** Email, SMS, and Slack notifications. Nothing is sent. */
export const integrationsPreview: PreviewReplies<typeof integrationsContract> = {
  listChannelMaps: ({ now }) => channelEvents.map((key) => toMap(key, now)),
  listEmailConfigurations: email.list,
  createEmailConfiguration: (visit, { params, body }) =>
    email.create(visit, params.eventKey, withNames(body)),
  setEmailEnabled: (visit, { params, body }) =>
    email.setEnabled(visit, params.eventKey, body.enabled),
  deleteEmailConfiguration: (visit, { params }) => email.remove(visit, params.eventKey),
  updateEmailSubscription: (visit, { params, body }) => email.update(visit, params, withName(body)),
  deleteEmailSubscription: (visit, { params }) => email.removeSubscription(visit, params),
  showUnsubscribe: () => emptyPage,
  unsubscribe: () => emptyPage,
  listSmsConfigurations: sms.list,
  createSmsConfiguration: (visit, { params, body }) =>
    sms.create(visit, params.eventKey, withNames(body)),
  setSmsEnabled: (visit, { params, body }) => sms.setEnabled(visit, params.eventKey, body.enabled),
  deleteSmsConfiguration: (visit, { params }) => sms.remove(visit, params.eventKey),
  updateSmsSubscription: (visit, { params, body }) => sms.update(visit, params, withName(body)),
  deleteSmsSubscription: (visit, { params }) => sms.removeSubscription(visit, params),
  getSlackConfiguration: (visit) => {
    const { isConnected, subscriptions } = channelsIn(visit).slack;
    const slackSubscriptions = [...subscriptions];
    return isConnected
      ? { id: visit.tenant.id, slackSubscriptions, team: 'Acme workspace' }
      : { id: '', slackSubscriptions };
  },
  deleteSlackConfiguration: (visit) => {
    channelsIn(visit).slack = { isConnected: false, subscriptions: [] };
    return undefined;
  },
  getSlackApplication: () => ({ clientId: 'preview' }),
  registerSlackApplication: (visit) => {
    channelsIn(visit).slack = { isConnected: true, subscriptions: [] };
    return undefined;
  },
  returnFromSlack: () => ({ location: '' }),
  listSlackChannels: (visit) => (channelsIn(visit).slack.isConnected ? slackChannels : []),
  createSlackSubscription: (visit, { body }) =>
    saveSlack(visit, (all) => [...all, { ...body, id: crypto.randomUUID() }]),
  updateSlackSubscription: (visit, { params, body }) =>
    saveSlack(visit, (all) =>
      all
        .map((one) => (one.id === params.id ? { ...body, id: params.id } : one))
        .filter(({ slackEvents }) => slackEvents.some(({ channelIds }) => channelIds.length > 0)),
    ),
  deleteSlackSubscription: (visit, { params }) =>
    saveSlack(visit, (all) => all.filter(({ id }) => id !== params.id)),
};

type Draft = Omit<ChannelConfig['subscriptions'][number], 'name'> & {
  readonly name?: string | undefined;
};

const withName = ({ name = '', ...rest }: Draft) => ({ ...rest, name });

function withNames(body: {
  readonly enabled: boolean;
  readonly subscriptions: readonly Draft[];
}): Omit<ChannelConfig, 'eventKey'> {
  return { enabled: body.enabled, subscriptions: body.subscriptions.map(withName) };
}
