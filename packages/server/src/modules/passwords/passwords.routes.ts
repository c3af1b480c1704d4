import { passwordsContract } from '@foyer/contract/passwords';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { LinkAccount } from './link-account.ts';
import type { LockoutService } from './lockout.service.ts';
import type { PasswordRecovery } from './password-recovery.ts';
import type { PasswordsService } from './passwords.service.ts';

interface PasswordsHandlers {
  readonly passwords: PasswordsService;
  readonly recovery: PasswordRecovery;
  readonly lockout: Pick<LockoutService, 'unlock'>;
  readonly linkAccount: LinkAccount;
}

/** The calls of passwords. */
export function createPasswordsRoutes({
  passwords: service,
  recovery,
  lockout,
  linkAccount,
}: PasswordsHandlers) {
  return defineRoutes('passwords', passwordsContract, {
    forgotPassword: {
      tenant: 'none',
      rate: 'mail',
      audit: 'password.reset_requested',
      handle: (ctx, { body }) =>
        recovery.forgot(
          ctx,
          'email' in body ? { ...body, identifier: body.email, identifierType: 'email' } : body,
        ),
    },
    sendPasswordRecoveryEmail: {
      tenant: 'none',
      rate: 'mail',
      audit: 'password.reset_requested',
      handle: (ctx, { body }) => recovery.byMail(ctx, body),
    },
    sendPasswordRecoverySms: {
      tenant: 'none',
      rate: 'mail',
      audit: 'password.reset_code_sent',
      handle: (ctx, { body }) => recovery.bySms(ctx, body),
    },
    verifyPasswordRecoverySms: {
      tenant: 'none',
      rate: 'attempts',
      audit: null,
      handle: (_ctx, { body }) => recovery.verifyCode(body),
    },
    validateResetPasswordToken: {
      tenant: 'none',
      rate: 'attempts',
      audit: null,
      handle: (_ctx, { body }) => service.validate(body.userId, body.token),
    },
    resetPassword: {
      tenant: 'none',
      rate: 'attempts',
      hashes: true,
      audit: 'password.reset',
      handle: (ctx, { body }) => service.reset(ctx, body),
    },
    changePassword: {
      tenant: 'token',
      rate: 'attempts',
      hashes: true,
      audit: 'password.changed',
      handle: (ctx, { body }) => service.change(ctx, body),
    },
    getPasswordConfigForUser: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: (_ctx, { query }) => service.policyFor({ userId: query.userId }),
    },
    getPasswordPolicy: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: ({ actor }) => service.policyFor(actor),
    },
    getPasswordRecoveryStrategies: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: async () => recovery.strategies,
    },
    getLinkAccount: {
      tenant: 'none',
      rate: 'attempts',
      audit: null,
      handle: (_ctx, { body }) => linkAccount(body),
    },
    unlockMe: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'user.unlocked',
      handle: (ctx, { body }) => lockout.unlock(ctx, body.token),
    },
  });
}
