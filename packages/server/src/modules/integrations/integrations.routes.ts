import { integrationsContract } from '@foyer/contract/integrations';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ChannelCatalog } from './channel-catalog.ts';
import type { ChannelsService } from './channels.service.ts';
import type { SlackReturn } from './slack-return.ts';
import type { SlackService } from './slack.service.ts';
import type { Unsubscribe } from './unsubscribe.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = {
  tenant: 'token',
  rate: 'write',
  audit: 'notification_channel.updated',
  apiToken: 'refused',
} as const;
const byLink = { tenant: 'none', rate: 'attempts', audit: null } as const;

interface IntegrationsParts {
  readonly catalog: Pick<ChannelCatalog, 'list'>;
  readonly email: ChannelsService;
  readonly sms: ChannelsService;
  readonly slack: SlackService;
  readonly slackReturn: SlackReturn;
  readonly unsubscribe: Unsubscribe;
}

/** The calls of email, SMS, and Slack notifications. */
export function createIntegrationsRoutes({
  catalog,
  email,
  sms,
  slack,
  slackReturn,
  unsubscribe,
}: IntegrationsParts) {
  return defineRoutes('integrations', integrationsContract, {
    listChannelMaps: {
      ...reading,
      handle: async (_ctx, { query }) => catalog.list(query.channels),
    },
    listEmailConfigurations: { ...reading, handle: (ctx) => email.list(ctx) },
    createEmailConfiguration: {
      ...writing,
      handle: (ctx, { params, body }) => email.create(ctx, params.eventKey, body),
    },
    setEmailEnabled: {
      ...writing,
      handle: (ctx, { params, body }) => email.setEnabled(ctx, params.eventKey, body.enabled),
    },
    deleteEmailConfiguration: {
      ...writing,
      handle: (ctx, { params }) => email.remove(ctx, params.eventKey),
    },
    updateEmailSubscription: {
      ...writing,
      handle: (ctx, { params, body }) => email.updateSubscription(ctx, params, body),
    },
    deleteEmailSubscription: {
      ...writing,
      handle: (ctx, { params }) => email.removeSubscription(ctx, params),
    },
    showUnsubscribe: {
      ...byLink,
      handle: (ctx, { query }) => unsubscribe.show(ctx, query.link),
    },
    unsubscribe: {
      ...byLink,
      handle: (ctx, { query, body }) => unsubscribe.stop(ctx, body.link ?? query.link ?? ''),
    },
    listSmsConfigurations: { ...reading, handle: (ctx) => sms.list(ctx) },
    createSmsConfiguration: {
      ...writing,
      handle: (ctx, { params, body }) => sms.create(ctx, params.eventKey, body),
    },
    setSmsEnabled: {
      ...writing,
      handle: (ctx, { params, body }) => sms.setEnabled(ctx, params.eventKey, body.enabled),
    },
    deleteSmsConfiguration: {
      ...writing,
      handle: (ctx, { params }) => sms.remove(ctx, params.eventKey),
    },
    updateSmsSubscription: {
      ...writing,
      handle: (ctx, { params, body }) => sms.updateSubscription(ctx, params, body),
    },
    deleteSmsSubscription: {
      ...writing,
      handle: (ctx, { params }) => sms.removeSubscription(ctx, params),
    },
    getSlackConfiguration: { ...reading, handle: (ctx) => slack.configuration(ctx) },
    deleteSlackConfiguration: { ...writing, handle: (ctx) => slack.disconnect(ctx) },
    getSlackApplication: { ...reading, handle: () => slack.application() },
    registerSlackApplication: { ...writing, handle: (ctx, { body }) => slack.register(ctx, body) },
    returnFromSlack: {
      tenant: 'none',
      rate: 'write',
      audit: null,
      handle: (_ctx, { query }) => slackReturn.follow(query),
    },
    listSlackChannels: { ...reading, handle: (ctx) => slack.channels(ctx) },
    createSlackSubscription: { ...writing, handle: (ctx, { body }) => slack.create(ctx, body) },
    updateSlackSubscription: {
      ...writing,
      handle: (ctx, { params, body }) => slack.update(ctx, params.id, body),
    },
    deleteSlackSubscription: {
      ...writing,
      handle: (ctx, { params }) => slack.remove(ctx, params.id),
    },
  });
}
