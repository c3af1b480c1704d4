import { defineRefusals } from '../refusals.ts';

/** The refusals of sessions. */
export const sessionsRefusals = defineRefusals('sessions', {
  notFound: { status: 404, text: 'This session has already ended.' },
});
