import type { ssoContract } from '@foyer/contract/sso';
import type { PreviewReplies } from '../preview-replies.ts';

/** Single sign-on: not set up. */
export const ssoPreview: PreviewReplies<typeof ssoContract> = {
  prelogin: () => ({}),
  getSsoPublicConfiguration: () => ({ isActive: false }),
};
