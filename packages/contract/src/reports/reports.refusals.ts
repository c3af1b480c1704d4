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
    text: 'The filters of the report are not valid. Use base64 of a JSON object with known filters.',
  },
  invalidSchedule: {
    status: 400,
    text: 'The schedule is not valid. Choose a time zone and at most one time a day.',
  },
  notMembers: {
    status: 400,
    text: 'Reports can be sent to users of this account only. Check the recipients.',
  },
});
