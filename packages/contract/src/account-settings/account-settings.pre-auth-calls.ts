// Generated from account-settings.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { accountSettingsContract } from './account-settings.contract.ts';

/** The calls of account-settings that a page makes before or while a user signs in. */
export const preAuthAccountSettingsCalls: CallTable<
  Pick<typeof accountSettingsContract, 'getAccountSettings' | 'getPublicAccountSettings'>
> = {
  getAccountSettings: { method: 'GET', path: '/tenants/resources/account-settings/v1', access: 'bearer' },
  getPublicAccountSettings: { method: 'GET', path: '/tenants/resources/account-settings/v1/public', access: 'none' },
};
