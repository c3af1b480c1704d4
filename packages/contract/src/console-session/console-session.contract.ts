import { get } from '../endpoint.ts';
import { consoleSessionRefusals } from './console-session.refusals.ts';

export { consoleSessionRefusals };

/** The cookie that opens the console host, and its end. Decision 0100. */
export const consoleSessionContract = {
  authCookie: get('/auth-cookie', {
    access: 'bearer',
    permission: null,
    outsidePrefix: true,
    summary: 'Sets the cookie the console host accepts; then the browser goes there.',
    refusals: [consoleSessionRefusals.notConfigured, consoleSessionRefusals.notAUser],
  }),
  authCookieLogout: get('/auth-cookie/logout', {
    access: 'none',
    outsidePrefix: true,
    changesSession: true,
    summary: 'Clears the cookie of the console and ends the session it belongs to.',
  }),
} as const;
