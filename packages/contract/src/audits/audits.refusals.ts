import { defineRefusals } from '../refusals.ts';

/** The refusals of the audit log. */
export const auditsRefusals = defineRefusals('audits', {
  notFound: { status: 404, text: 'This entry does not exist or belongs to another account.' },
  viewNotFound: { status: 404, text: 'This view does not exist or belongs to someone else.' },
  viewNameTaken: { status: 409, text: 'You have a view with this name. Choose another name.' },
  tooManyViews: { status: 409, text: 'You can save up to 50 views. Delete one you don’t use.' },
  invalidCursor: {
    status: 400,
    text: 'This page no longer exists. Start at the first page.',
  },
});
