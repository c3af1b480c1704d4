// Generated from sso-login.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { ssoLoginContract } from './sso-login.contract.ts';

/** The calls of sso-login as verb and path. */
export const ssoLoginCalls: CallTable<typeof ssoLoginContract> = {
  samlPrelogin: { method: 'POST', path: '/identity/resources/auth/v1/user/saml/prelogin', access: 'none' },
  samlPostlogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/saml/postlogin',
    access: 'none',
    changesSession: true,
  },
  oidcPostlogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/oidc/postlogin',
    access: 'none',
    changesSession: true,
  },
  oidcPostloginV2: {
    method: 'POST',
    path: '/identity/resources/auth/v2/user/oidc/postlogin',
    access: 'none',
    changesSession: true,
  },
  startSso: { method: 'GET', path: '/auth/sso/start', access: 'none' },
  samlAcs: { method: 'POST', path: '/auth/saml/callback', access: 'none' },
  samlLogout: { method: 'GET', path: '/auth/saml/logout', access: 'none' },
  samlLogoutPosted: { method: 'POST', path: '/auth/saml/logout', access: 'none' },
  oidcBackChannelLogout: { method: 'POST', path: '/auth/oidc/backchannel-logout', access: 'none' },
  oidcBackendCallback: { method: 'POST', path: '/auth/oidc/callback', access: 'none' },
};
