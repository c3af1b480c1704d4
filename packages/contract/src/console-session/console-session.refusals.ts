import { defineRefusals } from '../refusals.ts';

/** Refusals of opening the console. */
export const consoleSessionRefusals = defineRefusals('consoleSession', {
  notConfigured: { status: 404, text: 'This environment has no console.' },
  notAUser: {
    status: 403,
    text: 'API tokens can’t open the console. Sign in as a user.',
  },
});
