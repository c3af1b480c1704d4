import { defineRefusals } from '../refusals.ts';

/** The refusals of reports. */
export const reportsRefusals = defineRefusals('reports', {
  unknownTemplate: { status: 404, text: 'This report does not exist. Choose one from the list.' },
  unknownRun: {
    status: 404,
    text: 'This report was deleted or never existed. Create it again.',
  },
  invalidFilters: {
    status: 400,
    text: 'The report filters are invalid. Send a base64-encoded JSON object with supported filters.',
  },
  invalidSchedule: {
    status: 400,
    text: 'The schedule is invalid. Choose a time zone and at most one run per day.',
  },
  notMembers: {
    status: 400,
    text: 'Reports can only be sent to users of this account. Check the recipients.',
  },
});
