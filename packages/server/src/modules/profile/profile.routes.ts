import { profileContract } from '@foyer/contract/profile';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { AccountDeletionService } from './account-deletion.ts';
import type { EmailChange } from './email-change.ts';
import type { OwnDataService } from './own-data.ts';
import type { OwnProfile } from './own-profile.ts';
import type { ProfileService } from './profile.service.ts';
import type { Usernames } from './usernames.ts';

interface ProfileParts {
  readonly profile: ProfileService;
  readonly emailChange: EmailChange;
  readonly usernames: Usernames;
  readonly own: OwnProfile;
  readonly data: OwnDataService;
  readonly deletion: AccountDeletionService;
}

/** The calls of the user's profile. */
export function createProfileRoutes({
  profile,
  emailChange,
  usernames,
  own,
  data,
  deletion,
}: ProfileParts) {
  const reading = { tenant: 'token', rate: 'read', audit: null } as const;
  return defineRoutes('profile', profileContract, {
    getMe: { ...reading, sessionStatus: 'inStatement', handle: (ctx) => profile.me(ctx) },
    getMyAuthorization: {
      ...reading,
      sessionStatus: 'inStatement',
      handle: (ctx) => profile.authorization(ctx),
    },
    getMyManagedFields: { ...reading, handle: (ctx) => own.managedFields(ctx) },
    updateMe: {
      tenant: 'token',
      rate: 'write',
      audit: 'user.updated',
      handle: (ctx, { body }) => own.update(ctx, body),
    },
    // drawing costs more than checking a password
    updateProfileImage: {
      tenant: 'token',
      rate: 'credentials',
      audit: 'user.picture_changed',
      handle: (ctx, { body }) => own.setPicture(ctx, body),
    },
    getPicture: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: (_ctx, { params }) => own.picture(params.pictureId),
    },
    askOwnData: {
      tenant: 'token',
      rate: 'mail',
      audit: 'data_export.requested',
      handle: (ctx) => data.ask(ctx),
    },
    downloadOwnData: {
      tenant: 'token',
      rate: 'credentials',
      audit: 'data_export.downloaded',
      handle: (ctx, { body }) => data.download(ctx, body.token),
    },
    getMyDeletion: { ...reading, handle: (ctx) => deletion.outlook(ctx) },
    askMyDeletion: {
      tenant: 'token',
      rate: 'mail',
      audit: 'user.deletion_requested',
      handle: (ctx) => deletion.ask(ctx),
    },
    cancelMyDeletion: {
      tenant: 'token',
      rate: 'write',
      audit: 'user.deletion_canceled',
      handle: (ctx) => deletion.cancel(ctx),
    },
    requestEmailChange: {
      tenant: 'token',
      rate: 'mail',
      audit: 'user.email_change_requested',
      handle: (ctx, { body }) => emailChange.request(ctx, body.email),
    },
    verifyEmailChange: {
      tenant: 'token',
      rate: 'attempts',
      audit: 'user.email_changed',
      handle: (ctx, { body }) => emailChange.verify(ctx, body),
    },
    createUsername: {
      tenant: 'token',
      rate: 'write',
      audit: 'user.username_set',
      handle: async (ctx, { body }) => usernames.set(ctx, body.username),
    },
    getMyUsername: { ...reading, handle: (ctx) => usernames.mine(ctx) },
    deleteUsername: {
      tenant: 'token',
      rate: 'write',
      audit: 'user.username_removed',
      handle: (ctx, { params }) => usernames.remove(ctx, params.username),
    },
  });
}
