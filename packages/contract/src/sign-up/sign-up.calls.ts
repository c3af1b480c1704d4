// Generated from sign-up.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { signUpContract } from './sign-up.contract.ts';

/** The calls of sign-up as verb and path. */
export const signUpCalls: CallTable<typeof signUpContract> = {
  signUp: { method: 'POST', path: '/identity/resources/users/v1/signUp', access: 'none', changesSession: true },
  signUpWithPhoneNumber: {
    method: 'POST',
    path: '/identity/resources/users/v1/signUp/phoneNumber',
    access: 'none',
    changesSession: true,
  },
  signUpWithUsername: {
    method: 'POST',
    path: '/identity/resources/users/v1/signUp/username',
    access: 'none',
    changesSession: true,
  },
  getSignUpForm: { method: 'GET', path: '/identity/resources/configurations/v1/sign-up/form', access: 'none' },
  getSignUpStrategies: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/sign-up/strategies',
    access: 'none',
  },
};
