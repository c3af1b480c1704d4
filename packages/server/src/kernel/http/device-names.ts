import type { Session } from '@foyer/contract/sessions';
import bowser from 'bowser';

const devices: Readonly<Record<string, Session['device']>> = {
  desktop: 'desktop',
  mobile: 'phone',
  tablet: 'tablet',
  tv: 'other',
};

const browsers = new Set<string>(Object.values(bowser.BROWSER_MAP));
const systems = new Set<string>(Object.values(bowser.OS_MAP));

/**
 * Names of browser, operating system, and device, for both the portal and emails. Names that the
 * library does not know are omitted: the client could choose their text (T-PWD-8).
 */
export function parseUserAgent(userAgent: string): Pick<Session, 'browser' | 'system' | 'device'> {
  // the library refuses an empty text
  if (userAgent.trim() === '') return {};
  const { browser, os, platform } = bowser.parse(userAgent);
  const device = devices[platform.type ?? ''];
  return {
    ...(browser.name && browsers.has(browser.name) ? { browser: browser.name } : {}),
    ...(os.name && systems.has(os.name) ? { system: os.name } : {}),
    ...(device ? { device } : {}),
  };
}
