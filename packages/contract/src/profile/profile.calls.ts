// Generated from profile.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { profileContract } from './profile.contract.ts';

/** The calls of profile as verb and path. */
export const profileCalls: CallTable<typeof profileContract> = {
  getMe: { method: 'GET', path: '/identity/resources/users/v2/me', access: 'bearer' },
  updateMe: { method: 'PUT', path: '/identity/resources/users/v2/me', access: 'bearer' },
  updateProfileImage: { method: 'PUT', path: '/team/resources/profile/me/image/v1', access: 'bearer', plainText: true },
  getPicture: { method: 'GET', path: '/team/resources/profile/images/v1/{pictureId}', access: 'none' },
  getMyManagedFields: { method: 'GET', path: '/identity/resources/users/v1/me/managed-fields', access: 'bearer' },
  getMyAuthorization: { method: 'GET', path: '/identity/resources/users/v1/me/authorization', access: 'bearer' },
  requestEmailChange: { method: 'POST', path: '/identity/resources/users/v1/email/me', access: 'bearer' },
  verifyEmailChange: { method: 'POST', path: '/identity/resources/users/v1/email/me/verify', access: 'bearer' },
  createUsername: { method: 'POST', path: '/identity/resources/usernames/v1', access: 'bearer' },
  getMyUsername: { method: 'GET', path: '/identity/resources/usernames/v1/me', access: 'bearer' },
  deleteUsername: { method: 'DELETE', path: '/identity/resources/usernames/v1/{username}', access: 'bearer' },
  askOwnData: { method: 'POST', path: '/identity/resources/users/v1/me/data', access: 'bearer' },
  downloadOwnData: { method: 'POST', path: '/identity/resources/users/v1/me/data/download', access: 'bearer' },
  getMyDeletion: { method: 'GET', path: '/identity/resources/users/v1/me/deletion', access: 'bearer' },
  askMyDeletion: { method: 'POST', path: '/identity/resources/users/v1/me/deletion', access: 'bearer' },
  cancelMyDeletion: { method: 'DELETE', path: '/identity/resources/users/v1/me/deletion', access: 'bearer' },
};
