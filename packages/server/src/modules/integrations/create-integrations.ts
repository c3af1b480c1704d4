import type { Platform } from '../platform.ts';
import { createChannelCatalog } from './channel-catalog.ts';
import { createChannelDigests } from './channel-digests.ts';
import { createChannelRecipientsStore } from './channel-recipients.store.ts';
import { createChannelsJob } from './channels.job.ts';
import { createChannelsService } from './channels.service.ts';
import { createChannelsStore } from './channels.store.ts';
import { createIntegrationsRoutes } from './integrations.routes.ts';
import { createSlackMessages } from './slack-messages.ts';
import { createSlackReturn } from './slack-return.ts';
import { createSlackService } from './slack.service.ts';
import { createSlackStore } from './slack.store.ts';
import { createUnsubscribe } from './unsubscribe.ts';

/** Events by email, SMS, and Slack. */
export function createIntegrations(platform: Platform) {
  const store = createChannelsStore();
  const slackStore = createSlackStore();
  const recipients = createChannelRecipientsStore();
  const catalog = createChannelCatalog(platform.config, platform.clock.now());
  const unsubscribe = createUnsubscribe({ ...platform, store, catalog });
  const slackReturn = createSlackReturn(platform);
  const digests = createChannelDigests({
    ...platform,
    catalog,
    recipients,
    unsubscribeUrl: unsubscribe.url,
  });
  const slackMessages = createSlackMessages({ ...platform, store: slackStore });
  const channels = createChannelsJob({
    ...platform,
    catalog,
    store,
    recipients,
    digests,
    slack: slackMessages,
    unsubscribeUrl: unsubscribe.url,
  });
  const messages = { ...platform, store, recipients, catalog };
  return {
    routes: createIntegrationsRoutes({
      catalog,
      email: createChannelsService(messages, 'email'),
      sms: createChannelsService(messages, 'sms'),
      slack: createSlackService({
        ...platform,
        store: slackStore,
        catalog,
        returnUrl: slackReturn.url,
      }),
      slackReturn,
      unsubscribe,
    }),
    jobs: [channels, slackMessages.job, digests.daily.job],
    tasks: [digests.daily.task],
  };
}
