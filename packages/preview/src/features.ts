import { billingCalls } from '@foyer/contract/billing/calls';
import { billingPreview } from './billing/billing.preview.ts';
import { accountSettingsCalls } from '@foyer/contract/account-settings/calls';
import { activationCalls } from '@foyer/contract/activation/calls';
import { apiTokensCalls } from '@foyer/contract/api-tokens/calls';
import { applicationsCalls } from '@foyer/contract/applications/calls';
import { auditStreamsCalls } from '@foyer/contract/audit-streams/calls';
import { auditsCalls } from '@foyer/contract/audits/calls';
import { bulkUsersCalls } from '@foyer/contract/bulk-users/calls';
import { consoleSessionCalls } from '@foyer/contract/console-session/calls';
import { countryRestrictionsCalls } from '@foyer/contract/country-restrictions/calls';
import { entitlementsCalls } from '@foyer/contract/entitlements/calls';
import { featureFlagsCalls } from '@foyer/contract/feature-flags/calls';
import { integrationsCalls } from '@foyer/contract/integrations/calls';
import { invitationsCalls } from '@foyer/contract/invitations/calls';
import { hostedLoginCalls } from '@foyer/contract/hosted-login/calls';
import { impersonationCalls } from '@foyer/contract/impersonation/calls';
import { joinRequestsCalls } from '@foyer/contract/join-requests/calls';
import { domainRestrictionsCalls } from '@foyer/contract/domain-restrictions/calls';
import { ipRestrictionsCalls } from '@foyer/contract/ip-restrictions/calls';
import { loginCalls } from '@foyer/contract/login/calls';
import { metadataCalls } from '@foyer/contract/metadata/calls';
import { mfaCalls } from '@foyer/contract/mfa/calls';
import { notificationsCalls } from '@foyer/contract/notifications/calls';
import { overviewCalls } from '@foyer/contract/overview/calls';
import { passkeysCalls } from '@foyer/contract/passkeys/calls';
import { passwordlessCalls } from '@foyer/contract/passwordless/calls';
import { phonesCalls } from '@foyer/contract/phones/calls';
import { passwordsCalls } from '@foyer/contract/passwords/calls';
import { profileCalls } from '@foyer/contract/profile/calls';
import { provisioningCalls } from '@foyer/contract/provisioning/calls';
import { groupsCalls } from '@foyer/contract/groups/calls';
import { accessReviewsCalls } from '@foyer/contract/access-reviews/calls';
import { reportsCalls } from '@foyer/contract/reports/calls';
import { rolesCalls } from '@foyer/contract/roles/calls';
import { securityCenterCalls } from '@foyer/contract/security-center/calls';
import { securityPoliciesCalls } from '@foyer/contract/security-policies/calls';
import { sessionsCalls } from '@foyer/contract/sessions/calls';
import { signUpCalls } from '@foyer/contract/sign-up/calls';
import { socialLoginCalls } from '@foyer/contract/social-login/calls';
import { ssoLoginCalls } from '@foyer/contract/sso-login/calls';
import { ssoCalls } from '@foyer/contract/sso/calls';
import { policyTemplatesCalls } from '@foyer/contract/policy-templates/calls';
import { subAccountsCalls } from '@foyer/contract/sub-accounts/calls';
import { tenantsCalls } from '@foyer/contract/tenants/calls';
import { usageCalls } from '@foyer/contract/usage/calls';
import { usersCalls } from '@foyer/contract/users/calls';
import { webhooksCalls } from '@foyer/contract/webhooks/calls';
import { vendorCalls } from '@foyer/contract/vendor/calls';
import { type AnyReply, repliesByCall } from './api/replies-by-call.ts';
import { accountSettingsPreview } from './account-settings/account-settings.preview.ts';
import { activationPreview } from './activation/activation.preview.ts';
import { apiTokensPreview } from './api-tokens/api-tokens.preview.ts';
import { applicationsPreview } from './applications/applications.preview.ts';
import { auditStreamsPreview } from './audit-streams/audit-streams.preview.ts';
import { auditsPreview } from './audits/audits.preview.ts';
import { bulkUsersPreview } from './bulk-users/bulk-users.preview.ts';
import { consoleSessionPreview } from './console-session/console-session.preview.ts';
import { countryRestrictionsPreview } from './country-restrictions/country-restrictions.preview.ts';
import { entitlementsPreview } from './entitlements/entitlements.preview.ts';
import { featureFlagsPreview } from './feature-flags/feature-flags.preview.ts';
import { integrationsPreview } from './integrations/integrations.preview.ts';
import { invitationsPreview } from './invitations/invitations.preview.ts';
import { hostedLoginPreview } from './hosted-login/hosted-login.preview.ts';
import { impersonationPreview } from './impersonation/impersonation.preview.ts';
import { joinRequestsPreview } from './join-requests/join-requests.preview.ts';
import { domainRestrictionsPreview } from './domain-restrictions/domain-restrictions.preview.ts';
import { ipRestrictionsPreview } from './ip-restrictions/ip-restrictions.preview.ts';
import { loginPreview } from './login/login.preview.ts';
import { metadataPreview } from './metadata/metadata.preview.ts';
import { mfaPreview } from './mfa/mfa.preview.ts';
import { notificationsPreview } from './notifications/notifications.preview.ts';
import { overviewPreview } from './overview/overview.preview.ts';
import { passkeysPreview } from './passkeys/passkeys.preview.ts';
import { passwordlessPreview } from './passwordless/passwordless.preview.ts';
import { phonesPreview } from './phones/phones.preview.ts';
import { passwordsPreview } from './passwords/passwords.preview.ts';
import { groupsPreview } from './groups/groups.preview.ts';
import { provisioningPreview } from './provisioning/provisioning.preview.ts';
import { profilePreview } from './profile/profile.preview.ts';
import { accessReviewsPreview } from './access-reviews/access-reviews.preview.ts';
import { reportsPreview } from './reports/reports.preview.ts';
import { rolesPreview } from './roles/roles.preview.ts';
import { securityCenterPreview } from './security-center/security-center.preview.ts';
import { securityPoliciesPreview } from './security-policies/security-policies.preview.ts';
import { sessionsPreview } from './sessions/sessions.preview.ts';
import { signUpPreview } from './sign-up/sign-up.preview.ts';
import { socialLoginPreview } from './social-login/social-login.preview.ts';
import { ssoLoginPreview } from './sso-login/sso-login.preview.ts';
import { ssoPreview } from './sso/sso.preview.ts';
import { policyTemplatesPreview } from './policy-templates/policy-templates.preview.ts';
import { subAccountsPreview } from './sub-accounts/sub-accounts.preview.ts';
import { tenantsPreview } from './tenants/tenants.preview.ts';
import { usagePreview } from './usage/usage.preview.ts';
import { usersPreview } from './users/users.preview.ts';
import { webhooksPreview } from './webhooks/webhooks.preview.ts';
import { vendorPreview } from './vendor/vendor.preview.ts';

/** Every canned reply by verb and path. One line per feature: its calls and its replies. */
export const replies: ReadonlyMap<string, AnyReply> = new Map([
  ...repliesByCall(loginCalls, loginPreview),
  ...repliesByCall(signUpCalls, signUpPreview),
  ...repliesByCall(activationCalls, activationPreview),
  ...repliesByCall(passkeysCalls, passkeysPreview),
  ...repliesByCall(passwordlessCalls, passwordlessPreview),
  ...repliesByCall(phonesCalls, phonesPreview),
  ...repliesByCall(passwordsCalls, passwordsPreview),
  ...repliesByCall(securityPoliciesCalls, securityPoliciesPreview),
  ...repliesByCall(securityCenterCalls, securityCenterPreview),
  ...repliesByCall(ipRestrictionsCalls, ipRestrictionsPreview),
  ...repliesByCall(countryRestrictionsCalls, countryRestrictionsPreview),
  ...repliesByCall(domainRestrictionsCalls, domainRestrictionsPreview),
  ...repliesByCall(mfaCalls, mfaPreview),
  ...repliesByCall(profileCalls, profilePreview),
  ...repliesByCall(sessionsCalls, sessionsPreview),
  ...repliesByCall(usageCalls, usagePreview),
  ...repliesByCall(accessReviewsCalls, accessReviewsPreview),
  ...repliesByCall(reportsCalls, reportsPreview),
  ...repliesByCall(usersCalls, usersPreview),
  ...repliesByCall(overviewCalls, overviewPreview),
  ...repliesByCall(webhooksCalls, webhooksPreview),
  ...repliesByCall(auditsCalls, auditsPreview),
  ...repliesByCall(auditStreamsCalls, auditStreamsPreview),
  ...repliesByCall(notificationsCalls, notificationsPreview),
  ...repliesByCall(integrationsCalls, integrationsPreview),
  ...repliesByCall(bulkUsersCalls, bulkUsersPreview),
  ...repliesByCall(rolesCalls, rolesPreview),
  ...repliesByCall(groupsCalls, groupsPreview),
  ...repliesByCall(provisioningCalls, provisioningPreview),
  ...repliesByCall(invitationsCalls, invitationsPreview),
  ...repliesByCall(impersonationCalls, impersonationPreview),
  ...repliesByCall(joinRequestsCalls, joinRequestsPreview),
  ...repliesByCall(hostedLoginCalls, hostedLoginPreview),
  ...repliesByCall(tenantsCalls, tenantsPreview),
  ...repliesByCall(subAccountsCalls, subAccountsPreview),
  ...repliesByCall(policyTemplatesCalls, policyTemplatesPreview),
  ...repliesByCall(entitlementsCalls, entitlementsPreview),
  ...repliesByCall(vendorCalls, vendorPreview),
  ...repliesByCall(metadataCalls, metadataPreview),
  ...repliesByCall(featureFlagsCalls, featureFlagsPreview),
  ...repliesByCall(accountSettingsCalls, accountSettingsPreview),
  ...repliesByCall(ssoCalls, ssoPreview),
  ...repliesByCall(ssoLoginCalls, ssoLoginPreview),
  ...repliesByCall(socialLoginCalls, socialLoginPreview),
  ...repliesByCall(apiTokensCalls, apiTokensPreview),
  ...repliesByCall(applicationsCalls, applicationsPreview),
  ...repliesByCall(billingCalls, billingPreview),
  ...repliesByCall(consoleSessionCalls, consoleSessionPreview),
]);
