import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { get, post } from '../endpoint.ts';
import { commonRefusals } from '../refusals.ts';
import { dateTime, email, signInProvider } from '../shared-schemas.ts';
import { managementRefusals } from './management.refusals.ts';
import { metadataInput } from './management-tenants.ts';
import { managedUser } from './management-users.ts';

const base = `${identity}/migrations`;
const vendor = { access: 'vendor', scope: 'users' } as const;
const { userExists, unknownTenant, unknownRole, invalidMetadata } = managementRefusals;
const { invalidHash, invalidMfaSecret, unknownMigration } = managementRefusals;

/** Users that one call imports. Management contract, §7. */
export const largestMigration = 1000;

/** What is imported about a user; `passwordHashConfig` is JSON text. */
const imported = {
  tenantId: z.string(),
  name: z.string().max(255).optional(),
  profilePictureUrl: z.string().max(4095).nullish(),
  passwordHash: z.string().max(4095).optional(),
  passwordHashType: z
    .enum(['bcrypt', 'scrypt', 'firebase-scrypt', 'pbkdf2', 'argon2', 'sha256', 'sha1'])
    .optional(),
  passwordHashConfig: metadataInput,
  /** Base32. */
  authenticatorAppMfaSecret: z.string().max(256).optional(),
  phoneNumber: z.string().max(40).optional(),
  phoneNumberType: z.enum(['auth', 'mfa']).optional(),
  provider: signInProvider.default('local'),
  metadata: metadataInput,
  vendorMetadata: metadataInput,
  roleIds: z.array(z.uuid()).max(100).optional(),
  externalId: z.string().max(255).optional(),
};
const migratedUser = z.object({
  ...imported,
  email,
  /** False: the user must activate the account. Default: true. */
  verifyUser: z.boolean().default(true),
});
const migratedUserV2 = z.object({
  ...imported,
  emails: z
    .array(z.object({ email, primary: z.boolean(), verified: z.boolean() }))
    .min(1)
    .max(1),
});
/** Each user is judged when they are imported: one that is invalid does not stop the others. */
const inBulk = z.object({ users: z.array(z.unknown()).min(1).max(largestMigration) });
const started = z.object({ migrationId: z.string() });
const mebibyte = 1024 * 1024;

export const migrationSchemas = { v1: migratedUser, v2: migratedUserV2 };
export type MigratedUser = z.output<typeof migratedUser>;

/** Import of users with their passwords, for backends. */
export const managementMigrations = {
  migrateUser: post(`${base}/v1/local`, {
    ...vendor,
    summary: 'Imports a user with the hash of their password, without sending an email.',
    body: migratedUser,
    response: managedUser,
    status: 201,
    refusals: [
      userExists,
      unknownTenant,
      unknownRole,
      invalidMetadata,
      invalidHash,
      invalidMfaSecret,
      commonRefusals.emailDomainNotAllowed,
    ],
  }),
  migrateUsersInBulk: post(`${base}/v1/local/bulk`, {
    ...vendor,
    summary: 'Imports up to 1,000 users in the background.',
    accepts: { json: 4 * mebibyte },
    body: inBulk,
    response: started,
    status: 202,
  }),
  migrateUsersInBulkV2: post(`${base}/v2/local/bulk`, {
    ...vendor,
    summary: 'Imports up to 1,000 users in the background; each has a list of one email.',
    accepts: { json: 4 * mebibyte },
    body: inBulk,
    response: started,
    status: 202,
  }),
  dryRunUserMigration: post(`${base}/v1/local/bulk/dry-run`, {
    ...vendor,
    summary:
      'Checks up to 1,000 users in the background, without importing them. Get the results from the status call.',
    accepts: { json: 4 * mebibyte },
    body: inBulk.extend({
      /** Version of the import: `v2` expects a list of one email. */
      version: z.enum(['v1', 'v2']).default('v1'),
    }),
    response: started,
    status: 202,
  }),
  getMigrationStatus: get(`${base}/v1/local/bulk/status/{migrationId}`, {
    ...vendor,
    summary: 'How far an import is, and which users were not imported. Kept for 30 days.',
    params: z.object({ migrationId: z.string() }),
    response: z.object({
      migrationId: z.string(),
      /** True after a dry run; absent after an import, as in the contract. */
      isDryRun: z.boolean().optional(),
      state: z.enum(['running', 'completed']),
      totalUsers: z.number(),
      /** After a dry run, those that would have been imported. */
      migratedUsers: z.number(),
      /** `index` is the place in the list that was sent, from 0. */
      errors: z.array(z.object({ index: z.number(), errorCode: z.string(), message: z.string() })),
      createdAt: dateTime,
      finishedAt: dateTime.optional(),
    }),
    refusals: [unknownMigration],
  }),
} as const;
