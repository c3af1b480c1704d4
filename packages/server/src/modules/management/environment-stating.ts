import { createHash } from 'node:crypto';
import { type ManagedProvider, managementRefusals } from '@foyer/contract/management';
import { portalTabs } from '@foyer/contract/metadata/rules';
import type { VendorContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { ownRedirectUris } from '../../protocols/oidc/engine-clients.ts';
import type { Platform } from '../platform.ts';
import type { ChangeableConfig, EnvironmentChanges } from './environment-changes.ts';
import { assignDefined, mask } from './environment-policies.ts';
import type { EnvironmentSettings } from './environment-settings.ts';

type Deps = Pick<Platform, 'config' | 'settings'> & {
  readonly changes: EnvironmentChanges;
  readonly reads: EnvironmentSettings;
};

interface IdentityForm {
  readonly defaultTokenExpiration?: number | undefined;
  readonly defaultRefreshTokenExpiration?: number | undefined;
  readonly machineToMachineAuthStrategy?: 'ClientCredentials' | 'AccessToken' | undefined;
  readonly allowSignups?: boolean | undefined;
  readonly allowNotVerifiedUsersLogin?: boolean | undefined;
  readonly authStrategy?: string | undefined;
  readonly defaultPasswordlessTokenExpiration?: number | undefined;
  readonly cookieSameSite?: 'STRICT' | 'LAX' | 'NONE' | undefined;
  readonly [more: string]: unknown;
}

interface WorkspaceForm {
  readonly name?: string | undefined;
  readonly country?: string | null | undefined;
  readonly backendStack?: string | null | undefined;
  readonly frontendStack?: string | null | undefined;
  readonly host?: string | null | undefined;
  readonly allowedOrigins?: string[] | undefined;
}

interface SocialForm {
  readonly type: ManagedProvider;
  readonly active: boolean;
  readonly clientId: string;
  readonly secret?: string | undefined;
  readonly additionalScopes?: string[] | undefined;
}

interface MetadataForm {
  readonly entityName?: string | undefined;
  readonly configuration?: Readonly<Record<string, unknown>> | undefined;
  readonly properties?: readonly { readonly name: string }[] | undefined;
}

const { fixedSetting, unknownUri, unknownProvider, invalidSettings } = managementRefusals;
const { otherDomain, unknownDomain } = managementRefusals;

/** Settings that are reported and cannot be changed through the API. */
const fixed = [
  'jwtAlgorithm',
  'apiTokensEnabled',
  'forcePermissions',
  'rotateRefreshTokens',
  'addRolesToJwt',
  'addPermissionsToJwt',
  'allowOverridePasswordComplexity',
  'allowOverridePasswordExpiration',
  'allowOverrideEnforcePasswordHistory',
] as const;

/** What backends and tools state about the environment. */
export function createEnvironmentStating({ config, settings, changes, reads }: Deps) {
  const uris = () => ownRedirectUris(config, settings.publicUrl);

  async function setIdentity(ctx: VendorContext, form: IdentityForm) {
    const present = await reads.configuration();
    const different = fixed.filter((key) => form[key] !== undefined && form[key] !== present[key]);
    if (different.length > 0) throw refuse(fixedSetting, { errors: [...different] });
    await changes.change(ctx, (draft) => {
      const { sessions, signIn, apiTokens, application } = draft;
      assignDefined(sessions, {
        accessTokenSeconds: form.defaultTokenExpiration,
        absoluteSeconds: form.defaultRefreshTokenExpiration,
      });
      assignDefined(apiTokens, { strategy: form.machineToMachineAuthStrategy });
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema checks what was assigned
      assignDefined(signIn as Record<string, unknown>, {
        allowSignups: form.allowSignups,
        allowNotVerifiedUsersLogin: form.allowNotVerifiedUsersLogin,
        authStrategy: form.authStrategy,
        passwordlessSeconds: form.defaultPasswordlessTokenExpiration,
      });
      const sameSite = form.cookieSameSite?.toLowerCase();
      // oxlint-disable-next-line typescript/consistent-type-assertions -- the schema checks what was assigned
      assignDefined(application as Record<string, unknown>, { cookieSameSite: sameSite });
    });
    return reads.configuration();
  }

  function metadata(form: MetadataForm, entityName: string | undefined) {
    return (draft: ChangeableConfig): void => {
      if (entityName === 'audits') {
        draft.adminPortal.auditColumns = (form.properties ?? []).filter(
          (one) => !('isPredefined' in one && one.isPredefined === true),
        );
        return;
      }
      const { navigation, ...rest } = form.configuration ?? {};
      const { appearance: _appearance, ...shown } = rest;
      draft.adminPortal.metadata = shown;
      if (typeof navigation === 'object' && navigation !== null) {
        const tabs = Object.entries(navigation).filter(([tab]) => isTab(tab));
        Object.assign(draft.adminPortal, { navigation: Object.fromEntries(tabs) });
      }
    };
  }

  function findProvider(provider: ManagedProvider) {
    const found = config.socialLogin[provider];
    if (!found) throw refuse(unknownProvider);
    return found;
  }

  /** A domain that was registered for an earlier public URL is no longer served. */
  const customDomains = () => {
    const { hostname } = new URL(settings.publicUrl);
    return config.workspace.customDomains.filter((domain) => domain === hostname);
  };

  return {
    setIdentity,

    workspace: () => ({
      id: config.vendorId ?? config.application.clientId,
      name: config.branding.productName ?? config.application.name,
      country: config.workspace.country ?? '',
      backendStack: config.workspace.backendStack ?? '',
      frontendStack: config.workspace.frontendStack ?? '',
      openSaaSInstalled: false,
      host: new URL(settings.publicUrl).host,
      allowedOrigins: [...config.application.allowedOrigins],
    }),
    setWorkspace: async (ctx: VendorContext, form: WorkspaceForm): Promise<undefined> => {
      const { name, allowedOrigins, host, country, backendStack, frontendStack } = form;
      if (host && host !== new URL(settings.publicUrl).host) throw refuse(fixedSetting);
      await changes.change(ctx, ({ branding, application, workspace }) => {
        assignDefined(branding, { productName: name });
        assignDefined(application, { allowedOrigins });
        const stated = { country, backendStack, frontendStack };
        assignDefined(
          workspace,
          Object.fromEntries(Object.entries(stated).map(([key, text]) => [key, text ?? undefined])),
        );
      });
      return undefined;
    },

    customDomains: () => ({
      customDomains: customDomains().map((domain) => ({
        id: toTextId(domain),
        domain,
        status: 'Active' as const,
        records: [],
      })),
    }),
    addCustomDomain: async (ctx: VendorContext, domain: string): Promise<undefined> => {
      const { hostname } = new URL(settings.publicUrl);
      if (domain.trim().toLowerCase() !== hostname) throw refuse(otherDomain);
      await changes.change(ctx, ({ workspace }) => {
        workspace.customDomains = [hostname];
      });
      return undefined;
    },
    removeCustomDomain: async (ctx: VendorContext, id: string): Promise<undefined> => {
      if (!customDomains().some((domain) => toTextId(domain) === id)) throw refuse(unknownDomain);
      await changes.change(ctx, ({ workspace }) => {
        workspace.customDomains = [];
      });
      return undefined;
    },

    hostedLogin: () => ({ isActive: config.hostedLogin.enabled }),
    setHostedLogin: async (ctx: VendorContext, enabled: boolean): Promise<undefined> => {
      await changes.change(ctx, ({ hostedLogin }) => {
        hostedLogin.enabled = enabled;
      });
      return undefined;
    },

    redirectUris: () => ({
      redirectUris: uris().map((redirectUri) => ({ id: toTextId(redirectUri), redirectUri })),
    }),
    addRedirectUri: async (ctx: VendorContext, redirectUri: string): Promise<undefined> => {
      await changes.change(ctx, ({ application }) => {
        application.redirectUris = [...new Set([...uris(), redirectUri])];
      });
      return undefined;
    },
    removeRedirectUri: async (ctx: VendorContext, id: string): Promise<undefined> => {
      if (!uris().some((uri) => toTextId(uri) === id)) throw refuse(unknownUri);
      await changes.change(ctx, ({ application }) => {
        application.redirectUris = uris().filter((uri) => toTextId(uri) !== id);
      });
      return undefined;
    },

    social: (provider: ManagedProvider) => {
      const { active, clientId, scopes } = findProvider(provider);
      return {
        type: provider,
        active,
        clientId,
        redirectUrl:
          config.socialLogin.redirectUrl ?? `${settings.publicUrl}/account/social/success`,
        secret: mask,
        customised: true,
        additionalScopes: [...scopes],
      };
    },
    setSocial: async (ctx: VendorContext, form: SocialForm): Promise<undefined> => {
      const { type, active, clientId, secret, additionalScopes } = form;
      const isUnchanged = secret === undefined || secret === mask;
      await changes.change(ctx, ({ socialLogin }) => {
        const present = socialLogin[type];
        if (!present && (isUnchanged || type === 'apple'))
          throw refuse(type === 'apple' ? fixedSetting : invalidSettings);
        const values = {
          ...present,
          clientId,
          active,
          ...(isUnchanged || type === 'apple' ? {} : { secret }),
          ...(additionalScopes ? { scopes: additionalScopes } : {}),
        };
        Object.assign(socialLogin, { [type]: values });
      });
      return undefined;
    },
    setSocialActive: async (
      ctx: VendorContext,
      provider: ManagedProvider,
      active: boolean,
    ): Promise<undefined> => {
      findProvider(provider);
      await changes.change(ctx, ({ socialLogin }) => {
        Object.assign(socialLogin[provider] ?? {}, { active });
      });
      return undefined;
    },

    setMetadata: async (ctx: VendorContext, form: MetadataForm, named: string | undefined) => {
      const entityName = form.entityName ?? named;
      if (entityName !== 'adminBox' && entityName !== 'audits') throw refuse(fixedSetting);
      await changes.change(ctx, metadata(form, entityName));
      return { ...form, entityName };
    },
  };
}

const isTab = (name: string): boolean => portalTabs.some((tab) => tab === name);

/** The ID of something that is a text. */
export const toTextId = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** What backends and tools state about the environment. */
export type EnvironmentStating = ReturnType<typeof createEnvironmentStating>;
