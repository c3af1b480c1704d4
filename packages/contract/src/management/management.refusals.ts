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
  unknownMigration: { status: 404, text: 'This import does not exist or has expired.' },
  entryTooLarge: {
    status: 400,
    text: 'The audit entry is too large. Send at most 16 kB.',
  },
});
