import { ssoContract } from '@foyer/contract/sso';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { SsoLoginService } from '../sso-login/sso-login.service.ts';
import type { BreakGlassService } from './sso-break-glass.service.ts';
import type { ConfigurationsService } from './sso-configurations.service.ts';
import type { ConfirmationService } from './sso-confirmation.service.ts';
import type { DomainsService } from './sso-domains.service.ts';
import type { ExemptionsService } from './sso-exemptions.service.ts';
import type { GroupsService } from './sso-groups.service.ts';
import type { createSpMetadata } from './sso-metadata.service.ts';
import type { SsoReachService } from './sso-reach.service.ts';
import type { SetupLinksService } from './sso-setup-links.service.ts';
import { assertContactForm, type SetupSessions, visibleTo } from './sso-setup-sessions.ts';
import type { SingleService } from './sso-single.service.ts';
import type { TestsService } from './sso-tests.service.ts';

interface SsoParts {
  readonly configurations: ConfigurationsService;
  readonly confirmation: ConfirmationService;
  readonly domains: DomainsService;
  readonly groups: GroupsService;
  readonly single: SingleService;
  readonly tests: TestsService;
  readonly breakGlass: BreakGlassService;
  readonly exemptions: ExemptionsService;
  readonly setupLinks: SetupLinksService;
  readonly setupSessions: SetupSessions;
  readonly reach: SsoReachService;
  readonly spMetadata: ReturnType<typeof createSpMetadata>;
  readonly login: Pick<SsoLoginService, 'prelogin'>;
}

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const changing = { tenant: 'token', rate: 'write', audit: 'sso.connection_updated' } as const;
/** Contacts with a setup link make these calls for their connection. Issue 19, item 9. */
const forContacts = { setupLink: 'allowed' } as const;
const contactChanging = { ...changing, ...forContacts } as const;
const sending = { tenant: 'token', rate: 'mail' } as const;
const roleGrants = { tenant: 'token', rate: 'write', audit: 'sso.roles_updated' } as const;
const proving = { tenant: 'token', rate: 'write', audit: 'sso.domain_verified' } as const;

/** The calls of setting up single sign-on. */
export function createSsoRoutes({
  configurations,
  confirmation,
  domains,
  groups,
  single,
  tests,
  breakGlass,
  exemptions,
  setupLinks,
  setupSessions,
  reach,
  spMetadata,
  login,
}: SsoParts) {
  return defineRoutes('sso', ssoContract, {
    prelogin: {
      tenant: 'none',
      rate: 'write',
      audit: null,
      handle: (ctx, { body }) => login.prelogin(ctx, body),
    },
    getSsoPublicConfiguration: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: async () => ({ isActive: await configurations.isAnyActive() }),
    },
    getSpMetadata: {
      tenant: 'none',
      rate: 'read',
      audit: null,
      handle: (_ctx, { params }) => spMetadata(params.ssoConfigId),
    },

    listSsoConfigurations: {
      ...reading,
      ...forContacts,
      handle: async (ctx) => (await configurations.list(ctx)).map((one) => visibleTo(ctx, one)),
    },
    createSsoConfiguration: {
      ...changing,
      audit: 'sso.connection_created',
      handle: (ctx, { body }) => configurations.create(ctx, body),
    },
    createSsoFromMetadata: {
      ...changing,
      audit: 'sso.connection_created',
      handle: (ctx, { body }) => configurations.createByMetadata(ctx, body.metadata),
    },
    createSsoFromMetadataUrl: {
      ...changing,
      audit: 'sso.connection_created',
      handle: (ctx, { body }) => configurations.createByUrl(ctx, body),
    },
    updateSsoConfiguration: {
      ...contactChanging,
      handle: async (ctx, { params, body }) => {
        assertContactForm(ctx, body);
        return visibleTo(ctx, await configurations.update(ctx, params.ssoConfigId, body));
      },
    },
    updateSsoFromMetadata: {
      ...contactChanging,
      handle: async (ctx, { params, body }) =>
        visibleTo(
          ctx,
          await configurations.updateByMetadata(ctx, params.ssoConfigId, body.metadata),
        ),
    },
    updateSsoFromMetadataUrl: {
      ...contactChanging,
      handle: async (ctx, { params, body }) => {
        assertContactForm(ctx, { configMetadata: body.configMetadata });
        return visibleTo(ctx, await configurations.updateByUrl(ctx, params.ssoConfigId, body));
      },
    },
    refreshSsoMetadata: {
      ...contactChanging,
      handle: async (ctx, { params }) =>
        visibleTo(ctx, await configurations.refresh(ctx, params.ssoConfigId)),
    },
    confirmSsoConfiguration: {
      ...changing,
      audit: 'sso.connection_confirmed',
      handle: (ctx, { params, body }) =>
        confirmation.confirm(ctx, params.ssoConfigId, body.revision),
    },
    deleteSsoConfiguration: {
      ...changing,
      audit: 'sso.connection_deleted',
      handle: (ctx, { params }) => configurations.remove(ctx, params.ssoConfigId),
    },

    createSsoDomain: {
      ...contactChanging,
      audit: 'sso.domain_added',
      handle: (ctx, { params, body }) => domains.create(ctx, params.ssoConfigId, body.domain),
    },
    deleteSsoDomain: {
      ...contactChanging,
      audit: 'sso.domain_deleted',
      handle: (ctx, { params }) => domains.remove(ctx, params),
    },
    validateSsoDomain: {
      ...proving,
      ...forContacts,
      handle: (ctx, { params }) => domains.validate(ctx, params),
    },
    validateSsoDomainV2: { ...proving, handle: (ctx, { params }) => domains.validate(ctx, params) },

    getSsoDefaultRoles: {
      ...reading,
      handle: (ctx, { params }) => groups.defaultRoles(ctx, params.ssoConfigId),
    },
    setSsoDefaultRoles: {
      ...roleGrants,
      handle: (ctx, { params, body }) =>
        groups.setDefaultRoles(ctx, params.ssoConfigId, body.roleIds),
    },
    listSsoGroups: {
      ...reading,
      handle: (ctx, { params }) => groups.list(ctx, params.ssoConfigId),
    },
    createSsoGroup: {
      ...roleGrants,
      handle: (ctx, { params, body }) => groups.create(ctx, params.ssoConfigId, body),
    },
    updateSsoGroup: {
      ...roleGrants,
      handle: (ctx, { params, body }) => groups.update(ctx, params, body),
    },
    deleteSsoGroup: { ...roleGrants, handle: (ctx, { params }) => groups.remove(ctx, params) },

    previewSsoMetadata: {
      ...reading,
      ...forContacts,
      rate: 'write',
      handle: (ctx, { body }) => reach.preview(ctx, body),
    },
    previewSsoMetadataUrl: {
      ...reading,
      ...forContacts,
      rate: 'write',
      handle: (ctx, { body }) => reach.preview(ctx, body),
    },
    getSsoConfirmation: {
      ...reading,
      handle: (ctx, { params }) => confirmation.pending(ctx, params.ssoConfigId),
    },
    getSsoDomainUsage: { ...reading, handle: (ctx, { params }) => reach.usage(ctx, params) },
    listSsoDomainUsers: { ...reading, handle: (ctx, { params }) => reach.users(ctx, params) },
    rehearseSsoEnforcement: {
      ...reading,
      handle: (ctx, { params }) => reach.rehearsal(ctx, params.ssoConfigId),
    },

    getSamlConfiguration: { ...reading, handle: (ctx) => single.get(ctx) },
    updateSamlConfiguration: { ...changing, handle: (ctx, { body }) => single.update(ctx, body) },
    updateSamlMetadata: {
      ...changing,
      handle: (ctx, { body }) => single.updateByMetadata(ctx, body.metadata),
    },
    validateSamlDomain: { ...proving, handle: (ctx) => single.validate(ctx) },
    getSamlVendorConfig: { ...reading, handle: () => single.vendorConfig() },
    getOidcConfiguration: { ...reading, handle: () => single.oidc() },
    getSamlDefaultRoles: { ...reading, handle: (ctx) => single.defaultRoles(ctx) },
    setSamlDefaultRoles: {
      ...roleGrants,
      handle: (ctx, { body }) => single.setDefaultRoles(ctx, body.roleIds),
    },
    listSamlGroups: { ...reading, handle: (ctx) => single.listGroups(ctx) },
    createSamlGroup: { ...roleGrants, handle: (ctx, { body }) => single.createGroup(ctx, body) },
    updateSamlGroup: {
      ...roleGrants,
      handle: (ctx, { params, body }) => single.updateGroup(ctx, params.id, body),
    },
    deleteSamlGroup: {
      ...roleGrants,
      handle: (ctx, { params }) => single.removeGroup(ctx, params.id),
    },

    startSsoTest: {
      ...contactChanging,
      audit: 'sso.test_started',
      handle: (ctx, { params }) => tests.begin(ctx, params.ssoConfigId),
    },
    listSsoTests: {
      ...reading,
      ...forContacts,
      handle: (ctx, { params }) => tests.list(ctx, params.ssoConfigId),
    },
    getSsoTest: { ...reading, ...forContacts, handle: (ctx, { params }) => tests.get(ctx, params) },
    listSsoFailures: { ...reading, handle: (ctx) => tests.failures(ctx) },
    getSsoBreakGlass: { ...reading, handle: (ctx) => breakGlass.get(ctx) },
    createSsoBreakGlass: {
      ...changing,
      audit: 'sso.emergency_code_created',
      handle: (ctx) => breakGlass.create(ctx),
    },
    deleteSsoBreakGlass: {
      ...changing,
      audit: 'sso.emergency_code_revoked',
      handle: (ctx) => breakGlass.remove(ctx),
    },
    listSsoSetupLinks: {
      ...reading,
      handle: (ctx, { params }) => setupLinks.list(ctx, params.ssoConfigId),
    },
    createSsoSetupLink: {
      ...sending,
      audit: 'sso.setup_link_created',
      handle: (ctx, { params, body }) => setupLinks.create(ctx, params.ssoConfigId, body),
    },
    renewSsoSetupLink: {
      ...sending,
      audit: 'sso.setup_link_renewed',
      handle: (ctx, { params }) => setupLinks.renew(ctx, params),
    },
    revokeSsoSetupLink: {
      ...changing,
      audit: 'sso.setup_link_revoked',
      handle: (ctx, { params }) => setupLinks.revoke(ctx, params),
    },
    openSsoSetupLink: {
      tenant: 'none',
      rate: 'attempts',
      audit: 'sso.setup_link_opened',
      handle: (ctx, { body }) => setupSessions.open(ctx, body.token),
    },
    listSsoExemptions: { ...reading, handle: (ctx) => exemptions.list(ctx) },
    createSsoExemption: {
      ...changing,
      audit: 'sso.exemption_created',
      handle: (ctx, { body }) => exemptions.create(ctx, body),
    },
    deleteSsoExemption: {
      ...changing,
      audit: 'sso.exemption_deleted',
      handle: (ctx, { params }) => exemptions.remove(ctx, params.userId),
    },
  });
}
