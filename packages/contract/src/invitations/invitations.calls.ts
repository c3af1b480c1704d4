// Generated from invitations.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { invitationsContract } from './invitations.contract.ts';

/** The calls of invitations as verb and path. */
export const invitationsCalls: CallTable<typeof invitationsContract> = {
  verifyInviteToken: { method: 'POST', path: '/identity/resources/tenants/invites/v1/verify', access: 'none' },
  acceptInvitation: {
    method: 'POST',
    path: '/identity/resources/users/v1/invitation/accept',
    access: 'none',
    changesSession: true,
  },
  acceptInvitationWithCode: {
    method: 'POST',
    path: '/identity/resources/users/v1/invitation/accept/code',
    access: 'none',
    changesSession: true,
  },
  resendInvitationEmail: { method: 'POST', path: '/identity/resources/users/v1/invitation/reset', access: 'bearer' },
  resendInvitationToAllTenants: {
    method: 'POST',
    path: '/identity/resources/users/v1/invitation/reset/all',
    access: 'bearer',
  },
  resendInvitations: { method: 'POST', path: '/identity/resources/users/invitations/v1/resend', access: 'bearer' },
  getInviteConfiguration: {
    method: 'GET',
    path: '/identity/resources/tenants/invites/v1/configuration',
    access: 'bearer',
  },
  getInviteLink: { method: 'GET', path: '/identity/resources/tenants/invites/v1/user', access: 'bearer' },
  createInviteLink: { method: 'POST', path: '/identity/resources/tenants/invites/v1/user', access: 'bearer' },
  updateInviteLink: { method: 'PATCH', path: '/identity/resources/tenants/invites/v1/user', access: 'bearer' },
  deleteInviteLink: { method: 'DELETE', path: '/identity/resources/tenants/invites/v1/user', access: 'bearer' },
  createInviteLinkV2: { method: 'POST', path: '/identity/resources/tenants/invites/v2/user', access: 'bearer' },
};
