import { type Input, normalizeEmail } from '@foyer/contract';
import { invitationsRefusals } from '@foyer/contract/invitations/refusals';
import type { TeamUser, usersContract } from '@foyer/contract/users';
import { usersRefusals } from '@foyer/contract/users/refusals';
import { demandAllowedEmail } from '../domain-restrictions/domain-restrictions.preview.ts';
import { inviteTo, sendInvitation } from '../invitations/preview-invitations.ts';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import { mailActivationLink } from '../sign-up/sign-up.preview.ts';
import { previewVendorId } from '../world/world.ts';
import { memberActionsPreview } from './member-actions-replies.ts';
import { memberDetailsPreview } from './member-details-replies.ts';
import { membersPreview } from './member-replies.ts';
import { colleagues, inSeconds } from './team-list.ts';

const defaultLimit = 50;

interface ListQuery {
  readonly _limit?: unknown;
  readonly _offset?: unknown;
  readonly userIds?: string | null | undefined;
}

/** Numbers come as text: a preview gets the query as it was sent. */
function getPage<Row extends { readonly userId: string }>(
  rows: readonly Row[],
  query: ListQuery = {},
) {
  const [limit, offset] = [Number(query._limit ?? defaultLimit), Number(query._offset ?? 0)];
  const requested = rows.filter(
    ({ userId }) => !query.userIds || query.userIds.split(',').includes(userId),
  );
  const _metadata = {
    totalItems: requested.length,
    totalPages: Math.ceil(requested.length / limit),
  };
  return { items: requested.slice(offset, offset + limit), _metadata };
}

type NewUser = Input<(typeof usersContract)['addUser']>['body'] & {
  readonly groupIds?: readonly string[] | undefined;
};

/** Invites a user, who joins groups only in an import. */
export function inviteUser(visit: SignedInVisit, body: NewUser): TeamUser {
  const email = normalizeEmail(body.email);
  if (colleagues(visit).some((one) => one.email === email))
    throw refuse(invitationsRefusals.alreadyMember);
  demandAllowedEmail(visit, email);
  const roles = visit.roleBook.chosen(body.roleIds);
  const phone = body.phoneNumber || body.phone;
  const accessEndsAt = body.expirationInSeconds && inSeconds(visit, body.expirationInSeconds);
  const invitation = inviteTo(visit, {
    email,
    name: body.name?.trim() ?? '',
    roleKeys: roles.map((role) => role.key),
    ...(phone ? { phone } : {}),
    ...(body.groupIds ? { groupIds: body.groupIds } : {}),
    ...(accessEndsAt ? { accessEndsAt } : {}),
  });
  if (!body.skipInviteEmail) sendInvitation(visit, invitation);
  const { id, name, tenantId, createdAt } = invitation;
  return {
    id,
    email,
    name,
    tenantId,
    vendorId: previewVendorId,
    createdAt,
    roles,
    roleIds: roles.map((role) => role.id),
    activatedForTenant: false,
    verified: false,
  };
}

/** The users of a tenant, as far as getting in goes. */
export const usersPreview: PreviewReplies<typeof usersContract> = {
  ...membersPreview,
  ...memberActionsPreview,
  ...memberDetailsPreview,

  addUser: (visit, { body }) => inviteUser(visit, body),

  resendActivationLink: (visit, { params: { userId } }) => {
    const invitation = visit.world.invitations?.find(
      (one) => one.id === userId && one.tenantId === visit.tenant.id,
    );
    const waiting = colleagues(visit).find((one) => one.id === userId && !one.isVerified);
    if (!invitation && !waiting) throw refuse(usersRefusals.notWaiting);
    if (invitation) sendInvitation(visit, invitation);
    if (waiting) mailActivationLink(visit, waiting);
    return undefined;
  },

  listUsersEmails: (visit, { query }) =>
    getPage(
      colleagues(visit).map(({ id: userId, email }) => ({ userId, email })),
      query,
    ),

  listUsernames: (visit, { query }) => {
    const named = colleagues(visit).flatMap(({ id: userId, username }) =>
      username ? [{ userId, username }] : [],
    );
    return getPage(named, query);
  },
};
