import { invitationsContract } from '@foyer/contract/invitations';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { AcceptingService } from './accepting.service.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { OwnInviteLinks } from './own-invite-links.ts';
import type { WaitingService } from './waiting.service.ts';

interface InvitationsParts {
  readonly invitations: InvitationsService;
  readonly waiting: Pick<WaitingService, 'resendAll'>;
  readonly accepting: AcceptingService;
  readonly links: OwnInviteLinks;
  readonly linksAllowed: boolean;
}

/** The calls of invitations. */
export function createInvitationsRoutes({
  invitations,
  waiting,
  accepting,
  links,
  linksAllowed,
}: InvitationsParts) {
  return defineRoutes('invitations', invitationsContract, {
    verifyInviteToken: {
      tenant: 'none',
      rate: 'attempts',
      audit: null,
      handle: (_ctx, { body }) => accepting.verify(body.token),
    },
    acceptInvitation: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'invitation.accepted',
      handle: (ctx, { body }) => accepting.accept(ctx, body),
    },
    acceptInvitationWithCode: {
      tenant: 'none',
      rate: 'attempts',
      hashes: true,
      audit: 'invitation.accepted',
      handle: (ctx, { body }) => accepting.acceptWithCode(ctx, body),
    },
    // mails are counted for each tenant and address: a bulk invitation makes this call once for each address
    resendInvitationEmail: {
      tenant: 'token',
      rate: 'write',
      impersonating: 'allowed',
      audit: 'invitation.sent',
      handle: (ctx, { body }) => invitations.resend(ctx, body.email),
    },
    resendInvitationToAllTenants: {
      tenant: 'token',
      rate: 'write',
      audit: 'invitation.sent',
      handle: (ctx, { body }) => invitations.resendToAll(ctx, body.email),
    },
    resendInvitations: {
      tenant: 'token',
      rate: 'mail',
      audit: 'invitation.sent',
      handle: (ctx, { body }) => waiting.resendAll(ctx, body.ids),
    },
    getInviteConfiguration: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: async () => ({ tenantInvitationsAllowed: linksAllowed, emailsEnabled: true }),
    },
    getInviteLink: { tenant: 'token', rate: 'read', audit: null, handle: (ctx) => links.get(ctx) },
    createInviteLink: {
      tenant: 'token',
      rate: 'write',
      audit: 'invite_link.created',
      handle: (ctx, { body }) => links.make(ctx, body),
    },
    updateInviteLink: {
      tenant: 'token',
      rate: 'write',
      audit: 'invite_link.updated',
      handle: (ctx, { body }) => links.change(ctx, body),
    },
    deleteInviteLink: {
      tenant: 'token',
      rate: 'write',
      audit: 'invite_link.deleted',
      handle: (ctx) => links.end(ctx),
    },
    createInviteLinkV2: {
      tenant: 'token',
      rate: 'write',
      audit: 'invite_link.created',
      handle: (ctx, { body }) => links.make(ctx, body),
    },
  });
}
