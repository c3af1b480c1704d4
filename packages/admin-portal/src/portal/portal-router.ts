import { getSegment, type Tab, getTab } from '../navigation/tabs.ts';

/** What of the portal is open. */
export interface PortalAddress {
  /** `undefined` where the address names no tab there is. */
  readonly tab: Tab | undefined;
  /** What follows the tab: an inner tab, or the id of something. */
  readonly sub: string | undefined;
  /** Filters, sorting and page, as a query without its question mark. */
  readonly search: string;
  /** Set if the URL names a tab that does not exist; absent if the URL names no tab. */
  readonly isUnknown?: boolean | undefined;
}

/** How an address is gone to. */
export interface GoOptions {
  /** Takes the place of the present entry of the history. Default: false. */
  readonly replace?: boolean;
}

/** Where the portal keeps what is open: paths of the page, a part behind `#`, or only itself. */
export interface PortalRouter {
  /** The same object until it changes. */
  readonly get: () => PortalAddress;
  readonly subscribe: (listener: () => void) => () => void;
  readonly go: (address: PortalAddress, options?: GoOptions) => void;
  /** Whether the address of the page is one of the portal's. */
  readonly isHere: () => boolean;
  /** For a link; `undefined` where nothing of it is in the address of the page. */
  readonly href: (address: PortalAddress) => string | undefined;
}

/** Goes to an address of the host, by its router. */
export type GoTo = (url: string, options: GoOptions) => void;

/** Real paths below `base`: `/settings/users?search=ada`. */
export function createPathPlace(base: string, goTo: GoTo): PortalRouter {
  const root = base.replace(/\/+$/, '');
  const href = (address: PortalAddress) =>
    withSearch(`${root}${getPath(address)}`, address.search) || '/';
  return placeInAddress(href, goTo, ({ pathname, search }) =>
    isBelow(root, pathname) ? getAddress(pathname.slice(root.length), search) : undefined,
  );
}

/** A part behind `#` over whatever page of the host: `#admin-box/users?search=ada`. */
export function createHashPlace(goTo: GoTo): PortalRouter {
  const href = (address: PortalAddress) =>
    `${location.pathname}${location.search}${hashMark}${withSearch(getPath(address), address.search)}`;
  return placeInAddress(href, goTo, ({ hash }) => {
    if (!isPortalHash(hash)) return undefined;
    const [path = '', search = ''] = hash.slice(hashMark.length).split('?', 2);
    return getAddress(path, search);
  });
}

/** What is open is kept here alone: a single page within one of the host's. Other tabs are for others to open. */
export function createMemoryPlace(
  tab: Tab,
  sub: string | undefined,
  openElsewhere: (address: PortalAddress) => void,
): PortalRouter {
  const listeners = new Set<() => void>();
  let address: PortalAddress = { tab, sub, search: '' };
  return {
    get: () => address,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (next) => {
      if (next.tab !== tab) return openElsewhere(next);
      address = next;
      for (const notify of listeners) notify();
    },
    isHere: () => false,
    href: () => undefined,
  };
}

/** The part behind `#` that says that the portal is open. */
export const hashMark = '#admin-box';

/** Whether an address has the portal open over its page. */
export function isPortalHash(hash: string): boolean {
  return hash === hashMark || hash.startsWith(`${hashMark}/`) || hash.startsWith(`${hashMark}?`);
}

/** Whether a path is `root` or below it. */
export function isBelow(root: string, path: string): boolean {
  const trimmed = root.replace(/\/+$/, '');
  return path === trimmed || path.startsWith(`${trimmed}/`);
}

/** Two addresses show the same page, whatever its filters. */
export function isSamePage(one: PortalAddress, other: PortalAddress): boolean {
  return one.tab === other.tab && one.sub === other.sub;
}

function placeInAddress(
  href: (address: PortalAddress) => string,
  goTo: GoTo,
  read: (location: Location) => PortalAddress | undefined,
): PortalRouter {
  const listeners = new Set<() => void>();
  let seen = '';
  let address: PortalAddress = { tab: undefined, sub: undefined, search: '' };
  const look = () => {
    if (location.href === seen) return address;
    seen = location.href;
    // The host goes elsewhere: what was open stays drawn until it is taken away.
    address = read(location) ?? address;
    return address;
  };
  return {
    get: look,
    subscribe: (listener) => {
      listeners.add(listener);
      const stop = watchAddress(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    go: (next, options = {}) => {
      goTo(href(next), options);
      for (const notify of listeners) notify();
    },
    isHere: () => read(location) !== undefined,
    href,
  };
}

/** Calls after every change of the address that the browser tells of. */
export function watchAddress(notify: () => void): () => void {
  const events = ['popstate', 'hashchange'] as const;
  for (const event of events) addEventListener(event, notify);
  if ('navigation' in window) window.navigation.addEventListener('currententrychange', notify);
  return () => {
    for (const event of events) removeEventListener(event, notify);
    if ('navigation' in window) window.navigation.removeEventListener('currententrychange', notify);
  };
}

function getAddress(path: string, search: string): PortalAddress {
  const [segment, ...rest] = path.split('/').filter((part) => part !== '');
  const sub = rest.map(decode).join('/');
  const tab = getTab(segment);
  const isUnknown = segment !== undefined && tab === undefined;
  return { tab, isUnknown, sub: sub === '' ? undefined : sub, search: search.replace(/^\?/, '') };
}

function getPath({ tab, sub }: PortalAddress): string {
  if (!tab) return '';
  const rest = sub === undefined ? '' : `/${sub.split('/').map(encodeURIComponent).join('/')}`;
  return `/${getSegment(tab)}${rest}`;
}

function withSearch(path: string, search: string): string {
  return search === '' ? path : `${path}?${search}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
