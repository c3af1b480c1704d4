// Generated from sso.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { ssoContract } from './sso.contract.ts';

/** The calls of sso as verb and path. */
export const ssoCalls: CallTable<typeof ssoContract> = {
  prelogin: { method: 'POST', path: '/identity/resources/auth/v2/user/sso/prelogin', access: 'none' },
  getSsoPublicConfiguration: { method: 'GET', path: '/team/resources/sso/v2/configurations/public', access: 'none' },
};
