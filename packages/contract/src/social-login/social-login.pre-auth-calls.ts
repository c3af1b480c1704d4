// Generated from social-login.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { socialLoginContract } from './social-login.contract.ts';

/** The calls of social-login that a page makes before or while a user signs in. */
export const preAuthSocialLoginCalls: CallTable<Pick<typeof socialLoginContract, 'getSocialProviders'>> = {
  getSocialProviders: { method: 'GET', path: '/identity/resources/sso/v2', access: 'none' },
};
