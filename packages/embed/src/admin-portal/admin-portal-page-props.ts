import type { PortalOptions, Tab } from '@foyer/admin-portal';

/** One page of the portal. */
export interface AdminPortalPageProps extends PortalOptions {
  /** Which one, by its name in the specification. */
  readonly tab: Tab;
  /** The inner tab it opens with. Default: its first one. */
  readonly sub?: string | undefined;
}
