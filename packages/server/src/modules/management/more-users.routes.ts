import { managementGroups, managementRefusals } from '@foyer/contract/management';
import { authorize } from '../../kernel/http/guard.ts';
import { defineRoutes } from '../../kernel/http/route.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { OwnInviteLinks } from '../invitations/own-invite-links.ts';
import type { ManagedMembers } from './managed-members.service.ts';
import type { ManagedPhones } from './managed-phones.service.ts';
import type { ManagedUserSearch } from './managed-user-search.ts';
import type { ManagedUsersAccess } from './managed-users-access.ts';
import type { ManagedUsers } from './managed-users.service.ts';
import type { VendorTokenService } from './vendor-tokens.service.ts';

interface Parts {
  readonly members: ManagedMembers;
  readonly access: ManagedUsersAccess;
  readonly search: ManagedUserSearch;
  readonly users: ManagedUsers;
  readonly phones: ManagedPhones;
  readonly inviteLinks: Pick<OwnInviteLinks, 'make'>;
  readonly tokens: Pick<VendorTokenService, 'actAs'>;
}

const reading = { tenant: 'none', rate: 'read', audit: null } as const;
const changing = { tenant: 'none', rate: 'write' } as const;

/** Further calls about users. */
export function createMoreUserRoutes(parts: Parts) {
  const { members, access, search, users, phones, inviteLinks, tokens } = parts;
  return defineRoutes('management', managementGroups.moreUsers, {
    createUser: {
      ...changing,
      hashes: true,
      audit: 'user.created',
      handle: (ctx, { body }) => members.add(ctx, body),
    },
    inviteUser: {
      ...changing,
      hashes: true,
      audit: 'user.created',
      handle: (ctx, { body }) => members.add(ctx, body),
    },
    updateUserInTenant: {
      ...changing,
      audit: 'user.details_updated',
      handle: (ctx, { body: { profilePictureUrl: _picture, ...form } }) => {
        if (!ctx.userId) throw refuse(managementRefusals.userNeeded);
        return users.update(ctx, ctx.userId, form);
      },
    },
    setSuperUser: {
      ...changing,
      audit: 'user.details_updated',
      handle: (ctx, { params, body }) => access.setSuperUser(ctx, params.userId, body.superUser),
    },
    setUserTenant: {
      ...changing,
      audit: 'user.details_updated',
      handle: (ctx, { params, body }) => access.setTenant(ctx, params.userId, body.tenantId),
    },
    moveUsersBetweenTenants: {
      ...changing,
      audit: 'user.added',
      handle: (ctx, { body }) => access.moveAll(ctx, body),
    },
    generateActivationLink: {
      ...changing,
      audit: 'user.activation_resent',
      handle: (ctx, { params }) => access.activationLink(ctx, params.userId),
    },
    generatePasswordResetLink: {
      ...changing,
      audit: 'password.reset_requested',
      handle: (ctx, { params }) => access.passwordResetLink(ctx, params.userId),
    },
    searchUsers: { ...reading, handle: (_, { query }) => search.search(query) },
    getUserTenantStatuses: {
      ...reading,
      handle: (_, { query }) => access.statuses(query.userIds ?? [], query.userTenantStatuses),
    },
    unenrollUserMfa: {
      ...changing,
      audit: 'user.mfa_reset',
      handle: (ctx, { params }) => access.removeFactors(ctx, params.userId),
    },
    disableMfaForUser: {
      ...changing,
      audit: 'user.mfa_reset',
      handle: (ctx) => access.removeOwnFactors(ctx),
    },
    verifyUserPassword: {
      ...changing,
      hashes: true,
      audit: null,
      handle: (_, { body }) => access.verifyPassword(body.email, body.password),
    },
    listInvites: { ...reading, handle: (ctx) => search.invites(ctx.tenantId) },
    createInvite: {
      ...changing,
      audit: 'invite_link.created',
      handle: async (ctx, { body: { tenantId, ...form } }) => {
        const userId = ctx.userId ?? form.userId;
        if (!userId) throw refuse(managementRefusals.userNeeded);
        const actor = await tokens.actAs({ ...ctx, tenantId, userId });
        authorize(actor, { permission: 'fe.secure.write.users' });
        const {
          shouldSendEmail = true,
          roleIds = [],
          ...link
        } = await inviteLinks.make({ ...ctx, actor }, form);
        return { ...link, shouldSendEmail, roleIds };
      },
    },
    addUserPhone: {
      ...changing,
      audit: 'phone.changed',
      handle: (ctx, { params, body }) => phones.add(ctx, params.userId, body.phoneNumber),
    },
    removeUserPhone: {
      ...changing,
      audit: 'phone.removed',
      handle: (ctx, { params }) => phones.remove(ctx, params.userId, params.phoneId),
    },
    deleteInvite: {
      ...changing,
      audit: 'invite_link.deleted',
      handle: (ctx, { params }) => search.removeInvite(ctx, params.id),
    },
  });
}
