import { defineRefusals } from '../refusals.ts';

/** The refusals of in-app notifications. */
export const notificationsRefusals = defineRefusals('notifications', {
  notFound: {
    status: 404,
    text: 'This notification doesn’t exist anymore. Reload the list.',
  },
  tooManyPinned: {
    status: 409,
    text: 'You can pin 20 notifications. Unpin one first.',
  },
});
