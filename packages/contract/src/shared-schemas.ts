import { z } from 'zod';
import { normalizeEmail } from './normalize-email.ts';

/** ISO 8601 text. */
export const dateTime = z.string();
/**
 * Text a client may leave empty or send as null to say "absent": becomes `undefined`. Contract,
 * §15.
 */
export const absentable = z
  .string()
  .nullish()
  .transform((text) => text || undefined);

/**
 * The destination of a sign-in that continues through an emailed link: an absolute URL of the
 * application, contained in the link. Not in the wire contract.
 */
export const redirectUrl = z
  .string()
  .max(2048)
  .nullish()
  .transform((text) => text || undefined);

/**
 * An email address, normalized before it is judged, so that look-alike signs cannot smuggle a
 * second one in (T-PWD-1).
 */
export const email = z
  .string()
  .max(254, { abort: true })
  .overwrite(normalizeEmail)
  .regex(
    /^[^\s@<>(),;:\\"[\]\p{Cc}\p{Cf}]+@[^\s@<>(),;:\\"[\]\p{Cc}\p{Cf}]+\.[^\s@<>(),;:\\"[\].\p{Cc}\p{Cf}]+$/u,
    'Enter an email address, such as name@company.com.',
  );

/** A new or current password; longer input is refused before hashing. Security decision 11. */
export const password = z.string().min(1).max(256);

/** A single-use secret as it travels in links. */
export const secret = z.string().min(1).max(512);

/** Names of the ways to prove an MFA method. Specification 1, §3. */
export const mfaStrategy = z.enum([
  'AuthenticatorApp',
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SMS',
  'EmailCode',
]);
export type MfaStrategy = z.infer<typeof mfaStrategy>;

/** The MFA methods a user has enrolled; always four arrays. Contract, §9. */
export const mfaDevices = z.object({
  webauthn: z.array(
    z.object({
      id: z.string(),
      deviceType: z.enum(['Platform', 'CrossPlatform']),
      name: z.string(),
    }),
  ),
  phones: z.array(z.object({ id: z.string(), phoneNumber: z.string() })),
  authenticators: z.array(z.object({ id: z.string() })),
  emails: z.array(z.object({ email: z.string() })),
});
export type MfaDevices = z.infer<typeof mfaDevices>;

/** The answer of every call that signs a user in. */
export const authResponse = z.object({
  mfaRequired: z.boolean(),
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  tokenType: z.literal('bearer').optional(),
  /** Seconds. */
  expiresIn: z.number().optional(),
  expires: dateTime.optional(),
  mfaToken: z.string().optional(),
  mfaEnrolled: z.boolean().optional(),
  mfaDevices: mfaDevices.optional(),
  mfaStrategies: z.array(mfaStrategy).optional(),
  qrCode: z.string().optional(),
  /**
   * The text of `qrCode`, for a link on a phone and for typing the key. Ours; not of the wire
   * contract.
   */
  otpauthUrl: z.string().optional(),
  recoveryCode: z.string().optional(),
  otcToken: z.string().optional(),
  userId: z.string().optional(),
  userEmail: z.string().optional(),
  emailVerified: z.boolean().optional(),
  isBreachedPassword: z.boolean().optional(),
  resetPasswordToken: z.string().optional(),
  passwordExpiresIn: z.number().optional(),
  notificationPeriod: z.number().optional(),
  redirectLocation: z.string().optional(),
});
export type AuthResponse = z.infer<typeof authResponse>;

/** One thing that roles allow. `key` is in tokens; `fePermission`: the portal asks for it. */
export const permission = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string().optional(),
  categoryId: z.string(),
  fePermission: z.boolean(),
  roleIds: z.array(z.string()).optional(),
  assignmentType: z.enum(['NEVER', 'ALWAYS', 'ASSIGNABLE']).optional(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type Permission = z.infer<typeof permission>;

/**
 * A role with the ids of its permissions. `isDefault`: who joins gets it; `firstUserRole`: who
 * opens the tenant.
 */
export const role = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string().nullish(),
  isDefault: z.boolean(),
  firstUserRole: z.boolean().optional(),
  permissions: z.array(z.string()),
  level: z.number().optional(),
  tenantId: z.string().optional(),
  vendorId: z.string(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type Role = z.infer<typeof role>;

/** A tenant a user belongs to. `id` and `tenantId` are the same; `metadata` is JSON text. */
export const tenant = z.object({
  id: z.string(),
  tenantId: z.string(),
  vendorId: z.string(),
  name: z.string(),
  deletedAt: z.null(),
  metadata: z.string(),
  isReseller: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
  address: z.string().optional(),
  timezone: z.string().optional(),
  dateFormat: z.string().optional(),
  timeFormat: z.string().optional(),
  currency: z.string().optional(),
  logo: z.string().optional(),
  website: z.string().optional(),
  alias: z.string().optional(),
  hasCustomLogin: z.boolean().optional(),
  applicationUrl: z.string().optional(),
  loginUrl: z.string().optional(),
  tenantType: z.enum(['customer', 'spam', 'test', 'reseller', 'headquarter']).optional(),
});
export type Tenant = z.infer<typeof tenant>;

/** Where an account came from: `local` is ours. */
export const signInProvider = z.enum([
  'local',
  'saml',
  'google',
  'github',
  'facebook',
  'microsoft',
  'scim2',
  'slack',
  'apple',
]);

/** The current user. Metadata is JSON text. */
export const user = z.object({
  id: z.string(),
  sub: z.string(),
  /** Empty for a user without an email. */
  email: z.string(),
  /** Of a user without an email. Ours; not of the wire contract. */
  username: z.string().optional(),
  name: z.string(),
  profilePictureUrl: z.string().nullish(),
  phoneNumber: z.string().optional(),
  verified: z.boolean(),
  mfaEnrolled: z.boolean(),
  /** False: they sign in in other ways only. Ours; not of the wire contract. */
  hasPassword: z.boolean().optional(),
  provider: signInProvider.optional(),
  tenantId: z.string(),
  tenantIds: z.array(z.string()),
  tenants: z.array(z.object({ tenantId: z.string(), roles: z.array(role) })),
  activatedForTenant: z.boolean().optional(),
  isLocked: z.boolean().optional(),
  superUser: z.literal(true).optional(),
  metadata: z.string(),
  createdAt: dateTime.optional(),
  lastLogin: dateTime.optional(),
  subAccountAccessAllowed: z.boolean().optional(),
  roles: z.array(role),
  permissions: z.array(permission),
  groups: z.array(z.object({ id: z.string(), roles: z.array(role).optional() })).optional(),
});
export type User = z.infer<typeof user>;

/** Password rules as the provider states them; the pages show them. */
export const passwordConfig = z.object({
  allowPassphrases: z.boolean().optional(),
  maxLength: z.number().optional(),
  minLength: z.number().optional(),
  minPhraseLength: z.number().optional(),
  minOptionalTestsToPass: z.number().optional(),
  blockPwnedPasswords: z.boolean().optional(),
  requiredTests: z.object({ checkThreeRepeatedChars: z.boolean().optional() }).optional(),
  optionalTests: z
    .object({
      requireLowercase: z.boolean().optional(),
      requireUppercase: z.boolean().optional(),
      requireNumbers: z.boolean().optional(),
      requireSpecialChars: z.boolean().optional(),
    })
    .optional(),
});
export type PasswordConfig = z.infer<typeof passwordConfig>;

/** The tenants of the signed-in user and the one the token carries. */
export const tenantsResult = z.object({ tenants: z.array(tenant), activeTenant: tenant });
export type TenantsResult = z.infer<typeof tenantsResult>;
