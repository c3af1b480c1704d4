import type { PasswordsService } from '../passwords/passwords.service.ts';
import type { InvitationsService } from '../invitations/invitations.service.ts';
import type { OwnInviteLinks } from '../invitations/own-invite-links.ts';
import type { FactorChanges } from '../mfa/factor-changes.ts';
import type { SecondFactor } from '../mfa/second-factor.ts';
import type { Platform } from '../platform.ts';
import type { Administrators } from '../roles/administrators.ts';
import type { RoleGrants } from '../roles/role-grants.service.ts';
import type { RoleCatalog } from '../roles/role-catalog.ts';
import type { ApplicationViews } from '../applications/application-views.ts';
import type { ApiTokensService } from '../api-tokens/api-tokens.service.ts';
import type { ApiTokenUse } from '../api-tokens/api-token-use.ts';
import type { AuditExport } from '../audits/audit-export.ts';
import type { AuditsService } from '../audits/audits.service.ts';
import type { GroupsService } from '../groups/groups.service.ts';
import type { ConfigurationsService } from '../sso/sso-configurations.service.ts';
import type { CustomEvents } from '../webhooks/custom-events.service.ts';
import type { SecuritySettingsService } from '../security-policies/security-settings.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { createMemberChangesStore } from '../users/member-changes.store.ts';
import { createManagedApplicationRoutes } from './applications.routes.ts';
import { createAccessTokenChecks } from './access-token-checks.ts';
import { createBulkRoutes } from './bulk.routes.ts';
import { createEntitlementsFeed } from './entitlements-feed.ts';
import { createEntitlementRoutes } from './entitlements.routes.ts';
import { createEntitlementViews } from './entitlement-views.ts';
import { createCustomCodeRoutes } from './custom-code.routes.ts';
import { createManagedSecrets } from './managed-secrets.service.ts';
import { createEnvironmentChanges } from './environment-changes.ts';
import { createEnvironmentDomains } from './environment-domains.ts';
import { createEnvironmentLimits } from './environment-limits.ts';
import { createEnvironmentPolicies } from './environment-policies.ts';
import { createEnvironmentStating } from './environment-stating.ts';
import { createEnvironmentRoutes, createPolicyRoutes } from './environment.routes.ts';
import { createManagedPermissions } from './managed-permissions.service.ts';
import { createManagedRoles } from './managed-roles.service.ts';
import { createManagedRoleRoutes } from './roles.routes.ts';
import { createManagedApplications } from './managed-applications.service.ts';
import { createManagedAssignments } from './managed-assignments.service.ts';
import { createManagedBulk } from './managed-bulk.service.ts';
import { createManagedEntitlements } from './managed-entitlements.service.ts';
import { createManagedFeatures } from './managed-features.service.ts';
import { createManagedPhones } from './managed-phones.service.ts';
import { createManagedPlans } from './managed-plans.service.ts';
import { createEnvironmentSettings } from './environment-settings.ts';
import {
  createEnvironmentWebhookRoutes,
  createHookRoutes,
  type EnvironmentWebhooks,
} from './hooks.routes.ts';
import { createJwtTemplateRoutes } from './jwt-templates.routes.ts';
import { createManagedUserSources } from './managed-user-sources.service.ts';
import { createUserSourceRoutes } from './user-sources.routes.ts';
import { createManagedHooks } from './managed-hooks.service.ts';
import { createManagedJwtTemplates } from './managed-jwt-templates.service.ts';
import { createHostAudits } from './host-audits.ts';
import { createManagedMailProvider } from './managed-mail-provider.ts';
import { createManagedMailTemplates } from './managed-messages.service.ts';
import { createManagedTextTemplates } from './managed-texts.service.ts';
import { createMessageRoutes } from './messages.routes.ts';
import { createManagedMemberships } from './managed-memberships.service.ts';
import { createManagedTenants } from './managed-tenants.service.ts';
import { createManagedMembers } from './managed-members.service.ts';
import { createManagedUserSearch } from './managed-user-search.ts';
import { createManagedUsersAccess } from './managed-users-access.ts';
import { createMoreUserRoutes } from './more-users.routes.ts';
import { createManagedUserViews } from './managed-user-views.ts';
import { createManagedUsers } from './managed-users.service.ts';
import { createManagementRoutes } from './management.routes.ts';
import { createManagedTenantLinks } from './managed-tenant-links.ts';
import { createSetupRoutes } from './setup.routes.ts';
import { createTenantWorkRoutes } from './tenant-work.routes.ts';
import { createUserMigrations } from './user-migrations.service.ts';
import { createVendorTokens } from './vendor-tokens.service.ts';

type ManagementDeps = Platform & {
  readonly catalog: RoleCatalog;
  readonly roleGrants: RoleGrants;
  readonly administrators: Administrators;
  readonly passwords: PasswordsService;
  readonly sessions: SessionsService;
  readonly secondFactor: SecondFactor;
  readonly factors: FactorChanges;
  readonly invitations: InvitationsService;
  readonly inviteLinks: Pick<OwnInviteLinks, 'make'>;
  readonly customEvents: CustomEvents;
  readonly webhooks: EnvironmentWebhooks;
  readonly policySettings: SecuritySettingsService;
  readonly apiTokens: ApiTokensService;
  readonly connections: ConfigurationsService;
  readonly applicationViews: ApplicationViews;
  readonly apiTokenUse: Pick<ApiTokenUse, 'exchange'>;
  readonly groups: Pick<GroupsService, 'list'>;
  readonly audits: { readonly service: AuditsService; readonly exports: AuditExport };
};

/** The management API: what backends, scripts, and tools call with a vendor token. */
export function createManagement(deps: ManagementDeps) {
  const tokens = createVendorTokens(deps);
  const tenants = createManagedTenants(deps);
  const views = createManagedUserViews(deps);
  const memberships = createManagedMemberships({
    ...deps,
    tenants,
    views,
    members: createMemberChangesStore(),
  });
  const vendorId = deps.config.vendorId ?? deps.config.application.clientId;
  const startedAt = deps.clock.now();
  const changes = createEnvironmentChanges(deps);
  const environment = createEnvironmentSettings(deps);
  const configured = {
    ...deps,
    environment: changes,
    views: createEntitlementViews(vendorId, startedAt),
  };
  const hooks = createManagedHooks({ ...deps, changes });
  const limits = createEnvironmentLimits({ ...deps, changes });
  const users = createManagedUsers({ ...deps, tenants, views, memberships });
  const migrations = createUserMigrations({ ...deps, tokens, views, memberships });
  const members = createManagedMembers({ ...deps, tokens, tenants, views, memberships });
  const bulk = createManagedBulk({ ...deps, tokens, tenants, members });
  return {
    tokens,
    jobs: [...migrations.jobs, bulk.job],
    expiring: [
      ['user_migrations', 'expires_at'] as const,
      ['imported_rows', 'expires_at'] as const,
    ],
    routes: [
      ...createManagementRoutes({
        tokens,
        tenants,
        environment,
        users,
        memberships,
        migrations,
        accessTokens: createAccessTokenChecks(deps),
        audits: createHostAudits({ ...deps, tenants }),
        feed: createEntitlementsFeed(deps),
        customEvents: deps.customEvents,
      }),
      ...createEntitlementRoutes({
        features: createManagedFeatures(configured),
        plans: createManagedPlans(configured),
        entitlements: createManagedEntitlements(configured),
      }),
      ...createManagedRoleRoutes({
        permissions: createManagedPermissions(deps),
        roles: createManagedRoles({ ...deps, tenants, memberships, views }),
      }),
      ...createMoreUserRoutes({
        users,
        members,
        tokens,
        inviteLinks: deps.inviteLinks,
        phones: createManagedPhones({ ...deps, views }),
        access: createManagedUsersAccess({
          ...deps,
          tenants,
          views,
          memberships,
          members: createMemberChangesStore(),
        }),
        search: createManagedUserSearch({ ...deps, views }),
      }),
      ...createPolicyRoutes({
        policies: createEnvironmentPolicies({ ...deps, changes, startedAt, tenants }),
        limits,
      }),
      ...createEnvironmentRoutes({
        stating: createEnvironmentStating({ ...deps, changes, reads: environment }),
        domains: createEnvironmentDomains({ ...deps, changes, tenants }),
      }),
      ...createManagedApplicationRoutes({
        applications: createManagedApplications({ ...deps, changes, views: deps.applicationViews }),
        assignments: createManagedAssignments({ ...deps, tenants, views: deps.applicationViews }),
      }),
      ...createBulkRoutes(bulk),
      ...createSetupRoutes({ ...deps, tokens }),
      ...createTenantWorkRoutes({ ...deps, tokens, links: createManagedTenantLinks(deps) }),
      ...createJwtTemplateRoutes(createManagedJwtTemplates({ ...deps, changes, startedAt })),
      ...createUserSourceRoutes(createManagedUserSources({ ...deps, changes })),
      ...createHookRoutes(hooks),
      ...createCustomCodeRoutes(hooks, createManagedSecrets({ ...deps, changes })),
      ...createEnvironmentWebhookRoutes(deps.webhooks),
      ...createMessageRoutes({
        provider: createManagedMailProvider({ ...deps, changes, startedAt }),
        mails: createManagedMailTemplates({ ...deps, changes }),
        texts: createManagedTextTemplates({ ...deps, changes }),
      }),
    ],
  };
}
