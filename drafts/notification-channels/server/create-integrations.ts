import type { Platform } from '../platform.ts';
import { createChannelDigests } from './channel-digests.ts';
import { createChannelMaps } from './channel-maps.ts';
import { createChannelRecipientsStore } from './channel-recipients.store.ts';
import { createChannelsJob } from './channels.job.ts';
import { createChannelsService } from './channels.service.ts';
import { createChannelsStore } from './channels.store.ts';
import { createIntegrationsRoutes } from './integrations.routes.ts';
import { createSlackMessages } from './slack-messages.ts';
import { createSlackService } from './slack.service.ts';
import { createSlackStore } from './slack.store.ts';
import { createUnsubscribe } from './unsubscribe.ts';

/** Events by email, SMS, and Slack. */
export function createIntegrations(platform: Platform) {
  const store = createChannelsStore();
  const slackStore = createSlackStore();
  const recipients = createChannelRecipientsStore();
  const unsubscribe = createUnsubscribe({ ...platform, store });
  const digests = createChannelDigests({ ...platform, unsubscribeUrl: unsubscribe.url });
  const slackMessages = createSlackMessages({ ...platform, store: slackStore });
  const channels = createChannelsJob({
    ...platform,
    store,
    recipients,
    digests,
    slack: slackMessages,
    unsubscribeUrl: unsubscribe.url,
  });
  const messages = { ...platform, store, recipients };
  return {
    routes: createIntegrationsRoutes({
      maps: createChannelMaps(platform.config, platform.clock.now()),
      email: createChannelsService(messages, 'email'),
      sms: createChannelsService(messages, 'sms'),
      slack: createSlackService({ ...platform, store: slackStore }),
      unsubscribe,
    }),
    jobs: [channels, slackMessages.job, digests.daily.job],
    tasks: [digests.daily.task],
  };
}
