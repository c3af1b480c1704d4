// Generated from sign-up.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { signUpContract } from './sign-up.contract.ts';

/** The calls of sign-up that a page makes before or while a user signs in. */
export const preAuthSignUpCalls: CallTable<Pick<typeof signUpContract, 'getSignUpStrategies'>> = {
  getSignUpStrategies: {
    method: 'GET',
    path: '/identity/resources/configurations/v1/sign-up/strategies',
    access: 'none',
  },
};
