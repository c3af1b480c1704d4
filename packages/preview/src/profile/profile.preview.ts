import { normalizeEmail, type User } from '@foyer/contract';
import type { profileContract } from '@foyer/contract/profile';
import { profileRefusals } from '@foyer/contract/profile/refusals';
import { isAllowedUsername, normalizeUsername } from '@foyer/contract/profile/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { issueCode, redeemCode } from '../world/preview-codes.ts';
import type { PreviewUser, World } from '../world/world.ts';
import { ownPreview } from './own-profile.ts';

/** The user as `users/v2/me` shows them. */
function getMe({ user, tenant, roleBook, world }: SignedInVisit): User {
  const roles = roleBook.rolesIn(user, tenant.id);
  const phoneNumber = provedPhone(world, user)?.phoneNumber ?? user.shownPhone;
  return {
    id: user.id,
    sub: user.id,
    email: user.email,
    name: user.name,
    profilePictureUrl: user.pictureUrl ?? null,
    ...(phoneNumber ? { phoneNumber } : {}),
    verified: user.isVerified,
    mfaEnrolled: world.factors?.[user.id] !== undefined,
    hasPassword: user.passwordMark !== '',
    provider: 'local',
    tenantId: tenant.id,
    tenantIds: user.memberships.map((membership) => membership.tenantId),
    tenants: user.memberships.map(({ tenantId }) => ({
      tenantId,
      roles: roleBook.rolesIn(user, tenantId),
    })),
    activatedForTenant: true,
    isLocked: false,
    metadata: user.metadata ?? '{}',
    createdAt: user.createdAt,
    ...(user.lastLogin !== undefined && { lastLogin: user.lastLogin }),
    subAccountAccessAllowed: tenant.isReseller,
    roles,
    permissions: roleBook.getPermissions(roles),
    groups: (world.groups ?? [])
      .filter(
        (one) =>
          one.tenantId === tenant.id &&
          world.groupSettings?.[tenant.id]?.enabled !== false &&
          one.userIds.includes(user.id),
      )
      .map(({ id }) => ({ id })),
  };
}

const provedPhone = (world: World, user: PreviewUser) =>
  (world.phones ?? []).find((one) => one.userId === user.id && one.verified);

/** The signed-in user. */
export const profilePreview: PreviewReplies<typeof profileContract> = {
  getMe: (visit) => getMe(visit),
  ...ownPreview(getMe, provedPhone),

  // no user of the preview comes from a directory
  getMyManagedFields: () => ({}),
  getMyAuthorization: ({ user, tenant, roleBook }) => {
    const roles = roleBook.rolesIn(user, tenant.id);
    return { roles, permissions: roleBook.getPermissions(roles) };
  },

  requestEmailChange: (visit, { body }) => {
    const { user, world, deliver } = visit;
    const to = normalizeEmail(body.email);
    const text =
      'Somebody who is signed in to your account asked to change its address. Nothing has changed yet.';
    deliver({ to: user.email, subject: 'Email change requested', text });
    if (world.users.some((one) => one.email === to)) return undefined;
    const { code } = issueCode(visit, { kind: 'emailChange', userId: user.id, about: to });
    deliver({
      to,
      subject: `${code} is the code to confirm your new email`,
      text: `Enter this code in your profile: ${code}`,
    });
    return undefined;
  },

  verifyEmailChange: (visit, { body }) => {
    const { user, world, deliver } = visit;
    const to = normalizeEmail(body.email);
    const waiting = world.codes?.find(
      (one) => one.kind === 'emailChange' && one.userId === user.id,
    );
    const redeemed =
      waiting &&
      redeemCode(visit, { kind: 'emailChange', handle: waiting.handle, code: body.code });
    if (redeemed?.about !== to) throw refuse(profileRefusals.wrongCode);
    const text = 'Your account has a new email address. We sent this email to both addresses.';
    for (const mailbox of [user.email, to])
      deliver({ to: mailbox, subject: 'The email address of your account was changed', text });
    user.email = to;
    return undefined;
  },

  createUsername: ({ user, world }, { body: { username } }) => {
    if (!isAllowedUsername(username)) throw refuse(profileRefusals.wrongUsername);
    const key = normalizeUsername(username);
    const isTaken = world.users.some(
      (one) => one !== user && normalizeUsername(one.username ?? '') === key,
    );
    if (isTaken) throw refuse(profileRefusals.usernameTaken);
    user.username = username.trim();
    return undefined;
  },

  getMyUsername: ({ user: { id, username } }) => (username ? { username, userId: id } : {}),

  deleteUsername: ({ user }, { params }) => {
    if (!user.username || normalizeUsername(user.username) !== normalizeUsername(params.username))
      throw refuse(profileRefusals.noUsername);
    delete user.username;
    return undefined;
  },
};
