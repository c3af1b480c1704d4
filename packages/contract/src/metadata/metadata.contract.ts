import { z } from 'zod';
import { get, post } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { metadataRefusals } from './metadata.refusals.ts';

export { metadataRefusals };

/** Keys joined by slashes; none of them means something to JavaScript. */
const place = z
  .string()
  .max(200)
  .regex(/^[\w-]+(\/[\w-]+){0,9}$/)
  .refine(
    (path) =>
      !path.split('/').some((key) => ['__proto__', 'constructor', 'prototype'].includes(key)),
  );

/** Which document is asked for. */
export const entityName = z.enum(['saml', 'notifications', 'audits', 'adminBox']);
export type EntityName = z.infer<typeof entityName>;

/** A metadata document; only `rows[0]` is read. Contract, §7. */
export const metadataRow = z.object({
  id: z.string(),
  entityName: z.string(),
  vendorId: z.string(),
  createdAt: dateTime,
  updatedAt: dateTime,
  properties: z.array(z.unknown()),
  isActive: z.boolean().optional(),
  configuration: z.record(z.string(), z.unknown()).optional(),
  channels: z.array(z.string()).optional(),
  severities: z.array(z.unknown()).optional(),
});

/** What the GeoIP file of the operator says about an address. Contract, §7. */
const ipMetadata = z.object({
  /** 0, with `longitude`, where the file has countries only. */
  latitude: z.number(),
  longitude: z.number(),
  ip: z.string(),
  city: z.string().nullable(),
  country_name: z.string().nullable(),
  country_code: z.string().nullable(),
  zip: z.string().nullable(),
  location: z.object({
    country_flag: z.string().nullable(),
    country_flag_emoji: z.string().nullable(),
  }),
});
export type IpMetadata = z.infer<typeof ipMetadata>;

/**
 * What the environment and a tenant say about the look and the pages of client and portal.
 * Contract, §7.
 */
export const metadataContract = {
  getMetadata: get('/metadata', {
    access: 'none',
    summary: 'The metadata document of the portal, of SAML, of notifications or of audits.',
    query: z.object({ entityName }),
    response: z.object({ rows: z.array(metadataRow) }),
  }),
  getAdminBoxMetadata: get('/metadata/admin-box', {
    access: 'bearer',
    permission: 'fe.secure.read.accountSettings',
    summary: 'The custom login of the active tenant, free form.',
    response: z.record(z.string(), z.unknown()),
  }),
  updateAdminBoxMetadata: post('/metadata/admin-box', {
    access: 'bearer',
    permission: 'fe.secure.write.accountSettings',
    summary: 'Changes the custom login of the active tenant, one place after the other.',
    body: z.object({ actions: z.array(z.object({ type: place, payload: z.unknown() })).max(200) }),
    status: 201,
    refusals: [metadataRefusals.noChanges, metadataRefusals.tooLarge],
  }),
  getIpMetadata: get('/metadata/ip/{ip}', {
    access: 'bearer',
    permission: null,
    summary: 'The location of an IP address.',
    params: z.object({ ip: z.string().max(100) }),
    response: ipMetadata,
    refusals: [metadataRefusals.ipNotFound],
  }),
  getMyIpMetadata: get('/metadata/ipme', {
    access: 'bearer',
    permission: null,
    summary: 'The address of the caller, with its location if it is known.',
    response: ipMetadata,
  }),
} as const;
