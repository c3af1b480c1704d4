// Generated from integrations.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { integrationsContract } from './integrations.contract.ts';

/** The calls of integrations as verb and path. */
export const integrationsCalls: CallTable<typeof integrationsContract> = {
  listChannelMaps: { method: 'GET', path: '/event/resources/configurations/v1', access: 'bearer' },
  listEmailConfigurations: {
    method: 'GET',
    path: '/integrations/resources/configurations/v1/emails',
    access: 'bearer',
  },
  createEmailConfiguration: {
    method: 'POST',
    path: '/integrations/resources/configurations/v1/emails/{eventKey}',
    access: 'bearer',
  },
  setEmailEnabled: {
    method: 'PATCH',
    path: '/integrations/resources/configurations/v1/emails/{eventKey}',
    access: 'bearer',
  },
  deleteEmailConfiguration: {
    method: 'DELETE',
    path: '/integrations/resources/configurations/v1/emails/{eventKey}',
    access: 'bearer',
  },
  updateEmailSubscription: {
    method: 'PUT',
    path: '/integrations/resources/configurations/v1/emails/{eventKey}/subscriptions/{subscriptionId}',
    access: 'bearer',
  },
  deleteEmailSubscription: {
    method: 'DELETE',
    path: '/integrations/resources/configurations/v1/emails/{eventKey}/subscriptions/{subscriptionId}',
    access: 'bearer',
  },
  showUnsubscribe: {
    method: 'GET',
    path: '/integrations/resources/configurations/v1/emails/unsubscribe',
    access: 'none',
  },
  unsubscribe: { method: 'POST', path: '/integrations/resources/configurations/v1/emails/unsubscribe', access: 'none' },
  listSmsConfigurations: { method: 'GET', path: '/integrations/resources/configurations/v2/sms', access: 'bearer' },
  createSmsConfiguration: {
    method: 'POST',
    path: '/integrations/resources/configurations/v2/sms/{eventKey}',
    access: 'bearer',
  },
  setSmsEnabled: {
    method: 'PATCH',
    path: '/integrations/resources/configurations/v2/sms/{eventKey}',
    access: 'bearer',
  },
  deleteSmsConfiguration: {
    method: 'DELETE',
    path: '/integrations/resources/configurations/v2/sms/{eventKey}',
    access: 'bearer',
  },
  updateSmsSubscription: {
    method: 'PUT',
    path: '/integrations/resources/configurations/v2/sms/{eventKey}/subscriptions/{subscriptionId}',
    access: 'bearer',
  },
  deleteSmsSubscription: {
    method: 'DELETE',
    path: '/integrations/resources/configurations/v2/sms/{eventKey}/subscriptions/{subscriptionId}',
    access: 'bearer',
  },
  getSlackConfiguration: { method: 'GET', path: '/integrations/resources/configurations/v1/slack', access: 'bearer' },
  deleteSlackConfiguration: {
    method: 'DELETE',
    path: '/integrations/resources/configurations/v1/slack',
    access: 'bearer',
  },
  getSlackApplication: {
    method: 'GET',
    path: '/integrations/resources/configurations/v1/slack/applications',
    access: 'bearer',
  },
  registerSlackApplication: {
    method: 'POST',
    path: '/integrations/resources/configurations/v1/slack/applications/registrations',
    access: 'bearer',
  },
  returnFromSlack: {
    method: 'GET',
    path: '/integrations/resources/configurations/v1/slack/applications/registrations',
    access: 'none',
  },
  listSlackChannels: {
    method: 'GET',
    path: '/integrations/resources/configurations/v1/slack/channels',
    access: 'bearer',
  },
  createSlackSubscription: {
    method: 'POST',
    path: '/integrations/resources/configurations/v1/slack/subscriptions',
    access: 'bearer',
  },
  updateSlackSubscription: {
    method: 'PATCH',
    path: '/integrations/resources/configurations/v1/slack/subscription/{id}',
    access: 'bearer',
  },
  deleteSlackSubscription: {
    method: 'DELETE',
    path: '/integrations/resources/configurations/v1/slack/subscriptions/{id}',
    access: 'bearer',
  },
};
