import { defineRefusals } from '../refusals.ts';

/** The refusals of in-app notifications. */
export const notificationsRefusals = defineRefusals('notifications', {
  notFound: {
    status: 404,
    text: 'This notification no longer exists. Reload the page.',
  },
  tooManyPinned: {
    status: 409,
    text: 'You can pin up to 20 notifications. Unpin one first.',
  },
});
