// Generated from phones.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { phonesContract } from './phones.contract.ts';

/** The calls of phones as verb and path. */
export const phonesCalls: CallTable<typeof phonesContract> = {
  changePhoneNumberWithVerification: { method: 'POST', path: '/identity/resources/users/v1/phone', access: 'bearer' },
  verifyChangePhoneNumber: { method: 'POST', path: '/identity/resources/users/v1/phone/verify', access: 'bearer' },
  resetPhoneNumber: { method: 'POST', path: '/identity/resources/users/v1/phone/reset', access: 'none' },
  verifyResetPhoneNumber: { method: 'POST', path: '/identity/resources/users/v1/phone/reset/verify', access: 'none' },
  changePhoneNumber: { method: 'PUT', path: '/identity/resources/users/v1/phone/change', access: 'none' },
  listPhoneNumbers: { method: 'GET', path: '/identity/resources/users/phone-numbers/v1', access: 'bearer' },
  createPhoneNumber: { method: 'POST', path: '/identity/resources/users/phone-numbers/v1', access: 'bearer' },
  listMyPhoneNumbers: { method: 'GET', path: '/identity/resources/users/phone-numbers/v1/me', access: 'bearer' },
  preVerifyPhoneNumber: {
    method: 'POST',
    path: '/identity/resources/users/phone-numbers/v1/preverify',
    access: 'bearer',
  },
  verifyPhoneNumber: { method: 'POST', path: '/identity/resources/users/phone-numbers/v1/verify', access: 'bearer' },
  deletePhoneNumber: {
    method: 'DELETE',
    path: '/identity/resources/users/phone-numbers/v1/{phoneId}',
    access: 'bearer',
  },
  verifyDeletePhoneNumber: {
    method: 'POST',
    path: '/identity/resources/users/phone-numbers/v1/{phoneId}/delete/verify',
    access: 'bearer',
  },
  listUsersPhoneNumbers: { method: 'GET', path: '/identity/resources/users/phone-numbers/v2', access: 'bearer' },
};
