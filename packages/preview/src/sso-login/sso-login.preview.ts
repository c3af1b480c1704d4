import type { ssoLoginContract } from '@foyer/contract/sso-login';
import { ssoLoginRefusals } from '@foyer/contract/sso-login/refusals';
import { type PreviewReplies, refuse } from '../preview-replies.ts';

const nobody = () => {
  throw refuse(ssoLoginRefusals.expired);
};

/** Signing in by a company's own provider: there is none in the preview, so no flow ever comes back from one. */
export const ssoLoginPreview: PreviewReplies<typeof ssoLoginContract> = {
  samlPrelogin: () => ({}),
  samlPostlogin: nobody,
  oidcPostlogin: nobody,
  oidcPostloginV2: nobody,
  startSso: ({ origin }) => ({ location: origin }),
  samlAcs: ({ origin }) => ({ location: origin }),
  samlLogout: ({ origin }) => ({ location: origin }),
  samlLogoutPosted: ({ origin }) => ({ location: origin }),
  oidcBackChannelLogout: () => undefined,
  oidcBackendCallback: ({ origin }) => ({ location: origin }),
};
