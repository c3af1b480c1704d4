// Generated from hosted-login.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { hostedLoginContract } from './hosted-login.contract.ts';

/** The calls of hosted-login as verb and path. */
export const hostedLoginCalls: CallTable<typeof hostedLoginContract> = {
  oauthAuthorize: { method: 'GET', path: '/oauth/authorize', access: 'cookie' },
  oauthSilentAuthorize: { method: 'POST', path: '/oauth/authorize/silent', access: 'cookie', changesSession: true },
  oauthToken: { method: 'POST', path: '/oauth/token', access: 'none', changesSession: true },
  oauthLogout: { method: 'GET', path: '/oauth/logout', access: 'cookie' },
  oauthLogoutToken: { method: 'POST', path: '/oauth/logout/token', access: 'cookie', changesSession: true },
  getHostedApplication: { method: 'GET', path: '/oauth/application', access: 'none', outsidePrefix: true },
  getInteraction: { method: 'GET', path: '/oauth/interaction/{uid}', access: 'cookie', outsidePrefix: true },
  finishInteraction: { method: 'POST', path: '/oauth/interaction/{uid}/finish', access: 'cookie', outsidePrefix: true },
  abortInteraction: { method: 'POST', path: '/oauth/interaction/{uid}/abort', access: 'cookie', outsidePrefix: true },
};
