import type { FoyerConfig } from '../../kernel/config/config.ts';
import type { Tx } from '../../kernel/db/database.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import type { Platform } from '../platform.ts';

/** Sections of the configuration that calls change. An import of settings accepts no others. */
export const changeableSections = [
  'adminPortal',
  'apiTokens',
  'application',
  'applications',
  'associatedDomains',
  'branding',
  'breachedPasswords',
  'captcha',
  'customCode',
  'entitlements',
  'hooks',
  'hostedLogin',
  'impersonation',
  'invitations',
  'jwtTemplates',
  'links',
  'lockout',
  'mail',
  'mfa',
  'passwordHistory',
  'passwordPolicy',
  'sessions',
  'signIn',
  'signUp',
  'sms',
  'socialLogin',
  'userSources',
  'workspace',
] as const satisfies readonly (keyof FoyerConfig)[];

/** The configuration as far as calls change it. */
export type ChangeableConfig = Pick<FoyerConfig, (typeof changeableSections)[number]>;

type Deps = Pick<Platform, 'environment' | 'audit'>;

/** Who changes the configuration: a backend, or the operator on the command line. */
export type Changer = Pick<VendorContext, 'client' | 'traceId' | 'vendor'>;

/** Changes of the configuration by backends, each with its audit entry. */
export function createEnvironmentChanges({ environment, audit }: Deps) {
  return {
    /** `also` writes what belongs to the change, in the same transaction. */
    change: (
      ctx: Changer | undefined,
      edit: (draft: ChangeableConfig) => void,
      also?: (tx: Tx) => Promise<unknown>,
    ): Promise<void> =>
      environment.change(edit, async (tx, changed) => {
        await also?.(tx);
        await audit.record(tx, {
          action: 'environment.updated',
          ...(ctx ? { ctx } : {}),
          description: `Changed the configuration: ${changed.join(', ')}.`,
          json: { settings: changed },
        });
      }),
  };
}

/** Changes of the configuration. */
export type EnvironmentChanges = ReturnType<typeof createEnvironmentChanges>;
