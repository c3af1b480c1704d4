import { accountSettingsContract } from '@foyer/contract/account-settings';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { AccountSettingsService } from './account-settings.service.ts';

/** The calls of account settings. */
export function createAccountSettingsRoutes(service: AccountSettingsService) {
  return defineRoutes('account-settings', accountSettingsContract, {
    getAccountSettings: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.get(ctx),
    },
    updateAccountSettings: {
      tenant: 'token',
      rate: 'write',
      audit: 'tenant.updated',
      handle: (ctx, { body }) => service.update(ctx, body),
    },
    getPublicAccountSettings: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.getPublic(ctx),
    },
  });
}
