import { normaliseEmail, type User } from '@foyer/contract';
import type { profileContract } from '@foyer/contract/profile';
import { profileRefusals } from '@foyer/contract/profile/refusals';
import { isAllowedUsername, normaliseUsername } from '@foyer/contract/profile/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { issueCode, redeemCode } from '../world/preview-codes.ts';
import type { Person, World } from '../world/world.ts';
import { ownPreview } from './own-profile.ts';

/** The person as `users/v2/me` shows them. */
function meOf({ person, tenant, roleBook, world }: SignedInVisit): User {
  const roles = roleBook.rolesIn(person, tenant.id);
  const phoneNumber = provedPhone(world, person)?.phoneNumber ?? person.shownPhone;
  return {
    id: person.id,
    sub: person.id,
    email: person.email,
    name: person.name,
    profilePictureUrl: person.pictureUrl ?? null,
    ...(phoneNumber ? { phoneNumber } : {}),
    verified: person.isVerified,
    mfaEnrolled: world.factors?.[person.id] !== undefined,
    hasPassword: person.passwordMark !== '',
    provider: 'local',
    tenantId: tenant.id,
    tenantIds: person.memberships.map((membership) => membership.tenantId),
    tenants: person.memberships.map(({ tenantId }) => ({
      tenantId,
      roles: roleBook.rolesIn(person, tenantId),
    })),
    activatedForTenant: true,
    isLocked: false,
    metadata: person.metadata ?? '{}',
    createdAt: person.createdAt,
    ...(person.lastLogin !== undefined && { lastLogin: person.lastLogin }),
    subAccountAccessAllowed: tenant.isReseller,
    roles,
    permissions: roleBook.permissionsOf(roles),
    groups: (world.groups ?? [])
      .filter(
        (one) =>
          one.tenantId === tenant.id &&
          world.groupSettings?.[tenant.id]?.enabled !== false &&
          one.userIds.includes(person.id),
      )
      .map(({ id }) => ({ id })),
  };
}

const provedPhone = (world: World, person: Person) =>
  (world.phones ?? []).find((one) => one.personId === person.id && one.verified);

/** The signed-in person. */
export const profilePreview: PreviewReplies<typeof profileContract> = {
  getMe: (visit) => meOf(visit),
  ...ownPreview(meOf, provedPhone),

  // no user of the preview comes from a directory
  getMyManagedFields: () => ({}),
  getMyAuthorization: ({ person, tenant, roleBook }) => {
    const roles = roleBook.rolesIn(person, tenant.id);
    return { roles, permissions: roleBook.permissionsOf(roles) };
  },

  requestEmailChange: (visit, { body }) => {
    const { person, world, deliver } = visit;
    const to = normaliseEmail(body.email);
    const text =
      'Somebody who is signed in to your account asked to change its address. Nothing has changed yet.';
    deliver({ to: person.email, subject: 'Email change requested', text });
    if (world.people.some((one) => one.email === to)) return undefined;
    const { code } = issueCode(visit, { kind: 'emailChange', personId: person.id, about: to });
    deliver({
      to,
      subject: `${code} is the code to confirm your new email`,
      text: `Enter this code in your profile: ${code}`,
    });
    return undefined;
  },

  verifyEmailChange: (visit, { body }) => {
    const { person, world, deliver } = visit;
    const to = normaliseEmail(body.email);
    const waiting = world.codes?.find(
      (one) => one.kind === 'emailChange' && one.personId === person.id,
    );
    const redeemed =
      waiting &&
      redeemCode(visit, { kind: 'emailChange', handle: waiting.handle, code: body.code });
    if (redeemed?.about !== to) throw refuse(profileRefusals.wrongCode);
    const text = 'Your account has a new email address. We sent this email to both addresses.';
    for (const mailbox of [person.email, to])
      deliver({ to: mailbox, subject: 'The email address of your account was changed', text });
    person.email = to;
    return undefined;
  },

  createUsername: ({ person, world }, { body: { username } }) => {
    if (!isAllowedUsername(username)) throw refuse(profileRefusals.wrongUsername);
    const key = normaliseUsername(username);
    const isTaken = world.people.some(
      (one) => one !== person && normaliseUsername(one.username ?? '') === key,
    );
    if (isTaken) throw refuse(profileRefusals.usernameTaken);
    person.username = username.trim();
    return undefined;
  },

  getMyUsername: ({ person: { id, username } }) => (username ? { username, userId: id } : {}),

  deleteUsername: ({ person }, { params }) => {
    if (
      !person.username ||
      normaliseUsername(person.username) !== normaliseUsername(params.username)
    )
      throw refuse(profileRefusals.noUsername);
    delete person.username;
    return undefined;
  },
};
