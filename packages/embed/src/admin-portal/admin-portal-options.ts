import type { PortalOptions } from '@foyer/admin-portal';
import type { ComponentType } from 'react';
import type { EmbedOptions } from '../options.ts';

/** How the admin portal opens and looks. */
export interface AdminPortalOptions extends PortalOptions {
  /**
   * The path it lives below, for example `/settings`: each tab is then an address of its own. Paths below it belong to the portal.
   * Default: none; it opens over whatever page is open, with its address behind `#`.
   */
  readonly path?: string | undefined;
  /** Where leaving the portal leads when nothing of the application was open before. Default: `/`. */
  readonly home?: string | undefined;
}

/** The portal as `adminPortal()` makes it for the option of this name; hosts pass it on and look at nothing of it. */
export interface AdminPortalSetup {
  readonly options: AdminPortalOptions;
  /** Whether a path is the portal's own. */
  readonly isAt: (path: string) => boolean;
  /** Lets the page open and close it. */
  readonly Handle: ComponentType<{ readonly options: EmbedOptions; readonly path: string }>;
  /** It as a page, on its own path. */
  readonly Route: ComponentType<{ readonly options: EmbedOptions }>;
  /** It over the page that is open. */
  readonly Layer: ComponentType<{ readonly options: EmbedOptions }>;
}
