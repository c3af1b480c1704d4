import type { accountSettingsContract } from '@foyer/contract/account-settings';
import { accountSettingsRefusals } from '@foyer/contract/account-settings/refusals';
import { type PreviewReplies, refuse } from '../preview-replies.ts';

/** Settings of a company. */
export const accountSettingsPreview: PreviewReplies<typeof accountSettingsContract> = {
  getAccountSettings: ({ tenant }) => ({ tenantId: tenant.id, name: tenant.name, currency: 'usd' }),
  getPublicAccountSettings: () => {
    throw refuse(accountSettingsRefusals.notFound); // no company of the preview has a custom login
  },
};
