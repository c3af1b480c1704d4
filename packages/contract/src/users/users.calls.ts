// Generated from users.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { usersContract } from './users.contract.ts';

/** The calls of users as verb and path. */
export const usersCalls: CallTable<typeof usersContract> = {
  addUser: { method: 'POST', path: '/identity/resources/users/v2', access: 'bearer' },
  resendActivationLink: {
    method: 'POST',
    path: '/team/resources/members/v1/{userId}/resendActivationEmail',
    access: 'bearer',
  },
  listUsersEmails: { method: 'GET', path: '/identity/resources/users/emails/v1', access: 'bearer' },
  listUsernames: { method: 'GET', path: '/identity/resources/usernames/v1', access: 'bearer' },
};
