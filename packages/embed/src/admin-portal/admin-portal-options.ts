import type { PortalOptions } from '@foyer/admin-portal';

/** How the admin portal opens and looks. */
export interface AdminPortalOptions extends PortalOptions {
  /**
   * The path it lives below, for example `/settings`: each tab is then an address of its own. Paths
   * below it belong to the portal. Default: none; it opens over whatever page is open, with its
   * address behind `#`.
   */
  readonly path?: string | undefined;
  /**
   * Where leaving the portal leads when nothing of the application was open before. Default: `/`.
   */
  readonly home?: string | undefined;
}
