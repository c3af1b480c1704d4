import type { Platform } from '../platform.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createConsoleSessionRoutes } from './console-session.routes.ts';
import { createConsoleSessionService } from './console-session.service.ts';
import { createConsoleSessionStore } from './console-session.store.ts';

type ConsoleSessionDeps = Platform & { readonly sessions: SessionsService };

/** The session cookie of the console. */
export function createConsoleSession(deps: ConsoleSessionDeps) {
  const service = createConsoleSessionService({ ...deps, store: createConsoleSessionStore() });
  return { routes: createConsoleSessionRoutes(service) };
}
