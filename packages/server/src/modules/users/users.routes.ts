import { usersContract } from '@foyer/contract/users';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { BreachedPasswords } from './breached-passwords.service.ts';
import type { MemberChanges } from './member-changes.service.ts';
import type { MemberDetailsOf } from './member-details.service.ts';
import type { MemberExport } from './member-export.ts';
import type { MemberHelp } from './member-help.service.ts';
import type { MemberLists } from './member-lists.service.ts';
import type { TemporaryAccess } from './temporary-access.service.ts';
import type { UsersService } from './users.service.ts';

interface UsersParts {
  readonly users: UsersService;
  readonly lists: MemberLists;
  readonly changes: MemberChanges;
  readonly help: MemberHelp;
  readonly temporary: TemporaryAccess;
  readonly details: MemberDetailsOf;
  readonly csv: MemberExport;
  readonly breached: BreachedPasswords;
}

/** The calls of users. */
export function createUsersRoutes({
  users: service,
  lists,
  changes,
  help,
  temporary,
  details,
  csv,
  breached,
}: UsersParts) {
  const changing = { tenant: 'token', rate: 'write' } as const;
  return defineRoutes('users', usersContract, {
    // mails are counted for each tenant and address: a bulk invitation makes this call once for each address
    addUser: {
      tenant: 'token',
      rate: 'write',
      impersonating: 'allowed',
      audit: 'invitation.sent',
      handle: (ctx, { body }) =>
        service.add(ctx, { ...body, phoneNumber: body.phoneNumber ?? body.phone }),
    },
    resendActivationLink: {
      tenant: 'token',
      rate: 'write',
      impersonating: 'allowed',
      audit: 'user.activation_resent',
      handle: (ctx, { params }) => service.resendActivation(ctx, params.userId),
    },
    listUsersEmails: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { query }) => service.emails(ctx, query),
    },
    listUsernames: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { query }) => service.usernames(ctx, query),
    },
    listUsersV3: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { query }) => lists.v3(ctx, query),
    },
    listUsersV2: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { query }) => lists.v2(ctx, query),
    },
    getUsersRoles: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { query }) => lists.rolesLabel(ctx, query.ids),
    },
    getUsersGroups: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { query }) => lists.groupsLabel(ctx, query.ids),
    },
    getUserById: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => lists.one(ctx, params.userId),
    },
    listMembers: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { query }) => lists.members(ctx, query),
    },
    getMemberStats: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => lists.stats(ctx),
    },
    countTenantUsers: {
      tenant: 'token',
      rate: 'read',
      impersonating: 'allowed',
      audit: null,
      handle: (ctx, { body }) => lists.counts(ctx, body.tenantIds),
    },
    updateMember: {
      tenant: 'token',
      rate: 'write',
      audit: 'user.roles_updated',
      handle: (ctx, { body }) => changes.update(ctx, body),
    },
    deleteMember: {
      tenant: 'token',
      rate: 'write',
      audit: 'user.removed',
      handle: (ctx, { params }) => changes.remove(ctx, params.userId),
    },
    disableUser: {
      tenant: 'token',
      rate: 'write',
      audit: 'user.disabled',
      handle: (ctx, { params }) => changes.disable(ctx, params.userId),
    },
    enableUser: {
      tenant: 'token',
      rate: 'write',
      audit: 'user.enabled',
      handle: (ctx, { params }) => changes.enable(ctx, params.userId),
    },
    getTemporaryUserConfiguration: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: () => temporary.configuration(),
    },
    setUserExpiration: {
      ...changing,
      audit: 'user.temporary_access_granted',
      handle: (ctx, { params, body }) =>
        temporary.until(ctx, params.userId, body.expirationInSeconds),
    },
    setPermanentUser: {
      ...changing,
      audit: 'user.temporary_access_removed',
      handle: (ctx, { params }) => temporary.withoutEnd(ctx, params.userId),
    },
    unlockUser: {
      ...changing,
      audit: 'user.unlocked',
      handle: (ctx, { params }) => help.unlock(ctx, params.userId),
    },
    resetUserMfa: {
      ...changing,
      apiToken: 'refused',
      audit: 'user.mfa_reset',
      handle: (ctx, { params }) => help.resetMfa(ctx, params.userId),
    },
    forcePasswordReset: {
      ...changing,
      apiToken: 'refused',
      audit: 'user.password_reset_required',
      handle: (ctx, { params, body }) => help.forcePasswordReset(ctx, params.userId, body?.email),
    },
    // mails many at once
    sendBreachedPasswordResets: {
      tenant: 'token',
      rate: 'mail',
      apiToken: 'refused',
      audit: 'user.breached_passwords_reset',
      handle: (ctx) => breached.mailAll(ctx),
    },
    getMemberDetails: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => details.details(ctx, params.userId),
    },
    listMemberActivity: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => details.activity(ctx, params.userId),
    },
    endMemberSession: {
      ...changing,
      audit: 'user.sessions_revoked',
      handle: (ctx, { params }) => changes.endSession(ctx, params.userId, params.sessionId),
    },
    // everyone's addresses at once
    exportMembers: {
      tenant: 'token',
      rate: 'mail',
      apiToken: 'refused',
      audit: 'user.list_exported',
      handle: (ctx, { query }) => csv(ctx, query),
    },
  });
}
