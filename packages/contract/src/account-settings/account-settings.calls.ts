// Generated from account-settings.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { accountSettingsContract } from './account-settings.contract.ts';

/** The calls of account-settings as verb and path. */
export const accountSettingsCalls: CallTable<typeof accountSettingsContract> = {
  getAccountSettings: { method: 'GET', path: '/tenants/resources/account-settings/v1', access: 'bearer' },
  updateAccountSettings: { method: 'PUT', path: '/tenants/resources/account-settings/v1', access: 'bearer' },
  getPublicAccountSettings: { method: 'GET', path: '/tenants/resources/account-settings/v1/public', access: 'none' },
};
