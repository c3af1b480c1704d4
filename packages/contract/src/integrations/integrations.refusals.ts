import { defineRefusals } from '../refusals.ts';

/** The refusals of email, SMS, and Slack notifications. */
export const integrationsRefusals = defineRefusals('integrations', {
  unknownEvent: {
    status: 404,
    text: 'This event can’t be sent through this channel. Choose another event.',
  },
  notFound: { status: 404, text: 'This subscription doesn’t exist anymore. Reload the page.' },
  alreadyConfigured: {
    status: 409,
    text: 'This event already has subscriptions. Change them instead.',
  },
  noRecipients: { status: 400, text: 'Add at least one recipient, or delete the subscription.' },
  noChannels: { status: 400, text: 'Choose at least one channel.' },
  unknownRecipient: {
    status: 400,
    text: 'Choose members of this account. Emails can also go to addresses at a verified domain.',
  },
  smsUnavailable: {
    status: 409,
    text: 'SMS can’t be sent from this environment. Ask your provider to set up a gateway.',
  },
  slackUnavailable: {
    status: 409,
    text: 'Slack isn’t set up for this environment. Ask your provider to add a Slack application.',
  },
  slackNotConnected: { status: 409, text: 'Connect Slack first.' },
  slackRejected: {
    status: 400,
    text: 'Slack didn’t accept the authorization. Start again and confirm the access.',
  },
  slackUnreachable: { status: 502, text: 'Slack isn’t responding. Try again in a minute.' },
  unknownChannel: {
    status: 400,
    text: 'Choose channels that the app can see. Invite the app to private channels first.',
  },
  badLink: { status: 400, text: 'This link isn’t valid. Use the link of a newer email.' },
  badReturn: { status: 400, text: 'Start again on the page that connects Slack.' },
  tooMany: { status: 409, text: 'You’ve reached the maximum number of subscriptions.' },
});
