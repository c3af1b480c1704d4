// Generated from social-login.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { socialLoginContract } from './social-login.contract.ts';

/** The calls of social-login as verb and path. */
export const socialLoginCalls: CallTable<typeof socialLoginContract> = {
  getSocialProviders: { method: 'GET', path: '/identity/resources/sso/v2', access: 'none' },
  getCustomSocialProviders: { method: 'GET', path: '/identity/resources/sso/custom/v1', access: 'none' },
};
