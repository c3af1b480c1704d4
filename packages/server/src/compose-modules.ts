import type { FastifyInstance } from 'fastify';
import { createArtifactsStore } from './protocols/oidc/artifacts.store.ts';
import { composeHosted } from './protocols/oidc/compose-hosted.ts';
import { enginePaths } from './protocols/oidc/hosted.ts';
import type { VerifiedClaims } from './kernel/keys/claims.ts';
import type { Keys } from './kernel/keys/create-keys.ts';
import { createGroups } from './modules/groups/create-groups.ts';
import { createGroupsRoutes } from './modules/groups/groups.routes.ts';
import { createHostedLoginRoutes } from './modules/hosted-login/hosted-login.routes.ts';
import { createHostedLogout } from './modules/hosted-login/hosted-logout.service.ts';
import { createInteractions } from './modules/hosted-login/interactions.service.ts';
import { createTokenExchange } from './modules/hosted-login/token-exchange.service.ts';
import { createHostedSessions } from './modules/sessions/hosted-sessions.ts';
import { createHostedSessionsStore } from './modules/sessions/hosted-sessions.store.ts';
import { createRefreshTokens, keyHash } from './rules/sessions/refresh-token.ts';
import type { Actor } from './kernel/http/context.ts';
import { isByToken } from './kernel/http/guard.ts';
import type { RouteTable } from './kernel/http/route.ts';
import { createBrowserBinding } from './protocols/federation/browser-binding.ts';
import { createUpstreamOidc } from './protocols/federation/upstream-oidc.ts';
import { createIdentities } from './rules/ownership/federated-identities.ts';
import type { HousekeepingTask } from './kernel/jobs/housekeeping.ts';
import type { Platform } from './modules/platform.ts';
import { createAccountSettingsRoutes } from './modules/account-settings/account-settings.routes.ts';
import { createAccountSettings } from './modules/account-settings/create-account-settings.ts';
import { createActivationRoutes } from './modules/activation/activation.routes.ts';
import { createActivationService } from './modules/activation/activation.service.ts';
import { createActivationMails } from './modules/activation/activation-mails.ts';
import { createActivationStore } from './modules/activation/activation.store.ts';
import { createApiTokens } from './modules/api-tokens/create-api-tokens.ts';
import { createApiTokensRoutes } from './modules/api-tokens/api-tokens.routes.ts';
import { createConsoleSessionRoutes } from './modules/console-session/console-session.routes.ts';
import { createConsoleSessionService } from './modules/console-session/console-session.service.ts';
import { createConsoleSessionStore } from './modules/console-session/console-session.store.ts';
import { createEntitlementsRoutes } from './modules/entitlements/entitlements.routes.ts';
import { createEntitlementsService } from './modules/entitlements/entitlements.service.ts';
import { createEntitlementsStore } from './modules/entitlements/entitlements.store.ts';
import { createFeatureFlagsRoutes } from './modules/feature-flags/feature-flags.routes.ts';
import { createAdmission } from './modules/login/admission.ts';
import { createImpersonationRoutes } from './modules/impersonation/impersonation.routes.ts';
import { createImpersonationService } from './modules/impersonation/impersonation.service.ts';
import { createImpersonationStore } from './modules/impersonation/impersonation.store.ts';
import { createInvitations } from './modules/invitations/create-invitations.ts';
import { createInvitationsRoutes } from './modules/invitations/invitations.routes.ts';
import { createLoginRoutes } from './modules/login/login.routes.ts';
import { createLoginService } from './modules/login/login.service.ts';
import { createLoginStore } from './modules/login/login.store.ts';
import { createSignInPolicies } from './modules/login/sign-in-policies.service.ts';
import { createSignInPoliciesStore } from './modules/login/sign-in-policies.store.ts';
import { createMfa, prepareMfa } from './modules/mfa/create-mfa.ts';
import { createMfaRoutes } from './modules/mfa/mfa.routes.ts';
import { nothingAskedSql } from './modules/mfa/standing.store.ts';
import { createCustomLoginService } from './modules/metadata/custom-login.service.ts';
import { createCustomLoginStore } from './modules/metadata/custom-login.store.ts';
import { createMetadataRoutes } from './modules/metadata/metadata.routes.ts';
import { createLockoutService } from './modules/passwords/lockout.service.ts';
import { createPasswordDemands } from './modules/passwords/password-demands.ts';
import { createPasswordRecovery } from './modules/passwords/password-recovery.ts';
import { createOverviewRoutes } from './modules/overview/overview.routes.ts';
import { createPasskeysRoutes } from './modules/passkeys/passkeys.routes.ts';
import { createPasskeysService } from './modules/passkeys/passkeys.service.ts';
import { createPasskeysStore } from './modules/passkeys/passkeys.store.ts';
import { createPasswordlessRoutes } from './modules/passwordless/passwordless.routes.ts';
import { createPasswordlessService } from './modules/passwordless/passwordless.service.ts';
import { createPasswordlessStore } from './modules/passwordless/passwordless.store.ts';
import { createLinkAccount } from './modules/passwords/link-account.ts';
import { createPasswordsRoutes } from './modules/passwords/passwords.routes.ts';
import { createPasswordsService } from './modules/passwords/passwords.service.ts';
import { createPasswordsStore } from './modules/passwords/passwords.store.ts';
import { createLostPhoneService } from './modules/phones/lost-phone.service.ts';
import { createPhoneLists } from './modules/phones/phone-lists.ts';
import { createPhonesRoutes } from './modules/phones/phones.routes.ts';
import { createPhonesService } from './modules/phones/phones.service.ts';
import { createPhonesStore } from './modules/phones/phones.store.ts';
import { createProfile } from './modules/profile/create-profile.ts';
import { createProfileRoutes } from './modules/profile/profile.routes.ts';
import { createRoles } from './modules/roles/create-roles.ts';
import { createRolesRoutes } from './modules/roles/roles.routes.ts';
import { createMfaPolicyService } from './modules/security-policies/mfa-policy.service.ts';
import { createMfaPolicyStore } from './modules/security-policies/mfa-policy.store.ts';
import { createSecurityPoliciesRoutes } from './modules/security-policies/security-policies.routes.ts';
import { createSecurityPoliciesService } from './modules/security-policies/security-policies.service.ts';
import { createSecurityPoliciesStore } from './modules/security-policies/security-policies.store.ts';
import { createSessionsRoutes } from './modules/sessions/sessions.routes.ts';
import { createSessionsService } from './modules/sessions/sessions.service.ts';
import { createSessionsStore } from './modules/sessions/sessions.store.ts';
import { createProvedAccounts } from './modules/sign-up/proved-accounts.ts';
import { createAccountsWithoutEmail } from './modules/sign-up/accounts-without-email.ts';
import { createSignUpRoutes } from './modules/sign-up/sign-up.routes.ts';
import { createSignUpService } from './modules/sign-up/sign-up.service.ts';
import { createSignUpStore } from './modules/sign-up/sign-up.store.ts';
import { createSocialLogin } from './modules/social-login/create-social-login.ts';
import { createSocialLoginRoutes } from './modules/social-login/social-login.routes.ts';
import { createSsoAdministration } from './modules/sso/create-sso-administration.ts';
import { createSsoLoginRoutes } from './modules/sso-login/sso-login.routes.ts';
import { createSsoSignIn } from './modules/sso/create-sso-sign-in.ts';
import { createSsoTickets } from './modules/sso/sso-tickets.ts';
import { createSsoRoutes } from './modules/sso/sso.routes.ts';
import { createTenantsRoutes } from './modules/tenants/tenants.routes.ts';
import { createTenantsService } from './modules/tenants/tenants.service.ts';
import { createTenantsStore } from './modules/tenants/tenants.store.ts';
import { createUsers } from './modules/users/create-users.ts';
import { createUsersRoutes } from './modules/users/users.routes.ts';
import { createVendorRoutes } from './modules/vendor/vendor.routes.ts';

/** The features of the server, put together. */
export interface ComposedModules {
  readonly routes: RouteTable;
  /** Called with the holder of every verified access token before the handler: what they hold now. Throws when the session has ended. */
  readonly admit: (actor: Actor) => Promise<Pick<Actor, 'roles' | 'permissions' | 'superUser'>>;
  /** Who holds a bearer that is no signed token; null for any other text. */
  readonly openBearer?: (bearer: string) => Promise<VerifiedClaims | null>;
  /** Brings what the configuration states into the database; after migrations, before the first request. */
  readonly prepare: () => Promise<void>;
  /** Serves the standard endpoints of our OpenID provider. */
  readonly mountOpenId?: (app: FastifyInstance, keys: Keys) => Promise<void>;
  /** Housekeeping: each task knows when it is due, and one that fails stops no other. */
  readonly tasks?: readonly HousekeepingTask[];
}

/** Builds the modules in dependency order; the order is the module graph. */
export function composeModules(kernel: Platform): ComposedModules {
  const { config, settings, clock } = kernel;
  const vendorId = config.vendorId ?? config.application.clientId;
  const startedAt = clock.now();
  const { idleSeconds, absoluteSeconds, maxConcurrent } = config.sessions;
  const limits = { idleSeconds, absoluteSeconds, maxSessions: maxConcurrent ?? null };

  const sessionsStore = createSessionsStore(limits, nothingAskedSql(config));
  const sessions = createSessionsService({ ...kernel, store: sessionsStore });
  const passwordsStore = createPasswordsStore();
  const lockout = createLockoutService({ ...kernel, store: passwordsStore });
  const linkAccount = createLinkAccount({ ...kernel, store: passwordsStore });
  const demandOf = createPasswordDemands({ ...kernel, store: passwordsStore });
  const recovery = createPasswordRecovery({ ...kernel, store: passwordsStore });
  const passwords = createPasswordsService({ ...kernel, sessions, lockout, store: passwordsStore });
  const { catalog, giving, administrators, ...roleParts } = createRoles(kernel, vendorId);
  const inviting = createInvitations({ ...kernel, giving });
  const { links: inviteLinks } = inviting;
  const prepared = prepareMfa(kernel);
  const binding = createBrowserBinding(kernel);
  const tickets = createSsoTickets({ ...kernel, binding });
  const upstream = createUpstreamOidc(kernel);
  const ssoAdministration = createSsoAdministration({ ...kernel, upstream, tickets, giving });
  const admission = createAdmission({
    ...kernel,
    ...ssoAdministration,
    sessions,
    secondFactor: prepared.secondFactor,
    links: inviteLinks,
  });
  const mfa = createMfa({ ...kernel, sessions, prepared, links: inviteLinks });
  const mfaPolicy = createMfaPolicyService({ ...kernel, startedAt, store: createMfaPolicyStore() });
  const policies = createSignInPolicies({ ...kernel, store: createSignInPoliciesStore() });
  const login = createLoginService({
    ...kernel,
    policies,
    admission,
    lockout,
    demandOf,
    store: createLoginStore(config),
  });
  const accepting = inviting.accepting({ passwords, recovery, sessions });
  const activationStore = createActivationStore();
  const mails = createActivationMails({ ...kernel, store: activationStore });
  const signUpDeps = { ...kernel, passwords, admission, activation: mails, links: inviteLinks };
  const signUpStore = createSignUpStore();
  const withoutEmail = createAccountsWithoutEmail({ ...signUpDeps, store: signUpStore });
  const activationDeps = { ...signUpDeps, sessions, mails, phoneSignUps: withoutEmail };
  const activation = createActivationService({
    ...activationDeps,
    store: activationStore,
  });
  const signUp = createSignUpService({ ...signUpDeps, store: signUpStore });
  const socialLogin = createSocialLogin({
    ...signUpDeps,
    sessions,
    binding,
    upstream,
    identities: createIdentities(),
    accounts: createProvedAccounts({ ...signUpDeps, store: signUpStore }),
  });
  const securityPolicies = createSecurityPoliciesService({
    ...kernel,
    startedAt,
    store: createSecurityPoliciesStore(),
  });
  const people = createUsers({
    ...kernel,
    ...inviting,
    ...mfa.admin,
    catalog,
    giving,
    administrators,
    activation,
    recovery,
    sessions,
  });
  const groups = createGroups({ ...kernel, catalog, giving, administrators });
  const apiTokens = createApiTokens({ ...kernel, catalog, giving });
  const passkeys = createPasskeysService({ ...kernel, admission, store: createPasskeysStore() });
  const phonesDeps = { ...kernel, sessions, store: createPhonesStore() };
  const phones = createPhonesService(phonesDeps);
  const lost = createLostPhoneService(phonesDeps);
  const passwordlessDeps = { ...kernel, policies, phones, admission, activation: mails };
  const passwordless = createPasswordlessService({
    ...passwordlessDeps,
    store: createPasswordlessStore(),
  });
  const tenants = createTenantsService({ ...kernel, sessions, store: createTenantsStore() });
  const profile = createProfile({
    ...kernel,
    ...prepared,
    sessions,
    catalog,
    administrators,
    standing: sessionsStore.standing,
  });
  const impersonation = createImpersonationService({
    ...kernel,
    sessions,
    store: createImpersonationStore(),
  });
  const entitlements = createEntitlementsService({ ...kernel, store: createEntitlementsStore() });
  const consoleSession = createConsoleSessionService({
    ...kernel,
    sessions,
    store: createConsoleSessionStore(),
  });
  const customLogin = createCustomLoginService({ ...kernel, store: createCustomLoginStore() });
  const accountSettings = createAccountSettings(kernel);
  const signingIn = { admission, sessions, administrators };
  const sso = createSsoSignIn({
    ...kernel,
    ...ssoAdministration,
    ...signingIn,
    giving,
    upstream,
    tickets,
    binding,
  });
  const hostedStore = createHostedSessionsStore(limits);
  const hosted = createHostedSessions({ ...kernel, store: hostedStore });
  const artifacts = createArtifactsStore(hostedStore);
  const tokens = createRefreshTokens((body) => kernel.mac('oidc-refresh-token', body));
  const openId = composeHosted(kernel, {
    artifacts,
    hosted,
    sessions,
    refreshTokens: { tokens, keyHash },
  });
  const { rules } = openId;
  const doors = { ...kernel, admission, sessions, hosted, artifacts, rules };

  return {
    mountOpenId: openId.mount,
    routes: [
      ...createHostedLoginRoutes({
        interactions: createInteractions({ ...kernel, artifacts, sessions: hosted, rules }),
        exchange: createTokenExchange(doors),
        logout: createHostedLogout(doors),
        authorizeUrl: `${settings.publicUrl}${enginePaths.authorization}`,
      }),
      ...createLoginRoutes(login, { refresh: admission.refresh, signOut: sso.logout.signOut }),
      ...createSignUpRoutes({ service: signUp, withoutEmail, config }),
      ...createActivationRoutes(activation),
      ...createInvitationsRoutes({
        ...inviting,
        accepting,
        links: inviting.ownLinks,
        linksAllowed: config.invitations.links,
      }),
      ...createUsersRoutes(people),
      ...createRolesRoutes(roleParts),
      ...createGroupsRoutes(groups),
      ...createOverviewRoutes(kernel),
      ...createImpersonationRoutes(impersonation),
      ...createPasskeysRoutes(passkeys),
      ...createPasswordlessRoutes(passwordless),
      ...createPhonesRoutes({ phones, lost, lists: createPhoneLists(phonesDeps) }),
      ...createPasswordsRoutes({ passwords, recovery, lockout, linkAccount }),
      ...createSecurityPoliciesRoutes(securityPolicies, mfaPolicy),
      ...createMfaRoutes(mfa),
      ...createSessionsRoutes(sessions, people.changes),
      ...createTenantsRoutes(tenants),
      ...createProfileRoutes(profile),
      ...createEntitlementsRoutes(entitlements),
      ...createAccountSettingsRoutes(accountSettings),
      ...createVendorRoutes({ ...kernel, policies }, startedAt),
      ...createMetadataRoutes(config, settings, startedAt, customLogin),
      ...createFeatureFlagsRoutes(config),
      ...createSsoRoutes({ ...ssoAdministration, login: sso.login }),
      ...createSsoLoginRoutes(sso),
      ...createApiTokensRoutes(apiTokens.tokens, apiTokens.use),
      ...createConsoleSessionRoutes(consoleSession),
      ...createSocialLoginRoutes(socialLogin),
    ],
    admit: async (actor) => {
      const stands = isByToken(actor)
        ? await apiTokens.use.admit(actor)
        : await sessions.admit(actor, sessions.stand);
      const { roleKeys, permissionKeys } = await catalog.held(stands.catalog, stands.roleIds);
      return {
        roles: roleKeys,
        permissions: permissionKeys,
        superUser: 'superUser' in stands && stands.superUser,
      };
    },
    openBearer: apiTokens.use.openBearer,
    prepare: roleParts.roles.syncCatalog,
    tasks: [
      { name: 'sso.certificates', run: ssoAdministration.warnings.daily },
      { name: 'sso.signIns', run: sso.tidying.daily },
      { name: 'profile.deletions', run: profile.deletion.due },
      { name: 'users.milestones', run: people.forgetMilestones },
    ],
  };
}
