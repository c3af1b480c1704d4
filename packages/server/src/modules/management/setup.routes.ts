import type { PermissionKey } from '@foyer/contract';
import { managementGroups } from '@foyer/contract/management';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { SignedInContext, VendorContext } from '../../kernel/http/context.ts';
import { authorize } from '../../kernel/http/guard.ts';
import { type ApiTokensService, tokenViews } from '../api-tokens/api-tokens.service.ts';
import type { ConfigurationsService } from '../sso/sso-configurations.service.ts';
import type { VendorTokenService } from './vendor-tokens.service.ts';

interface Parts {
  readonly tokens: Pick<VendorTokenService, 'actAs'>;
  readonly apiTokens: Pick<ApiTokensService, 'create' | 'change'>;
  readonly connections: Pick<ConfigurationsService, 'create' | 'update'>;
}

const changing = { tenant: 'none', rate: 'write' } as const;
const kind = 'ClientCredentials' as const;

/** The calls with which tools set up one tenant. */
export function createSetupRoutes({ tokens, apiTokens, connections }: Parts) {
  /** The tenant of the header or the body. A user must have the permission in this tenant. */
  async function asTenant(
    ctx: VendorContext,
    permission: PermissionKey,
    tenantId?: string,
  ): Promise<SignedInContext> {
    const actor = await tokens.actAs({ ...ctx, ...(tenantId ? { tenantId } : {}) });
    authorize(actor, { permission });
    return { ...ctx, actor };
  }
  const forTokens = (ctx: VendorContext) => asTenant(ctx, 'fe.secure.write.tenantApiTokens');
  const forSso = (ctx: VendorContext, tenantId?: string) =>
    asTenant(ctx, 'fe.secure.write.samlConfiguration', tenantId);

  return defineRoutes('management', managementGroups.setup, {
    createTenantApiTokenV1: {
      ...changing,
      audit: 'api_token.created',
      handle: async (ctx, { body: form }) =>
        tokenViews.tenantApiToken(
          await apiTokens.create(await forTokens(ctx), { whose: 'tenant', kind, form }),
        ),
    },
    updateTenantApiToken: {
      ...changing,
      audit: 'api_token.updated',
      handle: async (ctx, { params, body }) =>
        tokenViews.tenantApiToken(
          await apiTokens.change(await forTokens(ctx), { id: params.id, kind, form: body }),
        ),
    },
    createSsoConfigurationV2: {
      ...changing,
      audit: 'sso.connection_created',
      handle: async (ctx, { body: { tenantId, ...form } }) =>
        connections.create(await forSso(ctx, tenantId), form),
    },
    updateSsoConfigurationV2: {
      ...changing,
      audit: 'sso.connection_updated',
      handle: async (ctx, { params, body: { tenantId, ...form } }) =>
        connections.update(await forSso(ctx, tenantId), params.configurationId, form),
    },
  });
}
