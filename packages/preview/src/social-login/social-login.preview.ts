import type { socialLoginContract } from '@foyer/contract/social-login';
import type { PreviewReplies } from '../preview-replies.ts';

/** Social providers: none set up. */
export const socialLoginPreview: PreviewReplies<typeof socialLoginContract> = {
  getSocialProviders: () => [],
  getCustomSocialProviders: () => ({ providers: [] }),
};
