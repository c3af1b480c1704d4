// Generated from social-login.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { socialLoginContract } from './social-login.contract.ts';

/** The calls of social-login as verb and path. */
export const socialLoginCalls: CallTable<typeof socialLoginContract> = {
  getSocialProvidersV1: { method: 'GET', path: '/identity/resources/sso/v1', access: 'none' },
  getSocialProviders: { method: 'GET', path: '/identity/resources/sso/v2', access: 'none' },
  getSocialProvidersAuthenticated: {
    method: 'GET',
    path: '/identity/resources/sso/v2/authenticated',
    access: 'bearer',
  },
  getCustomSocialProviders: { method: 'GET', path: '/identity/resources/sso/custom/v1', access: 'none' },
  socialPrelogin: {
    method: 'GET',
    path: '/identity/resources/auth/v2/user/sso/default/{provider}/prelogin',
    access: 'none',
  },
  socialFormCallback: {
    method: 'POST',
    path: '/identity/resources/auth/v2/user/sso/default/{provider}/callback',
    access: 'none',
  },
  socialPostlogin: {
    method: 'POST',
    path: '/identity/resources/auth/v1/user/sso/{provider}/postlogin',
    access: 'none',
    changesSession: true,
  },
  listOwnIdentities: { method: 'GET', path: '/identity/resources/users/v1/me/identities', access: 'bearer' },
  beginLinkingIdentity: {
    method: 'POST',
    path: '/identity/resources/users/v1/me/identities/{provider}/prelogin',
    access: 'bearer',
  },
  linkIdentity: { method: 'POST', path: '/identity/resources/users/v1/me/identities/{provider}', access: 'bearer' },
  unlinkIdentity: { method: 'DELETE', path: '/identity/resources/users/v1/me/identities/{id}', access: 'bearer' },
};
