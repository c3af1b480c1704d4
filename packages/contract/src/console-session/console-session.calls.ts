// Generated from console-session.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { consoleSessionContract } from './console-session.contract.ts';

/** The calls of console-session as verb and path. */
export const consoleSessionCalls: CallTable<typeof consoleSessionContract> = {
  authCookie: { method: 'GET', path: '/auth-cookie', access: 'bearer', outsidePrefix: true },
  authCookieLogout: {
    method: 'GET',
    path: '/auth-cookie/logout',
    access: 'none',
    changesSession: true,
    outsidePrefix: true,
  },
};
