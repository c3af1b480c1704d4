import type { RawBuilder } from 'kysely';
import type { RouteTable } from '../../kernel/http/route.ts';
import type { HostedSessions } from '../../protocols/oidc/hosted.ts';
import type { Platform } from '../platform.ts';
import type { MemberChanges } from '../users/member-changes.service.ts';
import { createHostedSessions } from './hosted-sessions.ts';
import { createHostedSessionsStore, type HostedSessionsStore } from './hosted-sessions.store.ts';
import { createSessionsRoutes } from './sessions.routes.ts';
import { createSessionsService, type SessionsService } from './sessions.service.ts';
import { createSessionsStore, type SessionsStore } from './sessions.store.ts';

type SessionsDeps = Platform & {
  /** SQL that is true for a user `u` who needs no MFA method. */
  readonly nothingAsked: (now: RawBuilder<unknown>) => RawBuilder<unknown>;
};

/** Sessions, for the modules that use them. */
export interface Sessions {
  readonly sessions: SessionsService;
  /** The SQL of a living session, for a statement that reads it along with something else. */
  readonly sessionStatus: SessionsStore['sessionStatus'];
  /** The same for users who enter the tenant from an account above. */
  readonly inheritedStatus: SessionsStore['inheritedStatus'];
  /** Sessions as hosted login sees them. */
  readonly hostedSessions: {
    readonly hosted: HostedSessions;
    readonly store: HostedSessionsStore;
  };
  readonly routesWith: (members: MemberChanges) => RouteTable;
}

/** Sessions. Most modules use them; the routes need the `users` module, which is composed later. */
export function createSessions({ nothingAsked, ...deps }: SessionsDeps): Sessions {
  const { idleSeconds, absoluteSeconds, maxConcurrent } = deps.config.sessions;
  const limits = { idleSeconds, absoluteSeconds, maxSessions: maxConcurrent ?? null };
  const store = createSessionsStore(limits, nothingAsked);
  const sessions = createSessionsService({ ...deps, store });
  const hostedStore = createHostedSessionsStore(limits);
  return {
    sessions,
    sessionStatus: store.sessionStatus,
    inheritedStatus: store.inheritedStatus,
    hostedSessions: {
      hosted: createHostedSessions({ ...deps, store: hostedStore }),
      store: hostedStore,
    },
    routesWith: (members: MemberChanges) => createSessionsRoutes(sessions, members),
  };
}
