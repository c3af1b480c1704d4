import { defineRefusals } from '../refusals.ts';

/** The refusals of webhooks. */
export const webhooksRefusals = defineRefusals('webhooks', {
  notFound: { status: 404, text: 'This webhook no longer exists. Reload the page.' },
  deliveryNotFound: {
    status: 404,
    text: 'This delivery no longer exists. Deliveries are deleted after their retention period.',
  },
  invalidUrl: { status: 400, text: 'Enter a full URL such as https://example.com/webhooks.' },
  httpsRequired: { status: 400, text: 'Enter a URL that starts with https://.' },
  unknownEvent: { status: 400, text: 'One of the events does not exist. Reload the page.' },
  eventNotFound: { status: 404, text: 'This event does not exist. Reload the page.' },
  noEvents: { status: 400, text: 'Select at least one event.' },
  tooMany: {
    status: 409,
    text: 'An account can have up to 50 webhooks. Delete one you don’t use.',
  },
  turnedOff: {
    status: 409,
    text: 'The webhook is turned off. Turn it on, then retry the delivery.',
  },
  stillPending: {
    status: 409,
    text: 'This delivery is already queued. Wait for the next attempt.',
  },
  invalidRange: { status: 400, text: 'The range must end after it starts.' },
  unknownCustomEvent: {
    status: 400,
    text: 'This event isn’t declared. Add it to `webhooks.events` in the configuration.',
  },
  eventTooLarge: { status: 400, text: 'The event is too large. Send at most 64 kB.' },
  unknownTriggeredEvent: { status: 404, text: 'This event does not exist or has expired.' },
});
