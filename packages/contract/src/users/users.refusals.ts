import { defineRefusals } from '../refusals.ts';

/** The refusals of the people of a tenant. */
export const usersRefusals = defineRefusals('users', {
  notWaiting: { status: 404, text: 'Nobody with this id waits for an activation or invitation mail here.' },
});
