import {
  type CreatedUserSource,
  type ManagedUserSource,
  managementRefusals,
  type UserSourceForm,
  type UserSourceKind,
} from '@foyer/contract/management';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import {
  type UserSourceConfig,
  userSourceConfig,
} from '../../kernel/config/user-sources.config.ts';
import type { VendorContext } from '../../kernel/http/context.ts';
import { allowsSecrets } from '../../kernel/outgoing/outgoing.ts';
import { refuse } from '../../kernel/refusal.ts';
import { auth0Origin } from '../../protocols/user-sources/auth0-source.ts';
import type { Platform } from '../platform.ts';
import { assertCode } from './assert-code.ts';
import type { EnvironmentChanges } from './environment-changes.ts';
import { mask } from './environment-policies.ts';

type Deps = Pick<Platform, 'config' | 'settings' | 'audit' | 'sandbox'> & {
  readonly changes: EnvironmentChanges;
};
const { invalidSettings, unknownUserSource } = managementRefusals;

/** Settings that responses mask. */
const secretNames: ReadonlySet<string> = new Set([
  'secret',
  'clientSecret',
  'secretAccessKey',
  'apiKey',
]);

/** User sources, as backends and tools manage them. */
export function createManagedUserSources({ config, settings, audit, sandbox, changes }: Deps) {
  const find = ({ userSources }: Pick<FoyerConfig, 'userSources'>, id: string) => {
    const source = userSources.sources.find((one) => one.id === id);
    if (!source) throw refuse(unknownUserSource);
    return source;
  };

  async function assertUsable(source: UserSourceConfig): Promise<void> {
    assertUrls(source);
    if (source.type !== 'custom-code') return;
    await assertCode(sandbox, source.codePayload);
    if (source.getUserCodePayload) await assertCode(sandbox, source.getUserCodePayload);
  }

  /** Passwords may be sent without TLS only in demo mode, or to origins that the operator allows. */
  function assertUrls(source: UserSourceConfig): void {
    for (const [name, text] of getUrls(source)) {
      const url = URL.parse(text);
      if (!url || url.username || !allowsSecrets({ config, isDemo: settings.mode === 'demo' }, url))
        throw refuse(invalidSettings, {
          errors: [`${name}: Enter a URL that starts with https://.`],
        });
    }
  }

  const note =
    (ctx: VendorContext, verb: 'created' | 'updated' | 'deleted', source: UserSourceConfig) =>
    (tx: Parameters<typeof audit.record>[0]) =>
      audit.record(tx, {
        action: `user_source.${verb}`,
        ctx,
        description: `${words[verb]} the user source ${source.name}.`,
        json: { sourceId: source.id, name: source.name, kind: source.type },
      });

  return {
    get: (id: string): ManagedUserSource => toView(find(config, id)),

    create: async <K extends UserSourceKind>(
      ctx: VendorContext,
      type: K,
      form: UserSourceForm<K>,
    ): Promise<CreatedUserSource> => {
      const source = toSource({ id: crypto.randomUUID(), type }, form);
      await assertUsable(source);
      await changes.change(
        ctx,
        ({ userSources }) => {
          userSources.sources.push(source);
        },
        note(ctx, 'created', source),
      );
      const { configuration: _, ...created } = toView(find(config, source.id));
      return created;
    },

    update: async <K extends UserSourceKind>(
      ctx: VendorContext,
      { id, type }: { readonly id: string; readonly type: K },
      form: UserSourceForm<K>,
    ): Promise<undefined> => {
      const build = (from: Pick<FoyerConfig, 'userSources'>) =>
        toSource(sourceOfType(find(from, id), type), form);
      let source = build(config);
      await assertUsable(source);
      await changes.change(
        ctx,
        ({ userSources }) => {
          // what the form leaves out is as another node may just have changed it
          source = build({ userSources });
          assertUrls(source);
          userSources.sources = userSources.sources.map((one) => (one.id === id ? source : one));
        },
        (tx) => note(ctx, 'updated', source)(tx),
      );
      return undefined;
    },

    remove: async (ctx: VendorContext, id: string): Promise<undefined> => {
      const source = find(config, id);
      await changes.change(
        ctx,
        ({ userSources }) => {
          userSources.sources = userSources.sources.filter((one) => one.id !== id);
        },
        note(ctx, 'deleted', source),
      );
      return undefined;
    },
  };
}

/** User sources, as backends and tools manage them. */
export type ManagedUserSources = ReturnType<typeof createManagedUserSources>;

const words = { created: 'Created', updated: 'Changed', deleted: 'Deleted' } as const;

/** Each call accepts only sources of its kind. */
function sourceOfType(source: UserSourceConfig, type: UserSourceKind): UserSourceConfig {
  if (source.type !== type) throw refuse(unknownUserSource);
  return source;
}

function toView({ id, name, type, appIds, description, index, ...rest }: UserSourceConfig) {
  const configuration = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, secretNames.has(key) ? mask : value]),
  );
  return { id, name, type, appIds: [...appIds], description, index, configuration };
}

/** The secrets of a source. A form that omits or masks one keeps it. */
const getSecrets = (source: object) =>
  Object.fromEntries(Object.entries(source).filter(([key]) => secretNames.has(key)));

/** The source of a form; without a configuration, the previous one applies. */
function toSource(
  before: UserSourceConfig | { readonly id: string; readonly type: UserSourceKind },
  { configuration, ...fields }: UserSourceForm,
): UserSourceConfig {
  const { id, type } = before;
  const settings = configuration
    ? { ...getCommonFields(before), ...getSecrets(before), ...toSettings(configuration) }
    : before;
  const stated = Object.entries(fields).filter(([, value]) => value !== undefined);
  const report = userSourceConfig.safeParse({
    ...settings,
    ...Object.fromEntries(stated),
    id,
    type,
  });
  if (report.success) return report.data;
  throw refuse(invalidSettings, {
    errors: report.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  });
}

const getCommonFields = ({ name, description, index, appIds }: Partial<UserSourceConfig>) => ({
  name,
  description,
  index,
  appIds,
});

/** A configuration of the API in the format of the configuration file. */
function toSettings(configuration: NonNullable<UserSourceForm['configuration']>) {
  const { tenantConfig, ...rest } = configuration;
  const { tenantResolverType, tenantId, tenantIdFieldName } = tenantConfig;
  const stated = Object.entries(rest).filter(
    ([key, value]) => value !== undefined && !(secretNames.has(key) && value === mask),
  );
  return {
    ...Object.fromEntries(stated),
    ...('oauth2Config' in rest && rest.oauth2Config
      ? { oauth2Config: toEndpoints(rest.oauth2Config) }
      : {}),
    tenantConfig: {
      tenantResolverType,
      ...(tenantResolverType === 'static' ? { tenantId } : {}),
      ...(tenantResolverType === 'dynamic' ? { tenantIdFieldName } : {}),
    },
  };
}

type Oauth2Form = NonNullable<
  NonNullable<UserSourceForm<'federation'>['configuration']>['oauth2Config']
>;

function toEndpoints({ tokenUrl, userInfoUrl, scopes = [], grantTypes = [] }: Oauth2Form) {
  if (grantTypes.length > 0 && !grantTypes.includes('password'))
    throw refuse(invalidSettings, {
      errors: [
        'grantTypes: Foyer asks user sources with the grant "password". For sign-in by redirect, use SSO.',
      ],
    });
  return { tokenUrl, userInfoUrl, scopes };
}

/** The URLs that a source sends passwords to, by their setting. */
function getUrls(source: UserSourceConfig): readonly (readonly [name: string, url: string])[] {
  if (source.type === 'auth0') return [['domain', auth0Origin(source.domain)]];
  if (source.type !== 'federation') return [];
  const { wellknownUrl, oauth2Config } = source;
  return [
    ...(wellknownUrl ? [['wellknownUrl', wellknownUrl] as const] : []),
    ...(oauth2Config
      ? ([
          ['tokenUrl', oauth2Config.tokenUrl],
          ['userInfoUrl', oauth2Config.userInfoUrl],
        ] as const)
      : []),
  ];
}
