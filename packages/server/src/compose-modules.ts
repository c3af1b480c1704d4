import type { ComposedModules } from './composed-modules.ts';
import { createAdmit } from './create-admit.ts';
import { createAccessReviews } from './modules/access-reviews/create-access-reviews.ts';
import { createAccountSettings } from './modules/account-settings/create-account-settings.ts';
import {
  createActivation,
  createActivationEmails,
} from './modules/activation/create-activation.ts';
import { createApplications } from './modules/applications/create-applications.ts';
import { createApiTokens } from './modules/api-tokens/create-api-tokens.ts';
import { createAuditStreams } from './modules/audit-streams/create-audit-streams.ts';
import { createAudits } from './modules/audits/create-audits.ts';
import { createBilling } from './modules/billing/create-billing.ts';
import { createBulkUsers } from './modules/bulk-users/create-bulk-users.ts';
import { createConsoleSession } from './modules/console-session/create-console-session.ts';
import { createCountryRestrictions } from './modules/country-restrictions/create-country-restrictions.ts';
import { createDomainRestrictions } from './modules/domain-restrictions/create-domain-restrictions.ts';
import { createEntitlements } from './modules/entitlements/create-entitlements.ts';
import { createFeatureFlags } from './modules/feature-flags/create-feature-flags.ts';
import { createGroups } from './modules/groups/create-groups.ts';
import { createHostedLogin } from './modules/hosted-login/create-hosted-login.ts';
import { createImpersonation } from './modules/impersonation/create-impersonation.ts';
import { createIntegrations } from './modules/integrations/create-integrations.ts';
import { createInvitations } from './modules/invitations/create-invitations.ts';
import { createJoinRequests } from './modules/join-requests/create-join-requests.ts';
import { createIpRestrictions } from './modules/ip-restrictions/create-ip-restrictions.ts';
import { createSignInGate } from './modules/login/sign-in-gate.ts';
import { createLogin } from './modules/login/create-login.ts';
import { createManagement } from './modules/management/create-management.ts';
import { createMetadata } from './modules/metadata/create-metadata.ts';
import { createMfa } from './modules/mfa/create-mfa.ts';
import { createNotifications } from './modules/notifications/create-notifications.ts';
import { nothingAskedSql } from './modules/mfa/mfa-status.store.ts';
import type { Module } from './modules/module.ts';
import { createPasskeys } from './modules/passkeys/create-passkeys.ts';
import { createPasswordless } from './modules/passwordless/create-passwordless.ts';
import { createPasswords } from './modules/passwords/create-passwords.ts';
import { createPolicyTemplates } from './modules/policy-templates/create-policy-templates.ts';
import { createPhones } from './modules/phones/create-phones.ts';
import { createOverview } from './modules/overview/create-overview.ts';
import type { Platform } from './modules/platform.ts';
import { createProvisioning } from './modules/provisioning/create-provisioning.ts';
import { createProfile } from './modules/profile/create-profile.ts';
import { createReports } from './modules/reports/create-reports.ts';
import { createRoles } from './modules/roles/create-roles.ts';
import { createSecurityCenter } from './modules/security-center/create-security-center.ts';
import { createSecurityPolicies } from './modules/security-policies/create-security-policies.ts';
import { createSessions } from './modules/sessions/create-sessions.ts';
import { createSignUp } from './modules/sign-up/create-sign-up.ts';
import { createSocialLogin } from './modules/social-login/create-social-login.ts';
import { createSso } from './modules/sso/create-sso.ts';
import { createSsoLogin } from './modules/sso-login/create-sso-login.ts';
import { createSsoTickets } from './modules/sso-login/sso-tickets.ts';
import { createSubAccounts } from './modules/sub-accounts/create-sub-accounts.ts';
import { createTenants } from './modules/tenants/create-tenants.ts';
import { createUsage } from './modules/usage/create-usage.ts';
import { createUsers } from './modules/users/create-users.ts';
import { createUserSources } from './modules/user-sources/create-user-sources.ts';
import { createVendor } from './modules/vendor/create-vendor.ts';
import { createWebhooks } from './modules/webhooks/create-webhooks.ts';
import { createBrowserBinding } from './protocols/federation/browser-binding.ts';
import { createUpstreamOidc } from './protocols/federation/upstream-oidc.ts';

/** Builds the modules in dependency order: each names the services of other modules that it uses. */
export function composeModules(platform: Platform): ComposedModules {
  const startedAt = platform.clock.now();
  const binding = createBrowserBinding(platform);
  const upstream = createUpstreamOidc(platform);
  const tickets = createSsoTickets({ ...platform, binding });
  const activation = createActivationEmails(platform);

  const sessionsModule = createSessions({
    ...platform,
    nothingAsked: nothingAskedSql(platform.config),
  });
  const { sessions, sessionStatus, inheritedStatus, hostedSessions } = sessionsModule;
  const roles = createRoles(platform);
  const { catalog, roleGrants, administrators } = roles;
  const passwordsModule = createPasswords({ ...platform, sessions });
  const { passwords, recovery, lockout, getRequirement } = passwordsModule;
  const invitationsModule = createInvitations({
    ...platform,
    roleGrants,
    passwords,
    recovery,
    sessions,
  });
  const { invitations, links, waiting } = invitationsModule;
  const mfa = createMfa({ ...platform, sessions, links });
  const { secondFactor, factors, pending } = mfa;
  const sso = createSso({ ...platform, upstream, tickets, roleGrants });
  const { tests, breakGlass } = sso;
  const signInGate = createSignInGate({ ...platform, sessions, secondFactor, links, breakGlass });
  const ssoLogin = createSsoLogin({
    ...platform,
    upstream,
    tickets,
    binding,
    tests,
    signInGate,
    sessions,
    roleGrants,
    administrators,
  });
  const { signOut } = ssoLogin;
  const login = createLogin({
    ...platform,
    signInGate,
    lockout,
    getRequirement,
    signOut,
    signInWithSource: createUserSources({ ...platform, passwords }),
  });
  const { policies } = login;
  const signUp = createSignUp({ ...platform, passwords, signInGate, activation, links });
  const { accounts, phoneSignUps } = signUp;
  const phonesModule = createPhones({ ...platform, sessions });
  const { phones } = phonesModule;
  const users = createUsers({
    ...platform,
    catalog,
    roleGrants,
    administrators,
    sessions,
    recovery,
    activation,
    invitations,
    waiting,
    factors,
  });
  const apiTokens = createApiTokens({ ...platform, catalog, roleGrants });
  const groups = createGroups({ ...platform, catalog, roleGrants, administrators });
  const securityPolicies = createSecurityPolicies({ ...platform, startedAt, sessions });
  const { settings: policySettings } = securityPolicies;
  const admit = createAdmit({
    sessions,
    catalog,
    apiTokens: apiTokens.use,
    setupSessions: sso.setupSessions,
  });
  const hostedLogin = createHostedLogin({ ...platform, signInGate, sessions, hostedSessions });

  const webhooks = createWebhooks({ ...platform, startedAt });
  const applications = createApplications({ ...platform, startedAt });
  const audits = createAudits(platform);
  const management = createManagement({
    ...platform,
    catalog,
    roleGrants,
    administrators,
    passwords,
    sessions,
    secondFactor,
    factors,
    invitations,
    inviteLinks: invitationsModule.ownLinks,
    customEvents: webhooks.customEvents,
    webhooks: webhooks.webhooks,
    policySettings,
    apiTokens: apiTokens.service,
    connections: sso.configurations,
    applicationViews: applications.views,
    apiTokenUse: apiTokens.use,
    groups: groups.groups,
    audits,
  });

  const billing = createBilling(platform);
  const usage = createUsage(platform);
  const securityCenter = createSecurityCenter({
    ...platform,
    securityCounts: users.securityCounts,
    policySettings,
  });
  const provisioning = createProvisioning({
    ...platform,
    roleGrants,
    administrators,
    sessions,
    activation,
    seats: usage.seats,
  });

  const subAccounts = createSubAccounts({ ...platform, users, catalog, roleGrants, invitations });
  const ipRestrictions = createIpRestrictions(platform);
  const countryRestrictions = createCountryRestrictions(platform);
  const domainRestrictions = createDomainRestrictions(platform);

  const signingIn = { ...platform, signInGate, links, sessions };

  const modules: readonly Module[] = [
    billing,
    provisioning,
    applications,
    management,
    hostedLogin,
    login,
    signUp,
    createActivation({ ...signingIn, mails: activation, phoneSignUps, passwords }),
    invitationsModule,
    users,
    roles,
    groups,
    createBulkUsers({
      ...platform,
      users,
      waiting,
      groups: groups.changes,
      applications: applications.service,
      roleGrants,
      administrators,
      admit,
    }),
    createOverview(platform),
    audits,
    createAuditStreams({ ...platform, audits: audits.log }),
    usage,
    createNotifications(platform),
    createAccessReviews({ ...platform, members: users.changes, groups: groups.changes }),
    createReports({ ...platform, securityFacts: securityCenter.facts, getUsage: usage.getUsage }),
    createIntegrations(platform),
    createImpersonation({ ...platform, sessions }),
    createJoinRequests({
      ...platform,
      roleGrants,
      accepting: invitationsModule.accepting,
      requireGrantStepUp: invitationsModule.requireGrantStepUp,
      seats: usage.seats,
    }),
    createPasskeys({ ...platform, signInGate }),
    createPasswordless({ ...platform, policies, phones, signInGate, activation }),
    phonesModule,
    passwordsModule,
    securityPolicies,
    securityCenter,
    ipRestrictions,
    countryRestrictions,
    domainRestrictions,
    mfa,
    { routes: sessionsModule.routesWith(users.changes) },
    createTenants({ ...platform, sessions }),
    subAccounts,
    createPolicyTemplates({
      ...platform,
      accounts: subAccounts.accounts,
      roleGrants,
      policySettings,
      ip: ipRestrictions.template,
      countries: countryRestrictions.template,
      domains: domainRestrictions,
      roles: roles.templates,
      sessions,
      admit,
    }),
    createProfile({
      ...platform,
      sessions,
      sessionStatus,
      inheritedStatus,
      catalog,
      administrators,
      pending,
    }),
    createEntitlements(platform),
    createAccountSettings(platform),
    createVendor({ ...platform, policies, startedAt }),
    createMetadata({ ...platform, startedAt }),
    createFeatureFlags(platform),
    { ...sso, routes: sso.routesWith(ssoLogin.login) },
    ssoLogin,
    apiTokens,
    createConsoleSession({ ...platform, sessions }),
    webhooks,
    createSocialLogin({ ...signingIn, passwords, accounts, binding, upstream }),
  ];

  return {
    routes: modules.flatMap(({ routes }) => routes),
    jobs: modules.flatMap(({ jobs = [] }) => jobs),
    workers: modules.flatMap(({ workers = [] }) => workers),
    tasks: modules.flatMap(({ tasks = [] }) => tasks),
    expiring: modules.flatMap(({ expiring = [] }) => expiring),
    closing: modules.flatMap(({ closing }) => (closing ? [closing] : [])),
    admit,
    openBearer: async (bearer) =>
      (await sso.setupSessions.openBearer(bearer)) ?? apiTokens.use.openBearer(bearer),
    vendorTokens: management.tokens,
    mountOpenId: hostedLogin.mountOpenId,
    mountNotifications: billing.mountNotifications,
    mountDirectory: provisioning.mountDirectory,
    prepare: () => roles.syncCatalog().then(applications.sync),
  };
}
