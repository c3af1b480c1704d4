import { sessionsContract } from '@foyer/contract/sessions';
import { defineRoutes } from '../../http/route.ts';
import type { SessionsService } from './sessions.service.ts';

/** The calls of the own sessions. */
export function createSessionsRoutes(service: SessionsService) {
  return defineRoutes('sessions', sessionsContract, {
    listMySessions: { tenant: 'token', rate: 'read', audit: null, handle: (ctx) => service.listMine(ctx) },
    getMyCurrentSession: { tenant: 'token', rate: 'read', audit: null, handle: (ctx) => service.current(ctx) },
    deleteAllMySessions: {
      tenant: 'token',
      rate: 'write',
      audit: 'sessions.allEnded',
      handle: (ctx) => service.endAllMine(ctx),
    },
    deleteMySession: {
      tenant: 'token',
      rate: 'write',
      audit: 'sessions.ended',
      handle: (ctx, { params }) => service.endMine(ctx, params.id),
    },
    getSessionPolicy: { tenant: 'token', rate: 'read', audit: null, handle: (ctx) => service.policy(ctx) },
  });
}
