import { defineRefusals } from '../refusals.ts';

/** The refusals of usage. */
export const usageRefusals = defineRefusals('usage', {
  tooManyFeatures: {
    status: 400,
    text: 'This tenant already has 50 metered features. Use one of their keys.',
  },
  outsidePeriod: {
    status: 400,
    text: '`occurredAt` must be within the past 35 days. Leave it out for events that happen now.',
  },
});
