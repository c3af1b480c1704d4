import type { Tab } from '@foyer/admin-portal';

/** What of the portal is to be opened. */
export interface ShowPortal {
  /** A tab by its name in the specification. Default: the first one there is. */
  readonly tab?: Tab | undefined;
  /** What follows the tab in the address: an inner tab, or a user’s id. Default: nothing. */
  readonly sub?: string | undefined;
  /** Over the page that is open, even where the portal has a path of its own. Default: false. */
  readonly asOverlay?: boolean | undefined;
}

/**
 * Opens and closes the portal of this page, from anywhere: a menu, a keyboard shortcut, code that
 * knows no React.
 */
export interface AdminPortalHandle {
  /**
   * Opens it; a page that is signed out signs in first. Fails where no `FoyerProvider` with the
   * option `adminPortal` is on the page.
   */
  readonly show: (what?: ShowPortal) => void;
  /**
   * Closes it, or goes back to the application. Asks the user first where something is not saved.
   */
  readonly hide: () => void;
  /** Whether it is open. */
  readonly isOpen: () => boolean;
}

const handles: AdminPortalHandle[] = [];

/** Takes over for this page until the answer is called; the last one is asked. */
export function registerPortal(handle: AdminPortalHandle): () => void {
  handles.push(handle);
  return () => {
    handles.splice(handles.indexOf(handle), 1);
  };
}

/** The portal of this page. */
export const AdminPortal: AdminPortalHandle = {
  show: (what) => current().show(what),
  hide: () => current().hide(),
  isOpen: () => handles.at(-1)?.isOpen() ?? false,
};

function current(): AdminPortalHandle {
  const handle = handles.at(-1);
  if (!handle)
    throw new Error(
      'AdminPortal works only on a page with a FoyerProvider that has the option adminPortal',
    );
  return handle;
}
