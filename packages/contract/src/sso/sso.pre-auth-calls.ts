// Generated from sso.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { ssoContract } from './sso.contract.ts';

/** The calls of sso that a page makes before or while a user signs in. */
export const preAuthSsoCalls: CallTable<Pick<typeof ssoContract, 'prelogin' | 'getSsoPublicConfiguration'>> = {
  prelogin: { method: 'POST', path: '/identity/resources/auth/v2/user/sso/prelogin', access: 'none' },
  getSsoPublicConfiguration: { method: 'GET', path: '/team/resources/sso/v2/configurations/public', access: 'none' },
};
