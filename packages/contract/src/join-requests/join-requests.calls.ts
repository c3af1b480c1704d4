// Generated from join-requests.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { joinRequestsContract } from './join-requests.contract.ts';

/** The calls of join-requests as verb and path. */
export const joinRequestsCalls: CallTable<typeof joinRequestsContract> = {
  getApprovalExecutionData: {
    method: 'GET',
    path: '/identity/resources/approval-flows/v1/execution-data',
    access: 'none',
  },
  submitApprovalAction: {
    method: 'POST',
    path: '/identity/resources/approval-flows/v1/approver-action',
    access: 'none',
  },
  showJoinDecision: { method: 'GET', path: '/identity/resources/join-requests/v1/decision', access: 'none' },
  listJoinableAccounts: { method: 'GET', path: '/identity/resources/join-requests/v1/accounts', access: 'bearer' },
  createJoinRequest: { method: 'POST', path: '/identity/resources/join-requests/v1', access: 'bearer' },
  cancelJoinRequest: { method: 'DELETE', path: '/identity/resources/join-requests/v1/{requestId}', access: 'bearer' },
  listJoinRequests: { method: 'GET', path: '/identity/resources/join-requests/v1/received', access: 'bearer' },
  decideJoinRequest: {
    method: 'PUT',
    path: '/identity/resources/join-requests/v1/received/{requestId}',
    access: 'bearer',
  },
  getJoinSettings: { method: 'GET', path: '/identity/resources/join-requests/v1/settings', access: 'bearer' },
  setJoinSettings: { method: 'PUT', path: '/identity/resources/join-requests/v1/settings', access: 'bearer' },
};
