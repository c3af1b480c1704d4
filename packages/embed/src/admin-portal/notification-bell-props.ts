import type { Tab } from '@foyer/admin-portal';

/** What a host can say about its bell. */
export interface NotificationBellProps {
  /**
   * Opens the portal page that a notification is about. Default: the admin portal, where the host
   * has it.
   */
  readonly onOpen?: (page: { readonly tab: Tab; readonly sub?: string }) => void;
}
