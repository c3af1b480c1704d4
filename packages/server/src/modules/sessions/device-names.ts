import type { Session } from '@foyer/contract/sessions';
import bowser from 'bowser';

const devices: Readonly<Record<string, Session['device']>> = {
  desktop: 'desktop',
  mobile: 'phone',
  tablet: 'tablet',
  tv: 'other',
};

/** Names browser, system and device as people call them. What is not known is left out: nobody is helped by a guess. */
export function deviceOf(userAgent: string): Pick<Session, 'browser' | 'system' | 'device'> {
  // the library refuses an empty text
  if (userAgent.trim() === '') return {};
  const { browser, os, platform } = bowser.parse(userAgent);
  const device = devices[platform.type ?? ''];
  return { ...named('browser', browser.name), ...named('system', os.name), ...(device ? { device } : {}) };
}

/** What a browser says of itself may be anything: names are short words. */
function named<K extends string>(key: K, name: string | undefined) {
  return name && /^[\w .+-]{1,40}$/.test(name) ? { [key]: name } : {};
}
