import { commonRefusals } from '@foyer/contract';
import { type AccountSettings, accountSettingsRefusals } from '@foyer/contract/account-settings';
import type { RequestContext, SignedInContext } from '../../http/context.ts';
import type { Kernel } from '../../kernel.ts';
import { refuse } from '../../refusal.ts';
import type { AccountSettingsStore } from './account-settings.store.ts';

type AccountSettingsDeps = Pick<Kernel, 'db'> & { readonly store: AccountSettingsStore };

/** Settings of a tenant. */
export function createAccountSettingsService({ db, store }: AccountSettingsDeps) {
  return {
    get: async ({ actor }: SignedInContext): Promise<AccountSettings> => {
      const row = await db.tenant(actor.tenantId, (tx) => store.find(tx));
      if (!row) throw refuse(commonRefusals.unauthenticated);
      return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
    },

    getPublic: async ({ loginAlias }: RequestContext) => {
      const row = loginAlias ? await db.read((tx) => store.findByAlias(tx, loginAlias)) : undefined;
      if (!row) throw refuse(accountSettingsRefusals.notFound);
      const { tenantId, applicationUrl, loginUrl } = row;
      return { tenantId, ...(applicationUrl ? { applicationUrl } : {}), ...(loginUrl ? { loginUrl } : {}) };
    },
  };
}

/** Settings of a tenant. */
export type AccountSettingsService = ReturnType<typeof createAccountSettingsService>;
