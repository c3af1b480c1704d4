import { defineRefusals } from '../refusals.ts';

/** The refusals of the security center. */
export const securityCenterRefusals = defineRefusals('securityCenter', {
  invalidSnooze: {
    status: 400,
    text: 'Choose a date between tomorrow and one year from now.',
  },
});
