// Generated from sessions.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { sessionsContract } from './sessions.contract.ts';

/** The calls of sessions as verb and path. */
export const sessionsCalls: CallTable<typeof sessionsContract> = {
  listMySessions: { method: 'GET', path: '/identity/resources/users/sessions/v1/me', access: 'bearer' },
  getMyCurrentSession: { method: 'GET', path: '/identity/resources/users/sessions/v1/me/current', access: 'bearer' },
  listMySignIns: { method: 'GET', path: '/identity/resources/users/sessions/v1/me/history', access: 'bearer' },
  deleteAllMySessions: { method: 'DELETE', path: '/identity/resources/users/sessions/v1/me/all', access: 'bearer' },
  deleteMyOtherSessions: {
    method: 'DELETE',
    path: '/identity/resources/users/sessions/v1/me/others',
    access: 'bearer',
  },
  deleteMySession: { method: 'DELETE', path: '/identity/resources/users/sessions/v1/me/{id}', access: 'bearer' },
  revokeUserSessions: { method: 'POST', path: '/identity/resources/users/sessions/v1/revoke', access: 'bearer' },
  getSessionPolicy: { method: 'GET', path: '/identity/resources/configurations/sessions/v1', access: 'bearer' },
  saveSessionPolicy: { method: 'POST', path: '/identity/resources/configurations/sessions/v1', access: 'bearer' },
};
