import { managementRefusals } from '@foyer/contract/management';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { Platform } from '../platform.ts';
import type { EnvironmentChanges } from './environment-changes.ts';

type Deps = Pick<Platform, 'config'> & { readonly changes: EnvironmentChanges };

/** Secrets that code of the operator reads. No call returns their values. */
export function createManagedSecrets({ config, changes }: Deps) {
  const assertExists = (id: string): void => {
    if (!config.customCode.secrets.some((one) => one.id === id))
      throw refuse(managementRefusals.unknownSecret);
  };

  return {
    list: () => ({ items: config.customCode.secrets.map(({ id, key }) => ({ id, key })) }),

    create: async (
      ctx: VendorContext,
      { key, value }: { readonly key: string; readonly value: string },
    ) => {
      const id = crypto.randomUUID();
      await changes.change(ctx, ({ customCode }) => {
        customCode.secrets.push({ id, key, secret: value });
      });
      return { id, key };
    },

    update: async (
      ctx: VendorContext,
      id: string,
      { key, value }: { readonly key?: string | undefined; readonly value?: string | undefined },
    ): Promise<undefined> => {
      assertExists(id);
      await changes.change(ctx, ({ customCode }) => {
        customCode.secrets = customCode.secrets.map((one) =>
          one.id === id ? { id, key: key ?? one.key, secret: value ?? one.secret } : one,
        );
      });
      return undefined;
    },

    remove: async (ctx: VendorContext, id: string): Promise<undefined> => {
      assertExists(id);
      await changes.change(ctx, ({ customCode }) => {
        customCode.secrets = customCode.secrets.filter((one) => one.id !== id);
      });
      return undefined;
    },
  };
}

/** Secrets that code of the operator reads. */
export type ManagedSecrets = ReturnType<typeof createManagedSecrets>;
