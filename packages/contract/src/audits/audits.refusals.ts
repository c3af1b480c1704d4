import { defineRefusals } from '../refusals.ts';

/** The refusals of the audit log. */
export const auditsRefusals = defineRefusals('audits', {
  notFound: { status: 404, text: 'This entry does not exist or belongs to another account.' },
  invalidCursor: {
    status: 400,
    text: 'This page no longer exists. Start at the first page.',
  },
});
