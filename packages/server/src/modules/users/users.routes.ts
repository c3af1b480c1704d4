import { usersContract } from '@foyer/contract/users';
import { defineRoutes } from '../../http/route.ts';
import type { UsersService } from './users.service.ts';

/** The calls of the people of a tenant. */
export function createUsersRoutes(service: UsersService) {
  return defineRoutes('users', usersContract, {
    // mails are counted for each company and address: a bulk invitation makes this call once for each address
    addUser: {
      tenant: 'token',
      rate: 'write',
      whileActing: 'allowed',
      audit: 'invitations.sent',
      handle: (ctx, { body }) => service.add(ctx, { ...body, phoneNumber: body.phoneNumber ?? body.phone }),
    },
    resendActivationLink: {
      tenant: 'token',
      rate: 'write',
      whileActing: 'allowed',
      audit: 'activation.resent',
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
  });
}
