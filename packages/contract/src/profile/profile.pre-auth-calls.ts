// Generated from profile.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { profileContract } from './profile.contract.ts';

/** The calls of profile that a page makes before or while a user signs in. */
export const preAuthProfileCalls: CallTable<Pick<typeof profileContract, 'getMe' | 'getMyAuthorization'>> = {
  getMe: { method: 'GET', path: '/identity/resources/users/v2/me', access: 'bearer' },
  getMyAuthorization: { method: 'GET', path: '/identity/resources/users/v1/me/authorization', access: 'bearer' },
};
