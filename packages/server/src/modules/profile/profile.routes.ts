import { profileContract } from '@foyer/contract/profile';
import { defineRoutes } from '../../http/route.ts';
import type { EmailChange } from './email-change.ts';
import type { ProfileService } from './profile.service.ts';
import type { Usernames } from './usernames.ts';

interface ProfileParts {
  readonly profile: ProfileService;
  readonly emailChange: EmailChange;
  readonly usernames: Usernames;
}

/** The calls of the own profile. */
export function createProfileRoutes({ profile, emailChange, usernames }: ProfileParts) {
  const reading = { tenant: 'token', rate: 'read', audit: null } as const;
  return defineRoutes('profile', profileContract, {
    getMe: { ...reading, standing: 'inStatement', handle: (ctx) => profile.me(ctx) },
    getMyAuthorization: { ...reading, standing: 'inStatement', handle: (ctx) => profile.authorization(ctx) },
    requestEmailChange: {
      tenant: 'token',
      rate: 'mail',
      audit: 'profile.emailChangeAsked',
      handle: (ctx, { body }) => emailChange.request(ctx, body.email),
    },
    verifyEmailChange: {
      tenant: 'token',
      rate: 'credentials',
      audit: 'profile.emailChanged',
      handle: (ctx, { body }) => emailChange.verify(ctx, body),
    },
    createUsername: {
      tenant: 'token',
      rate: 'write',
      audit: 'profile.usernameSet',
      handle: async (ctx, { body }) => usernames.set(ctx, body.username),
    },
    getMyUsername: { ...reading, handle: (ctx) => usernames.mine(ctx) },
    deleteUsername: {
      tenant: 'token',
      rate: 'write',
      audit: 'profile.usernameRemoved',
      handle: (ctx, { params }) => usernames.remove(ctx, params.username),
    },
  });
}
