import { normalizeEmail } from '@foyer/contract';
import type { InviteLink, invitationsContract } from '@foyer/contract/invitations';
import { invitationsRefusals } from '@foyer/contract/invitations/refusals';
import { type PreviewReplies, refuse, type SignedInVisit, type Visit } from '../preview-replies.ts';
import { passwordMark } from '../world/password-mark.ts';
import {
  type PreviewUser,
  type PreviewInvitation,
  type PreviewInviteLink,
  previewVendorId,
} from '../world/world.ts';
import {
  becomeMember,
  openInvitation,
  sendInvitation,
  workingLink,
} from './preview-invitations.ts';

/** Thirty days. Specification 2, §9. */
const linkMinutes = 43_200;
const weekMilliseconds = 604_800_000;

interface LinkWishes {
  readonly expiresInMinutes?: number | undefined;
  readonly shouldSendEmail?: boolean | undefined;
  readonly roleIds?: string[] | undefined;
}

interface Acceptance {
  readonly userId: string;
  readonly token: string;
  readonly password?: string | null | undefined;
}

const getTenant = ({ world }: Visit, tenantId: string) =>
  world.tenants.find((one) => one.id === tenantId)?.name ?? '';
const expiry = ({ now }: Visit, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString();

function getLink(visit: SignedInVisit, link: PreviewInviteLink): InviteLink {
  const { id, tenantId, userId, token, expires, shouldSendEmail, roleKeys } = link;
  const roleIds = visit.roleBook.byKey(roleKeys).map((role) => role.id);
  const name = getTenant(visit, tenantId);
  return {
    id,
    vendorId: previewVendorId,
    tenantId,
    userId,
    token,
    expires,
    shouldSendEmail,
    name,
    roleIds,
  };
}

const findLink = ({ world, user, tenant }: SignedInVisit): PreviewInviteLink | undefined =>
  world.inviteLinks?.find((one) => one.userId === user.id && one.tenantId === tenant.id);

function ownLink(visit: SignedInVisit): PreviewInviteLink {
  const link = findLink(visit);
  if (!link) throw refuse(invitationsRefusals.noLink);
  return link;
}

function makeLink(visit: SignedInVisit, { body = {} }: { readonly body?: LinkWishes }): InviteLink {
  const { world, user, tenant, roleBook } = visit;
  const link: PreviewInviteLink = {
    id: crypto.randomUUID(),
    tenantId: tenant.id,
    userId: user.id,
    token: `${crypto.randomUUID()}.${crypto.randomUUID()}`,
    expires: expiry(visit, body.expiresInMinutes ?? linkMinutes),
    shouldSendEmail: body.shouldSendEmail ?? true,
    roleKeys: roleBook.chosen(body.roleIds).map((role) => role.key),
  };
  const others =
    world.inviteLinks?.filter((one) => one.userId !== user.id || one.tenantId !== tenant.id) ?? [];
  world.inviteLinks = [...others, link];
  return getLink(visit, link);
}

function userFor(
  { world }: Visit,
  { id, email, name, phone, createdAt }: PreviewInvitation,
): PreviewUser {
  const existing = world.users.find((one) => one.email === email);
  if (existing) return existing;
  const empty = { passwordMark: '', isVerified: false, memberships: [], wrongPasswords: 0 };
  const user: PreviewUser = { id, email, name: name || email, createdAt, ...empty };
  if (phone) user.shownPhone = phone;
  world.users.push(user);
  return user;
}

function accept(visit: Visit, { userId, token, password }: Acceptance): undefined {
  const invitation = openInvitation(visit, token);
  if (invitation?.id !== userId) throw refuse(invitationsRefusals.invalidLink);
  const user = userFor(visit, invitation);
  if (!user.isVerified && password) user.passwordMark = passwordMark(user.id, password);
  user.isVerified = true;
  becomeMember(user, invitation);
  for (const group of visit.world.groups ?? [])
    if (invitation.groupIds?.includes(group.id))
      group.userIds = [...new Set([...group.userIds, user.id])];
  visit.world.invitations = visit.world.invitations?.filter((one) => one !== invitation) ?? [];
  return undefined;
}

function resendTo(visit: SignedInVisit, email: string): undefined {
  const requested = normalizeEmail(email);
  const found = visit.world.invitations?.find(
    (one) => one.email === requested && one.tenantId === visit.tenant.id,
  );
  if (!found) throw refuse(invitationsRefusals.notFound);
  sendInvitation(visit, found);
  return undefined;
}

/** Inviting users, by mail and by link. */
export const invitationsPreview: PreviewReplies<typeof invitationsContract> = {
  verifyInviteToken: (visit, { body: { token } }) => {
    const existing = { vendorId: previewVendorId, token };
    if (token.includes('.')) {
      const { id, tenantId, expires } = workingLink(visit, token);
      return { kind: 'link', id, tenantId, expires, ...existing, name: getTenant(visit, tenantId) };
    }
    const invitation = openInvitation(visit, token);
    if (!invitation) throw refuse(invitationsRefusals.invalidLink);
    const { id, tenantId, email, createdAt } = invitation;
    const expires = new Date(Date.parse(createdAt) + weekMilliseconds).toISOString();
    const shouldSetPassword = !visit.world.users.some(
      (one) => one.email === email && one.isVerified,
    );
    const name = getTenant(visit, tenantId);
    return {
      kind: 'person',
      id,
      userId: id,
      tenantId,
      expires,
      ...existing,
      name,
      email,
      shouldSetPassword,
    };
  },

  acceptInvitation: (visit, { body }) => accept(visit, body),

  acceptInvitationWithCode: (visit, { body }) => {
    const isRight = openInvitation(visit, body.token)?.code === body.code.replaceAll(/[\s-]/g, '');
    if (!isRight) throw refuse(invitationsRefusals.invalidCode);
    return accept(visit, body);
  },

  resendInvitationEmail: (visit, { body }) => resendTo(visit, body.email),
  resendInvitationToAllTenants: (visit, { body }) => resendTo(visit, body.email),
  resendInvitations: (visit, { body = {} }) => {
    const waiting = (visit.world.invitations ?? []).filter(
      ({ tenantId }) => tenantId === visit.tenant.id,
    );
    const requested = waiting.filter(({ id }) => !body.ids || body.ids.includes(id));
    for (const invitation of requested) sendInvitation(visit, invitation);
    return { sent: requested.length, withheld: 0 };
  },

  getInviteConfiguration: () => ({ tenantInvitationsAllowed: true, emailsEnabled: true }),
  getInviteLink: (visit) => {
    const link = findLink(visit);
    return link ? getLink(visit, link) : {};
  },
  createInviteLink: makeLink,
  createInviteLinkV2: makeLink,

  updateInviteLink: (visit, { body = {} }) => {
    const link = ownLink(visit);
    const { expiresInMinutes, shouldSendEmail, roleIds } = body;
    if (expiresInMinutes !== undefined) link.expires = expiry(visit, expiresInMinutes);
    if (shouldSendEmail !== undefined) link.shouldSendEmail = shouldSendEmail;
    if (roleIds) link.roleKeys = visit.roleBook.chosen(roleIds).map((role) => role.key);
    return getLink(visit, link);
  },

  deleteInviteLink: (visit) => {
    const link = ownLink(visit);
    visit.world.inviteLinks = visit.world.inviteLinks?.filter((one) => one !== link) ?? [];
    return undefined;
  },
};
