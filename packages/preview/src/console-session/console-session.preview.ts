import type { consoleSessionContract } from '@foyer/contract/console-session';
import type { PreviewReplies } from '../preview-replies.ts';

/**
 * The console's cookie: a page cannot set one that scripts cannot read, so the preview of the
 * console asks for none.
 */
export const consoleSessionPreview: PreviewReplies<typeof consoleSessionContract> = {
  authCookie: () => undefined,
  authCookieLogout: () => undefined,
};
