import { z } from 'zod';
import { del, get, patch, post, put } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { integrationsRefusals } from './integrations.refusals.ts';
import { maxRecipients, maxSlackChannels, maxSubscriptions } from './integrations.rules.ts';

export { integrationsRefusals };

const base = '/integrations/resources/configurations';
const emails = `${base}/v1/emails`;
const sms = `${base}/v2/sms`;
const slack = `${base}/v1/slack`;
const {
  unknownEvent,
  notFound,
  alreadyConfigured,
  noChannels,
  noRecipients,
  unknownRecipient,
  smsUnavailable,
  slackUnavailable,
  slackNotConnected,
  slackRejected,
  slackUnreachable,
  unknownChannel,
  tooMany,
  badLink,
  badReturn,
} = integrationsRefusals;

const read = { access: 'bearer', permission: 'fe.connectivity.read.webhooks' } as const;
const write = { access: 'bearer', permission: 'fe.connectivity.write.webhooks' } as const;

/** When a subscription is sent. Ours; not of the wire contract. */
const frequency = z.enum(['instant', 'daily']);

/** Who gets an event by email or SMS. */
export const channelSubscription = z.object({
  id: z.string().optional(),
  name: z.string(),
  enabled: z.boolean(),
  recipients: z.array(z.string()),
  frequency: frequency.optional(),
});
export type ChannelSubscription = z.infer<typeof channelSubscription>;

/** What is sent of one event by email or SMS. */
export const channelConfig = z.object({
  eventKey: z.string(),
  enabled: z.boolean(),
  subscriptions: z.array(channelSubscription),
});
export type ChannelConfig = z.infer<typeof channelConfig>;

const subscriptionBody = z.object({
  id: z.string().max(100).optional(),
  name: z.string().max(100).default(''),
  enabled: z.boolean(),
  recipients: z.array(z.string().max(254)).max(maxRecipients),
  frequency: frequency.default('instant'),
});
const configBody = z.object({
  enabled: z.boolean(),
  subscriptions: z.array(subscriptionBody).max(maxSubscriptions),
});
const eventParams = z.object({ eventKey: z.string().max(100) });
const subscriptionParams = eventParams.extend({ subscriptionId: z.string().max(100) });
const switchBody = z.object({ enabled: z.boolean() });

/** An event that a channel can announce. */
export const channelMap = z.object({
  id: z.string(),
  key: z.string(),
  categoryId: z.string(),
  vendorId: z.string(),
  displayName: z.string(),
  description: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  category: z.object({
    id: z.string(),
    vendorId: z.string(),
    name: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
});
export type ChannelMap = z.infer<typeof channelMap>;

const slackEvent = z.object({
  eventKey: z.string().max(100),
  channelIds: z.array(z.string().max(50)).max(maxSlackChannels),
  title: z.string().max(200).optional(),
  message: z.string().max(1000).optional(),
});
/** Which events go to which channels of Slack. */
export const slackSubscription = z.object({
  id: z.string().max(100).optional(),
  isActive: z.boolean(),
  slackEvents: z.array(slackEvent).max(100),
});
export type SlackSubscription = z.infer<typeof slackSubscription>;

/** Messages to a channel that Slack rejects. Ours; not of the wire contract. */
const slackFailure = z.object({
  channelId: z.string(),
  /** Slack’s error code, or `unreachable`. */
  cause: z.string(),
  /** Messages since the last one that was posted. */
  count: z.number(),
  since: dateTime,
  lastAt: dateTime,
});

/** From `team` on, members are ours: the connected workspace, and what Slack rejects. */
export const slackConfiguration = z.object({
  id: z.string(),
  slackSubscriptions: z.array(slackSubscription),
  team: z.string().optional(),
  /** Slack rejects the connection: nothing is posted until it is connected again. */
  disabled: z.object({ at: dateTime, cause: z.string() }).optional(),
  failures: z.array(slackFailure).optional(),
});
export type SlackConfiguration = z.infer<typeof slackConfiguration>;

/** Signed; names account, event, and address. */
const unsubscribeLink = z.string().min(1).max(2000);
/** `script` and `style` are sources of the content security policy. */
const shownPage = z.object({
  page: z.object({ html: z.string(), script: z.string(), style: z.string() }),
});
const slackBody = { body: slackSubscription, refusals: [unknownEvent, unknownChannel, tooMany] };

/**
 * Email, SMS, and Slack notifications of an account's events. Wire contract, group *Integrations*;
 * webhooks have a contract of their own.
 */
export const integrationsContract = {
  listChannelMaps: get('/event/resources/configurations/v1', {
    ...read,
    summary: 'The events that a channel can announce: email, sms, slack, or webhook.',
    query: z.object({ channels: z.string().max(100).optional() }),
    response: z.array(channelMap),
  }),
  listEmailConfigurations: get(emails, {
    ...read,
    summary: 'Which events are emailed, and to whom.',
    response: z.array(channelConfig),
  }),
  createEmailConfiguration: post(`${emails}/{eventKey}`, {
    ...write,
    summary: 'Emails an event that was not emailed before.',
    params: eventParams,
    body: configBody,
    refusals: [unknownEvent, alreadyConfigured, noRecipients, unknownRecipient],
  }),
  setEmailEnabled: patch(`${emails}/{eventKey}`, {
    ...write,
    summary: 'Turns the emails of an event on or off.',
    params: eventParams,
    body: switchBody,
    refusals: [notFound],
  }),
  deleteEmailConfiguration: del(`${emails}/{eventKey}`, {
    ...write,
    summary: 'Stops emailing an event.',
    params: eventParams,
    refusals: [notFound],
  }),
  updateEmailSubscription: put(`${emails}/{eventKey}/subscriptions/{subscriptionId}`, {
    ...write,
    summary: 'Changes who is emailed about an event; deletes the subscription without recipients.',
    params: subscriptionParams,
    body: subscriptionBody,
    refusals: [notFound, unknownRecipient],
  }),
  deleteEmailSubscription: del(`${emails}/{eventKey}/subscriptions/{subscriptionId}`, {
    ...write,
    summary: 'Deletes a subscription; with the last one, the event is no longer emailed.',
    params: subscriptionParams,
    refusals: [notFound],
  }),
  showUnsubscribe: get(`${emails}/unsubscribe`, {
    access: 'none',
    summary: 'The page behind the unsubscribe link of an email. Opening it changes nothing.',
    query: z.object({ link: unsubscribeLink }),
    response: shownPage,
    responds: 'redirect',
    status: 200,
    refusals: [badLink],
  }),
  unsubscribe: post(`${emails}/unsubscribe`, {
    access: 'none',
    // the page has no referrer, so that its form has no origin; the signed link is what counts
    accepts: 'crossSiteForm',
    summary:
      'Stops emails about an event to one address. The link is in the form, or in the query with one click in a mail program (RFC 8058).',
    query: z.object({ link: unsubscribeLink.optional() }),
    body: z.object({ link: unsubscribeLink.optional() }).default({}),
    response: shownPage,
    responds: 'redirect',
    status: 200,
    refusals: [badLink],
  }),
  listSmsConfigurations: get(sms, {
    ...read,
    summary: 'Which events are sent by SMS, and to whom.',
    response: z.array(channelConfig),
  }),
  createSmsConfiguration: post(`${sms}/{eventKey}`, {
    ...write,
    summary: 'Sends an event by SMS that was not sent before.',
    params: eventParams,
    body: configBody,
    refusals: [unknownEvent, alreadyConfigured, noRecipients, unknownRecipient, smsUnavailable],
  }),
  setSmsEnabled: patch(`${sms}/{eventKey}`, {
    ...write,
    summary: 'Turns the SMS of an event on or off.',
    params: eventParams,
    body: switchBody,
    refusals: [notFound],
  }),
  deleteSmsConfiguration: del(`${sms}/{eventKey}`, {
    ...write,
    summary: 'Stops sending an event by SMS.',
    params: eventParams,
    refusals: [notFound],
  }),
  updateSmsSubscription: put(`${sms}/{eventKey}/subscriptions/{subscriptionId}`, {
    ...write,
    summary: 'Changes who gets an SMS about an event; deletes the subscription without recipients.',
    params: subscriptionParams,
    body: subscriptionBody,
    refusals: [notFound, unknownRecipient],
  }),
  deleteSmsSubscription: del(`${sms}/{eventKey}/subscriptions/{subscriptionId}`, {
    ...write,
    summary: 'Deletes a subscription; with the last one, the event is no longer sent.',
    params: subscriptionParams,
    refusals: [notFound],
  }),
  getSlackConfiguration: get(slack, {
    ...read,
    summary: 'The connected Slack workspace, and what is announced in its channels.',
    response: slackConfiguration,
  }),
  deleteSlackConfiguration: del(slack, {
    ...write,
    summary: 'Disconnects Slack and deletes its subscriptions.',
    refusals: [slackNotConnected],
  }),
  getSlackApplication: get(`${slack}/applications`, {
    ...read,
    summary: 'The client ID that Slack’s authorization page needs; empty without an application.',
    response: z.object({
      clientId: z.string(),
      /** Complete but for `state`, which ends with `.` and the address to return to, in base64url. Ours; not of the wire contract. */
      authorizeUrl: z.string().optional(),
    }),
  }),
  registerSlackApplication: post(`${slack}/applications/registrations`, {
    ...write,
    summary: 'Connects a Slack workspace with the code of its authorization page.',
    body: z.object({
      code: z.string().min(1).max(512),
      /** The address that the authorization page returned to. Ours; not of the wire contract. */
      redirectUri: z.string().max(2048).optional(),
    }),
    refusals: [slackUnavailable, slackRejected, slackUnreachable],
  }),
  returnFromSlack: get(`${slack}/applications/registrations`, {
    access: 'none',
    summary:
      'Where Slack’s authorization page returns to: leads on to the page that sent the user there.',
    query: z.object({
      state: z.string().min(1).max(3000),
      code: z.string().max(512).optional(),
      error: z.string().max(100).optional(),
    }),
    response: z.object({ location: z.string() }),
    responds: 'redirect',
    status: 302,
    refusals: [badReturn],
  }),
  listSlackChannels: get(`${slack}/channels`, {
    ...read,
    summary: 'The channels of the connected workspace that the app can see.',
    response: z.array(z.object({ id: z.string(), name: z.string() })),
    refusals: [slackUnreachable],
  }),
  createSlackSubscription: post(`${slack}/subscriptions`, {
    ...write,
    ...slackBody,
    summary: 'Announces events in Slack channels.',
    refusals: [...slackBody.refusals, slackNotConnected, noChannels],
  }),
  updateSlackSubscription: patch(`${slack}/subscription/{id}`, {
    ...write,
    ...slackBody,
    summary: 'Changes what is announced, and where; deletes the subscription without channels.',
    alsoMethods: ['PUT'],
    params: z.object({ id: z.string().max(100) }),
    refusals: [...slackBody.refusals, notFound],
  }),
  deleteSlackSubscription: del(`${slack}/subscriptions/{id}`, {
    ...write,
    summary: 'Deletes a subscription.',
    params: z.object({ id: z.string().max(100) }),
    refusals: [notFound],
  }),
} as const;
