import { defineRefusals } from '../refusals.ts';

/** The refusals of the management API. */
export const managementRefusals = defineRefusals('management', {
  /** Unknown client ID, wrong secret, revoked credential: one answer. */
  invalidCredentials: {
    status: 401,
    text: 'The client ID or the secret is wrong, or the credential has been revoked.',
  },
  vendorOnly: {
    status: 401,
    text: 'This call needs a vendor token. Get one with POST /auth/vendor.',
  },
  scopeMissing: {
    status: 403,
    text: 'The vendor credential does not have the scope that this call needs.',
  },
  tenantNeeded: {
    status: 400,
    text: 'This call needs a tenant. Send its ID in the header frontegg-tenant-id.',
  },
  userNeeded: {
    status: 400,
    text: 'This call needs a user. Send their ID in the header frontegg-user-id.',
  },
  sessionNeeded: {
    status: 403,
    text: 'A vendor token cannot make this call. It needs a signed-in user.',
  },
  notForUsers: {
    status: 403,
    text: 'This call can’t be made on behalf of a user. Remove the header frontegg-user-id.',
  },
  unknownTenant: { status: 404, text: 'Tenant not found' },
  unknownUser: { status: 404, text: 'User not found' },
  unknownRole: { status: 400, text: 'One of the roles does not exist in this tenant.' },
  unknownToken: { status: 404, text: 'This access token does not exist or has expired.' },
  /** Terraform adopts the tenant when it reads this text. Management contract, §6. */
  tenantExists: { status: 400, text: 'Tenant already exists' },
  userExists: { status: 400, text: 'User already exists' },
  invalidTenantId: {
    status: 400,
    text: 'A tenant ID must be a UUID, such as 5a5a0000-0000-4000-8000-000000000001.',
  },
  invalidMetadata: { status: 400, text: 'The metadata must be a JSON object.' },
  invalidHash: {
    status: 400,
    text: 'The password hash cannot be read, or would take too long to verify. Check its type and configuration.',
  },
  invalidMfaSecret: {
    status: 400,
    text: 'The secret of the authenticator app must be base32 text of at least 16 characters.',
  },
  unknownPhone: { status: 404, text: 'Phone number not found' },
  unknownMigration: { status: 404, text: 'This import does not exist or has expired.' },
  entryTooLarge: {
    status: 400,
    text: 'The audit entry is too large. Send at most 16 kB.',
  },
  invalidSettings: {
    status: 400,
    text: 'This change would make the configuration invalid.',
  },
  unknownFeature: { status: 404, text: 'Feature not found' },
  unknownPlan: { status: 404, text: 'Plan not found' },
  unknownEntitlement: { status: 404, text: 'Entitlement not found' },
  unknownFlag: { status: 404, text: 'Feature flag not found' },
  /** Terraform takes it as already deleted. Management contract, §6. */
  unknownLink: { status: 404, text: 'Feature Bundle not found' },
  keyTaken: { status: 400, text: 'This key or name already exists' },
  fixedKey: {
    status: 400,
    text: 'The key can’t be changed, because tokens and plans refer to it. Create a new one instead.',
  },
  fixedSetting: {
    status: 400,
    text: 'This setting can’t be changed through the API.',
  },
  otherDomain: {
    status: 400,
    text: 'Foyer serves only the domain of its public URL. To use another domain, change public-url.',
  },
  unknownProvider: { status: 404, text: 'This social provider is not configured.' },
  unknownUri: { status: 404, text: 'Redirect URI not found' },
  unknownDomain: { status: 404, text: 'Domain not found' },
  /** Terraform reads "already exist" in these three. Management contract, §6. */
  permissionExists: { status: 400, text: 'Permissions already exist' },
  categoryExists: { status: 400, text: 'Permission categories already exist' },
  roleExists: { status: 400, text: 'Roles already exists' },
  unknownPermission: { status: 404, text: 'Permission not found' },
  unknownCategory: { status: 404, text: 'Permission category not found' },
  ownPermission: {
    status: 403,
    text: 'Foyer’s own permissions and categories cannot be changed.',
  },
  roleInUse: {
    status: 409,
    text: 'This would leave a tenant without an administrator, or users with a role of another tenant. Give them another role first.',
  },
  /** An operation of the compatible provider that Foyer does not have. */
  notServed: {
    status: 404,
    text: 'Foyer does not serve this operation. See “Operations that are not served” in the management API reference.',
  },
  /** The texts say what to change. */
  invalidTemplate: { status: 400, text: 'The template cannot be used.' },
  unknownTemplate: { status: 404, text: 'Template not found' },
  unknownMessage: {
    status: 404,
    text: 'There is no such message. GET /identity/resources/mail/v1/configs/templates/variables lists emails.',
  },
  noMailProvider: { status: 404, text: 'No email provider is configured.' },
  noSms: { status: 400, text: 'No SMS gateway is configured.' },
  invalidNumber: { status: 400, text: 'SMS cannot be sent to this number.' },
  hookExists: { status: 409, text: 'An active hook already exists for this event.' },
  unknownHook: { status: 404, text: 'Hook not found' },
  unknownCode: { status: 404, text: 'Code not found' },
  unknownSecret: { status: 404, text: 'Secret not found' },
  unknownUserSource: { status: 404, text: 'User source not found' },
  noCode: {
    status: 400,
    text: 'Custom code is turned off. To turn it on, set customCode.enabled to true in the configuration.',
  },
  /** As the compatible provider says it. */
  noFactors: { status: 400, text: 'MFA is not enrolled' },
  unknownInvite: { status: 404, text: 'Invite link not found' },
  unknownJwtTemplate: { status: 404, text: 'JWT template not found' },
  jwtTemplateInUse: {
    status: 409,
    text: 'A targeting rule uses this template. Change the rule first.',
  },
  /** The error texts list the claims. */
  fixedClaim: { status: 400, text: 'A template can’t change these claims.' },
  unsupportedAlgorithm: {
    status: 400,
    text: 'Use RS256. With HS256, every application that verifies tokens could sign them.',
  },
  noJwtTargeting: { status: 404, text: 'Targeting rules not found' },
  /** Terraform repeats the request as PUT. Management contract, §6. */
  jwtTargetingExists: {
    status: 409,
    text: 'Targeting rules already exist. Replace them with PUT.',
  },
});
