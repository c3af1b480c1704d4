import { passwordlessContract } from '@foyer/contract/passwordless';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { PasswordlessService } from './passwordless.service.ts';

/** The calls of signing in without a password. */
export function createPasswordlessRoutes(service: PasswordlessService) {
  return defineRoutes('passwordless', passwordlessContract, {
    passwordlessPrelogin: {
      tenant: 'none',
      rate: 'mail',
      audit: 'passwordless.challenged',
      handle: (ctx, { params, body }) => service.prelogin(ctx, params.type, body),
    },
    passwordlessPostlogin: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'user.authenticated',
      handle: (ctx, { params, body }) => service.postlogin(ctx, params.type, body),
    },
  });
}
