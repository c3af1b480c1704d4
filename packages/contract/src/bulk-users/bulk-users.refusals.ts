import { defineRefusals } from '../refusals.ts';

/** The refusals of bulk operations. */
export const bulkUsersRefusals = defineRefusals('bulkUsers', {
  notFound: { status: 404, text: 'This bulk operation does not exist.' },
  tooManySelected: {
    status: 400,
    text: 'A bulk operation can include up to 5,000 users. Add filters to select fewer.',
  },
  nothingToDo: { status: 400, text: 'This would not change any of the selected users.' },
  running: { status: 409, text: 'This bulk operation is still running.' },
  notReversible: { status: 400, text: 'This bulk operation can’t be undone.' },
  ended: {
    status: 403,
    text: 'The bulk operation stopped because you signed out or lost the permission.',
  },
  failed: { status: 500, text: 'Something went wrong. Try again.' },
});
