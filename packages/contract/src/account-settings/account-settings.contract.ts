import { z } from 'zod';
import { tenantsBase } from '../base-paths.ts';
import { get } from '../endpoint.ts';
import { accountSettingsRefusals } from './account-settings.refusals.ts';

export { accountSettingsRefusals };

export const accountSettings = z.object({
  tenantId: z.string().optional(),
  name: z.string().optional(),
  address: z.string().optional(),
  timezone: z.string().optional(),
  dateFormat: z.string().optional(),
  timeFormat: z.string().optional(),
  currency: z.string().optional(),
  logo: z.string().optional(),
  applicationUrl: z.string().optional(),
  loginUrl: z.string().optional(),
});
export type AccountSettings = z.infer<typeof accountSettings>;

export const accountSettingsContract = {
  getAccountSettings: get(`${tenantsBase}/account-settings/v1`, {
    access: 'bearer',
    permission: null,
    summary: 'Settings of the active tenant.',
    response: accountSettings,
  }),
  getPublicAccountSettings: get(`${tenantsBase}/account-settings/v1/public`, {
    access: 'none',
    summary: 'The custom login of the tenant named by the `frontegg-login-alias` header.',
    response: z.object({
      tenantId: z.string(),
      applicationUrl: z.string().optional(),
      loginUrl: z.string().optional(),
    }),
    refusals: [accountSettingsRefusals.notFound],
  }),
} as const;
