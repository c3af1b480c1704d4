import type { ssoLoginContract } from '@foyer/contract/sso-login';
import type { PreviewReplies } from '../preview-replies.ts';
import { come, wayTo } from './sso-sign-in.ts';

/**
 * Signing in by a tenant's own provider, which agrees at once. `failures` says what goes wrong
 * instead.
 */
export const ssoLoginPreview: PreviewReplies<typeof ssoLoginContract> = {
  samlPrelogin: (visit, { body }) => wayTo(visit, body),
  samlPostlogin: (visit, { body }) => come(visit, body.SAMLResponse),
  oidcPostlogin: (visit, { body }) => come(visit, body.state),
  oidcPostloginV2: (visit, { body }) => come(visit, body.RelayState),
  startSso: ({ origin }) => ({ location: origin }),
  samlAcs: ({ origin }) => ({ location: origin }),
  samlLogout: ({ origin }) => ({ location: origin }),
  samlLogoutPosted: ({ origin }) => ({ location: origin }),
  oidcBackChannelLogout: () => undefined,
  oidcBackendCallback: ({ origin }) => ({ location: origin }),
};
