import { type EntityName, metadataContract, metadataRefusals } from '@foyer/contract/metadata';
import type { CustomLogin } from '@foyer/contract/metadata/rules';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { Locations } from '../../kernel/locations/locations.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ServerSettings } from '../../kernel/config/settings.ts';
import { auditColumns } from './audit-columns.ts';
import { toIpMetadata } from './ip-metadata.ts';
import type { CustomLoginService } from './custom-login.service.ts';

type Row = Record<string, unknown> & { properties: unknown[] };

/** Metadata documents: one row each, as the published client takes an empty list for an error. Contract, §7. */
export function createMetadataRoutes(
  config: FoyerConfig,
  { publicUrl, prefix = '/frontegg' }: Pick<ServerSettings, 'publicUrl' | 'prefix'>,
  startedAt: Date,
  { customLogin, locations }: { customLogin: CustomLoginService; locations: Locations },
) {
  const vendorId = config.vendorId ?? config.application.clientId;
  const documents: Record<EntityName, Row> = {
    adminBox: { properties: [], configuration: {} },
    saml: {
      properties: [],
      isActive: false,
      configuration: {
        acsUrl: `${publicUrl}${prefix}/auth/saml/callback`,
        spEntityId: `${publicUrl}${prefix}/saml`,
      },
    },
    audits: { properties: auditColumns },
    notifications: {
      properties: [],
      channels: ['web'],
      severities: ['Info', 'Low', 'Medium', 'High', 'Critical'],
    },
  };
  const dates = { createdAt: startedAt.toISOString(), updatedAt: startedAt.toISOString() };
  return defineRoutes('metadata', metadataContract, {
    getMetadata: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: async (ctx, { query: { entityName } }) => {
        const own =
          entityName === 'adminBox'
            ? { configuration: getPortal(config, await customLogin.ofPage(ctx)) }
            : entityName === 'audits'
              ? { properties: [...auditColumns, ...(config.adminPortal.auditColumns ?? [])] }
              : {};
        const row = { ...documents[entityName], ...own };
        return {
          rows: [{ id: `${vendorId}:${entityName}`, entityName, vendorId, ...dates, ...row }],
        };
      },
    },
    getAdminBoxMetadata: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => customLogin.get(ctx),
    },
    updateAdminBoxMetadata: {
      tenant: 'token',
      rate: 'write',
      audit: 'branding.updated',
      handle: (ctx, { body }) => customLogin.update(ctx, body.actions),
    },
    getIpMetadata: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: async (_ctx, { params: { ip } }) => {
        const location = locations.locate(ip);
        if (!location) throw refuse(metadataRefusals.ipNotFound);
        return toIpMetadata(ip, location);
      },
    },
    getMyIpMetadata: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: async ({ actor: { address } }) => toIpMetadata(address, locations.locate(address)),
    },
  });
}

/** The look of a tenant's sign-in, and what the environment says about the portal: that is not the tenant's to say. */
function getPortal(
  { adminPortal: { navigation, appearance, metadata } }: FoyerConfig,
  customLogin: CustomLogin,
): CustomLogin {
  const { navigation: _navigation, appearance: _appearance, ...look } = customLogin;
  return {
    ...metadata,
    ...look,
    ...(navigation && { navigation }),
    ...(appearance && { appearance }),
  };
}
