// Generated from impersonation.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { impersonationContract } from './impersonation.contract.ts';

/** The calls of impersonation as verb and path. */
export const impersonationCalls: CallTable<typeof impersonationContract> = {
  impersonate: { method: 'POST', path: '/identity/resources/impersonation/v1', access: 'none', changesSession: true },
  createActorToken: { method: 'POST', path: '/identity/resources/impersonation/v1/actor-tokens', access: 'bearer' },
  getImpersonationSettings: { method: 'GET', path: '/identity/resources/impersonation/v1/settings', access: 'bearer' },
  setImpersonationSettings: { method: 'PUT', path: '/identity/resources/impersonation/v1/settings', access: 'bearer' },
  requestImpersonation: { method: 'POST', path: '/identity/resources/impersonation/v1/requests', access: 'bearer' },
  getImpersonationSession: { method: 'GET', path: '/identity/resources/impersonation/v1/session', access: 'bearer' },
  listImpersonationRequests: { method: 'GET', path: '/identity/resources/impersonation/v1/requests', access: 'bearer' },
  answerImpersonationRequest: {
    method: 'PUT',
    path: '/identity/resources/impersonation/v1/requests/{requestId}',
    access: 'bearer',
  },
};
