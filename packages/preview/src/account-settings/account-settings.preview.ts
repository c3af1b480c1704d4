import type { AccountSettings, accountSettingsContract } from '@foyer/contract/account-settings';
import { accountSettingsRefusals } from '@foyer/contract/account-settings/refusals';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';

const getSettings = ({
  tenant,
  world,
}: Pick<SignedInVisit, 'tenant' | 'world'>): AccountSettings => ({
  tenantId: tenant.id,
  name: tenant.name,
  currency: 'USD',
  ...world.accountSettings?.[tenant.id],
});

/** Settings of a tenant. */
export const accountSettingsPreview: PreviewReplies<typeof accountSettingsContract> = {
  getAccountSettings: getSettings,
  updateAccountSettings: (visit, { body = {} }) => {
    const { tenant, world } = visit;
    const others = world.tenants
      .filter(({ id }) => id !== tenant.id)
      .map(({ id }) => world.accountSettings?.[id]?.alias);
    if (body.alias && others.includes(body.alias)) throw refuse(accountSettingsRefusals.aliasTaken);
    const reported = Object.entries(body).filter(([, value]) => value !== undefined);
    const requested = Object.entries({ ...getSettings(visit), ...Object.fromEntries(reported) });
    const present: AccountSettings = Object.fromEntries(
      requested.filter(([, value]) => value !== null && value !== ''),
    );
    world.accountSettings = { ...world.accountSettings, [tenant.id]: present };
    tenant.name = present.name ?? tenant.name;
    return present;
  },
  // a preview has no alias
  getPublicAccountSettings: () => ({}),
};
