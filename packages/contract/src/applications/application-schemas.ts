import { z } from 'zod';
import { dateTime } from '../shared-schemas.ts';

/** `FREE_ACCESS`: every user can use it. `MANAGED_ACCESS`: only those that it is assigned to. */
export const accessType = z.enum(['FREE_ACCESS', 'MANAGED_ACCESS']);
export type AccessType = z.infer<typeof accessType>;

const applicationType = z.enum(['web', 'mobile-ios', 'mobile-android', 'agent', 'other']);
const frontendStack = z.enum([
  'react',
  'vue',
  'angular',
  'next.js',
  'vanilla.js',
  'ionic',
  'flutter',
  'react-native',
  'kotlin',
  'swift',
]);

/** An application as clients and backends read it. */
export const applicationResponse = z.object({
  id: z.string(),
  vendorId: z.string(),
  accessType,
  appURL: z.string(),
  loginURL: z.string(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  name: z.string(),
  logoURL: z.string(),
  createdAt: dateTime,
  updatedAt: dateTime,
  type: applicationType,
  frontendStack,
  description: z.string(),
  integrationFinishedAt: dateTime,
  metadata: z.record(z.string(), z.unknown()).optional(),
  appHost: z.string().optional(),
  allowDcr: z.boolean(),
});
export type Application = z.infer<typeof applicationResponse>;

const webAddress = z.url({ protocol: /^https?$/ }).max(500);

/** What backends create or change an application with. */
export const applicationFields = {
  name: z.string().trim().min(1).max(100),
  appURL: webAddress,
  loginURL: webAddress,
  logoURL: z.union([webAddress, z.literal('')]).optional(),
  accessType: accessType.optional(),
  isDefault: z.boolean().optional(),
  isActive: z.boolean().optional(),
  type: applicationType.optional(),
  frontendStack: frontendStack.optional(),
  description: z.string().max(1000).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  allowDcr: z.boolean().optional(),
};
const applicationForm = z.object(applicationFields);
export type NewApplication = z.infer<typeof applicationForm>;
const applicationChange = applicationForm.partial();
export type ApplicationChange = z.infer<typeof applicationChange>;

/** A list in one query parameter, separated by commas. */
export const idList = z.string().max(8000).optional();
