import { commonRefusals } from '@foyer/contract';
import type { socialLoginContract } from '@foyer/contract/social-login';
import { socialLoginRefusals } from '@foyer/contract/social-login/refusals';
import { type PreviewReplies, refuse } from '../preview-replies.ts';

const none = (): never => {
  throw refuse(socialLoginRefusals.notOffered);
};

/** Social providers: none set up, as there is no server that could ask them. */
export const socialLoginPreview: PreviewReplies<typeof socialLoginContract> = {
  getSocialProvidersV1: () => [],
  getSocialProviders: () => [],
  getSocialProvidersAuthenticated: () => [],
  getCustomSocialProviders: () => ({ providers: [] }),
  socialPrelogin: none,
  socialFormCallback: none,
  socialPostlogin: none,
  listOwnIdentities: () => ({ identities: [] }),
  beginLinkingIdentity: none,
  linkIdentity: none,
  unlinkIdentity: () => {
    throw refuse(commonRefusals.notFound);
  },
};
