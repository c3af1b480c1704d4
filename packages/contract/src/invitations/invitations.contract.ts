import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, patch, post } from '../endpoint.ts';
import { mfaRefusals } from '../mfa/mfa.refusals.ts';
import { commonRefusals } from '../refusals.ts';
import { passwordsRefusals } from '../passwords/passwords.refusals.ts';
import { absentable, dateTime, email, password, secret } from '../shared-schemas.ts';
import { invitationsRefusals } from './invitations.refusals.ts';

export { invitationsRefusals };

/** An invite link as its maker sees it. */
export const inviteLink = z.object({
  id: z.string(),
  vendorId: z.string(),
  tenantId: z.string(),
  /** Who made the link. */
  userId: z.string().optional(),
  token: z.string(),
  expires: dateTime,
  shouldSendEmail: z.boolean().optional(),
  /** Name of the tenant. */
  name: z.string().optional(),
  roleIds: z.array(z.string()).optional(),
});
export type InviteLink = z.infer<typeof inviteLink>;

/** What the holder of an invitation, and nobody else, is shown about it. */
export const openedInvitation = inviteLink.extend({
  /** `user`: mailed to one address. `link`: handed out, for anyone who signs up or in with it. */
  kind: z.enum(['person', 'link']),
  /** Whom a mailed invitation is for. */
  email: z.string().optional(),
  /** Accepting it asks for a password: there is no account of this address in use yet. */
  shouldSetPassword: z.boolean().optional(),
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;

/** Minutes: thirty days unless a user says otherwise. Specification 2, §9. */
const expiresInMinutes = z.number().int().min(1).max(525_600);

const linkWishes = z.object({
  expiresInMinutes: expiresInMinutes.optional(),
  shouldSendEmail: z.boolean().optional(),
  roleIds: z.array(z.string()).optional(),
});

const roleRefusals = [
  invitationsRefusals.roleAbove,
  invitationsRefusals.unknownRole,
  mfaRefusals.stepUpRequired,
] as const;

const newLink = {
  access: 'bearer',
  permission: 'fe.secure.write.users',
  body: linkWishes,
  response: inviteLink,
  status: 201,
  refusals: [...roleRefusals, invitationsRefusals.linksOff, invitationsRefusals.linkTenantLocked],
} as const;

const resend = {
  access: 'bearer',
  permission: 'fe.secure.write.users',
  body: z.object({ email }),
  status: 200,
  refusals: [
    invitationsRefusals.notFound,
    commonRefusals.emailDomainNotAllowed,
    commonRefusals.tooMany,
  ],
} as const;

const acceptance = z.object({
  userId: z.string(),
  token: secret,
  password: password.nullish().or(z.literal('')),
  name: z.string().trim().max(200).nullish(),
  recaptchaToken: absentable,
});

/** Inviting by mail and by link, and accepting. Decision 0125. */
export const invitationsContract = {
  verifyInviteToken: post(`${identity}/tenants/invites/v1/verify`, {
    access: 'none',
    summary:
      'Tells the holder of an invitation whom it is for and to which tenant. Consumes nothing.',
    body: z.object({ token: secret }),
    response: openedInvitation,
    status: 200,
    refusals: [
      invitationsRefusals.invalidLink,
      invitationsRefusals.tenantLocked,
      commonRefusals.emailDomainNotAllowed,
      invitationsRefusals.linkTenantLocked,
      invitationsRefusals.linksOff,
    ],
  }),
  acceptInvitation: post(`${identity}/users/v1/invitation/accept`, {
    access: 'none',
    summary: 'Redeems a mailed invitation: its address becomes a member. Signs nobody in.',
    body: acceptance,
    status: 200,
    changesSession: true,
    refusals: [
      invitationsRefusals.invalidLink,
      invitationsRefusals.tenantLocked,
      commonRefusals.emailDomainNotAllowed,
      invitationsRefusals.weakPassword,
      passwordsRefusals.breachedPassword,
    ],
  }),
  acceptInvitationWithCode: post(`${identity}/users/v1/invitation/accept/code`, {
    access: 'none',
    summary: 'Redeems a mailed invitation by its link and the code of the same mail.',
    body: acceptance.extend({ code: z.string().min(1).max(32) }),
    status: 200,
    changesSession: true,
    refusals: [
      invitationsRefusals.invalidCode,
      invitationsRefusals.invalidLink,
      invitationsRefusals.tenantLocked,
      commonRefusals.emailDomainNotAllowed,
      invitationsRefusals.weakPassword,
      passwordsRefusals.breachedPassword,
    ],
  }),
  resendInvitationEmail: post(`${identity}/users/v1/invitation/reset`, {
    ...resend,
    summary:
      'Mails the invitation of an address to the active tenant again; the earlier link dies.',
  }),
  resendInvitationToAllTenants: post(`${identity}/users/v1/invitation/reset/all`, {
    ...resend,
    summary: 'The same for the active tenant and, with sub-account access, every tenant below it.',
  }),
  resendInvitations: post(`${identity}/users/invitations/v1/resend`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary:
      'Mails several invitations to the active tenant again, or all of them. Beyond the wire contract.',
    /** Ids of invitations; absent: all of them, at most 500 at once. */
    body: z.object({ ids: z.array(z.string()).max(500).optional() }),
    /** Withheld: mailed often enough recently. */
    response: z.object({ sent: z.number(), withheld: z.number() }),
    status: 200,
  }),
  getInviteConfiguration: get(`${identity}/tenants/invites/v1/configuration`, {
    access: 'bearer',
    permission: null,
    summary: 'Whether invite links and invitation mails are on.',
    response: z.object({ tenantInvitationsAllowed: z.boolean(), emailsEnabled: z.boolean() }),
  }),
  getInviteLink: get(`${identity}/tenants/invites/v1/user`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary: 'The caller’s invite link to the active tenant; empty when there is none.',
    response: inviteLink.partial(),
  }),
  createInviteLink: post(`${identity}/tenants/invites/v1/user`, {
    ...newLink,
    summary: 'Makes the caller’s invite link to the active tenant; an earlier one dies.',
  }),
  updateInviteLink: patch(`${identity}/tenants/invites/v1/user`, {
    ...newLink,
    alsoMethods: ['PUT'],
    status: 200,
    summary: 'Changes how long the caller’s invite link works and what it gives.',
    refusals: [...newLink.refusals, invitationsRefusals.noLink],
  }),
  deleteInviteLink: del(`${identity}/tenants/invites/v1/user`, {
    access: 'bearer',
    permission: 'fe.secure.write.users',
    summary: 'Ends the caller’s invite link.',
    status: 200,
    refusals: [invitationsRefusals.noLink],
  }),
  createInviteLinkV2: post(`${identity}/tenants/invites/v2/user`, {
    ...newLink,
    summary: 'As the first version.',
  }),
} as const;
