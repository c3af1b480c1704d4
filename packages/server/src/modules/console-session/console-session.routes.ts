import { consoleSessionContract } from '@foyer/contract/console-session';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { ConsoleSessionService } from './console-session.service.ts';

/** The calls of the console's sign-in page. */
export function createConsoleSessionRoutes(service: ConsoleSessionService) {
  return defineRoutes('console-session', consoleSessionContract, {
    authCookie: {
      tenant: 'token',
      rate: 'session',
      audit: 'console_session.started',
      handle: (ctx) => service.open(ctx),
    },
    authCookieLogout: {
      tenant: 'none',
      rate: 'session',
      audit: 'console_session.ended',
      handle: (ctx) => service.end(ctx),
    },
  });
}
