import {
  type MailProviderForm,
  type ManagedMailProvider,
  managementRefusals,
} from '@foyer/contract/management';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { EnvironmentChanges } from './environment-changes.ts';
import { mask } from './environment-policies.ts';

type Deps = Pick<Platform, 'config'> & {
  readonly changes: EnvironmentChanges;
  readonly startedAt: Date;
};
const { fixedSetting, noMailProvider } = managementRefusals;

/** The email provider, as backends and tools manage it. */
export function createManagedMailProvider({ config, changes, startedAt }: Deps) {
  return {
    view: (): ManagedMailProvider => {
      const { provider: configured } = config.mail;
      if (!configured) throw refuse(noMailProvider);
      const { provider, secret: _secret, ...rest } = configured;
      const at = startedAt.toISOString();
      return {
        provider,
        secret: mask,
        extension: Object.entries(rest).map(([extensionName, extensionValue]) => ({
          extensionName,
          extensionValue,
        })),
        createdAt: at,
        updatedAt: at,
      };
    },

    set: async (ctx: VendorContext, form: MailProviderForm): Promise<undefined> => {
      const { provider, secret, id, domain, region } = form;
      if (provider === 'ses-role')
        throw refuse(fixedSetting, {
          errors: ['Foyer cannot use the role of an AWS instance. Use ses with an access key.'],
        });
      await changes.change(ctx, ({ mail }) => {
        const present = mail.provider?.provider === provider ? mail.provider.secret : undefined;
        const values = {
          provider,
          secret: secret === undefined || secret === mask ? present : secret,
          ...(id ? { id } : {}),
          ...(domain ? { domain } : {}),
          ...(region ? { region } : {}),
        };
        Object.assign(mail, { provider: values });
      });
      return undefined;
    },

    remove: async (ctx: VendorContext): Promise<undefined> => {
      if (!config.mail.provider) throw refuse(noMailProvider);
      await changes.change(ctx, ({ mail }) => {
        delete mail.provider;
      });
      return undefined;
    },
  };
}

/** The email provider, as backends and tools manage it. */
export type ManagedMailProviders = ReturnType<typeof createManagedMailProvider>;
