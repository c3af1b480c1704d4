import type { AdminPortalOptions } from './admin-portal-options.ts';
import type { ShowPortal } from './admin-portal.ts';

const mark = '#admin-box';

/** Whether the portal is open over the page. */
export function isOverlayOpen(hash: string): boolean {
  return hash === mark || hash.startsWith(`${mark}/`) || hash.startsWith(`${mark}?`);
}

/** Whether a path is the portal's own. */
export function isPortalPath({ path }: AdminPortalOptions, present: string): boolean {
  if (path === undefined) return false;
  const root = path.replace(/\/+$/, '');
  return present === root || present.startsWith(`${root}/`);
}

/** The address that opens what is wanted. */
export function addressToShow({ path }: AdminPortalOptions, { tab, sub, asOverlay }: ShowPortal): string {
  const segments = [tab && kebab(tab), ...(tab && sub ? sub.split('/').map(encodeURIComponent) : [])].filter(Boolean);
  const within = segments.map((segment) => `/${segment}`).join('');
  if (path === undefined || asOverlay) return `${location.pathname}${location.search}${mark}${within}`;
  return `${path.replace(/\/+$/, '')}${within}` || '/';
}

function kebab(tab: string): string {
  return tab.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}
