import type { AdminPortalOptions } from './admin-portal-options.ts';
import type { ShowPortal } from './admin-portal.ts';

const mark = '#admin-box';

/** The page of the application that was open last. */
export const left: { before?: string } = {};

/** Whether the portal is open over the page. */
export function isOverlayOpen(hash: string = location.hash): boolean {
  return /^#admin-box(?![^/?])/.test(hash);
}

/** Whether a path is the portal's own. */
export function isPortalPath({ path }: AdminPortalOptions, present: string): boolean {
  return path !== undefined && `${present}/`.startsWith(`${portalRoot(path)}/`);
}

/** The address that opens what is wanted. */
export function urlToShow(
  { path }: AdminPortalOptions,
  { tab, sub, asOverlay }: ShowPortal,
): string {
  const inner = tab && sub ? `/${sub.split('/').map(encodeURIComponent).join('/')}` : '';
  const within = tab
    ? `/${tab.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}${inner}`
    : '';
  if (path === undefined || asOverlay)
    return `${location.pathname}${location.search}${mark}${within}`;
  return `${portalRoot(path)}${within}` || '/';
}

/** Where leaving the portal leads. */
export function returnPath({ home = '/' }: AdminPortalOptions): string {
  return isOverlayOpen() ? location.pathname + location.search : (left.before ?? home);
}

function portalRoot(path: string): string {
  return path.replace(/\/+$/, '');
}

/** Whether a path is that of emailed setup links. Issue 19, item 9. */
export const isSetupPath = (path: string): boolean =>
  path.replace(/\/$/, '') === '/account/sso-setup';
