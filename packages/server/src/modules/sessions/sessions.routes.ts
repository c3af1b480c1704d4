import { sessionsContract } from '@foyer/contract/sessions';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { MemberChanges } from '../users/member-changes.service.ts';
import type { SessionsService } from './sessions.service.ts';

/** The calls of sessions: a user's own, and those of members for their administrators. */
export function createSessionsRoutes(
  service: SessionsService,
  members: Pick<MemberChanges, 'endSessions'>,
) {
  return defineRoutes('sessions', sessionsContract, {
    listMySessions: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.listMine(ctx),
    },
    getMyCurrentSession: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.current(ctx),
    },
    listMySignIns: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.signIns(ctx),
    },
    deleteAllMySessions: {
      tenant: 'token',
      rate: 'write',
      audit: 'session.all_revoked',
      handle: (ctx) => service.endAllMine(ctx),
    },
    deleteMyOtherSessions: {
      tenant: 'token',
      rate: 'write',
      audit: 'session.all_revoked',
      handle: (ctx) => service.endMyOthers(ctx),
    },
    revokeUserSessions: {
      tenant: 'token',
      rate: 'write',
      audit: 'user.sessions_revoked',
      handle: (ctx, { body }) => members.endSessions(ctx, body.userId),
    },
    deleteMySession: {
      tenant: 'token',
      rate: 'write',
      audit: 'session.revoked',
      handle: (ctx, { params }) => service.endMine(ctx, params.id),
    },
    getSessionPolicy: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.policy(ctx),
    },
    saveSessionPolicy: {
      tenant: 'token',
      rate: 'write',
      audit: 'security_policy.updated',
      apiToken: 'refused',
      handle: (ctx, { body }) => service.savePolicy(ctx, body),
    },
  });
}
