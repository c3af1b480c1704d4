import { z } from 'zod';
import { tenantsBase } from '../base-paths.ts';
import { del, get, post, put } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { managementRefusals } from './management.refusals.ts';

const base = `${tenantsBase}/tenants`;
const vendor = { access: 'vendor', scope: 'tenants' } as const;
const { unknownTenant, tenantExists, invalidTenantId, invalidMetadata } = managementRefusals;
const text = z.string().max(1000).nullish();

/** A JSON object, or its text: clients send both. Management contract, §2. */
export const metadataInput = z
  .union([z.string().max(65_536), z.record(z.string(), z.unknown())])
  .nullish();

/** What a tenant is created or changed with. */
const tenantFields = {
  name: z.string().trim().min(1).max(255).optional(),
  website: text,
  applicationUrl: text,
  logo: text,
  logoUrl: text,
  address: text,
  timezone: text,
  currency: text,
  alias: z.string().max(200).nullish(),
  creatorName: text,
  creatorEmail: text,
  isReseller: z.boolean().optional(),
  metadata: metadataInput,
};

/** A tenant that a backend creates. */
export const newTenant = z.object({
  ...tenantFields,
  tenantId: z.string().max(100).optional(),
  parentTenantId: z.string().max(100).nullish(),
});

/** A tenant as backends read it; `metadata` is JSON text. */
export const managedTenant = z.object({
  id: z.string(),
  tenantId: z.string(),
  vendorId: z.string(),
  name: z.string(),
  metadata: z.string(),
  isReseller: z.boolean(),
  alias: z.string().nullable(),
  website: z.string().nullable(),
  applicationUrl: z.string().nullable(),
  logo: z.string().nullable(),
  logoUrl: z.string().nullable(),
  address: z.string().nullable(),
  timezone: z.string().nullable(),
  currency: z.string().nullable(),
  creatorName: z.string().nullable(),
  creatorEmail: z.string().nullable(),
  parentTenantId: z.string().nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
  deletedAt: z.null(),
});
export type ManagedTenant = z.infer<typeof managedTenant>;

const one = { params: z.object({ tenantId: z.string() }) };

/** Page numbers start at 0. Management contract, §6. */
export const managedPage = {
  _limit: z.coerce.number().int().min(1).max(200).default(50),
  _offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  _order: z.enum(['ASC', 'DESC', 'asc', 'desc']).optional(),
};

/** Totals of a list in pages. */
export const managedPaging = {
  _metadata: z.object({ totalItems: z.number(), totalPages: z.number() }),
  _links: z.object({ next: z.string(), prev: z.string(), first: z.string(), last: z.string() }),
};

/** Tenants, for backends. */
export const managementTenants = {
  createTenant: post(`${base}/v1`, {
    ...vendor,
    summary: 'Creates a tenant. The caller may choose its ID, a UUID.',
    body: newTenant,
    response: managedTenant,
    status: 201,
    refusals: [tenantExists, invalidTenantId, invalidMetadata, unknownTenant],
  }),
  listTenantsV1: get(`${base}/v1`, {
    ...vendor,
    summary: 'Tenants as a plain list.',
    query: z.object({ ...managedPage, _filter: z.string().max(200).optional() }),
    response: z.array(managedTenant),
  }),
  getTenantV1: get(`${base}/v1/{tenantId}`, {
    ...vendor,
    ...one,
    summary: 'One tenant as a list of at most one; empty if the ID is unknown.',
    response: z.array(managedTenant),
  }),
  updateTenantV1: put(`${base}/v1/{tenantId}`, {
    ...vendor,
    ...one,
    summary: 'Changes the fields of a tenant that are sent.',
    body: z.object(tenantFields),
    response: managedTenant,
    refusals: [unknownTenant, tenantExists, invalidMetadata],
  }),
  deleteTenant: del(`${base}/v1/{tenantId}`, {
    ...vendor,
    ...one,
    summary: 'Deletes a tenant and its sub-accounts. Their users are signed out at once.',
    refusals: [unknownTenant],
  }),
  addTenantMetadata: post(`${base}/v1/{tenantId}/metadata`, {
    ...vendor,
    ...one,
    summary: 'Adds keys to the metadata of a tenant, or replaces them.',
    body: z.object({ metadata: metadataInput }),
    response: managedTenant,
    status: 201,
    refusals: [unknownTenant, invalidMetadata],
  }),
  deleteTenantMetadata: del(`${base}/v1/{tenantId}/metadata/{key}`, {
    ...vendor,
    params: z.object({ tenantId: z.string(), key: z.string() }),
    summary: 'Removes a key from the metadata of a tenant.',
    response: managedTenant,
    refusals: [unknownTenant],
  }),
  listTenants: get(`${base}/v2`, {
    ...vendor,
    summary: 'Tenants in pages, filtered by name, alias, or ID.',
    query: z.object({
      ...managedPage,
      _filter: z.string().max(200).optional(),
      _sortBy: z.enum(['name', 'createdAt', 'updatedAt', 'tenantId']).optional(),
      _tenantIds: z.string().max(8000).optional(),
    }),
    response: z.object({ items: z.array(managedTenant), ...managedPaging }),
  }),
  getTenantByAlias: get(`${base}/v2/alias/{alias}`, {
    ...vendor,
    params: z.object({ alias: z.string() }),
    summary: 'The tenant with this alias.',
    response: managedTenant,
    refusals: [unknownTenant],
  }),
  getTenant: get(`${base}/v2/{tenantId}`, {
    ...vendor,
    ...one,
    summary: 'One tenant.',
    response: managedTenant,
    refusals: [unknownTenant],
  }),
  updateTenant: put(`${base}/v2/{tenantId}`, {
    ...vendor,
    ...one,
    summary: 'Changes the fields of a tenant that are sent.',
    body: z.object(tenantFields),
    response: managedTenant,
    refusals: [unknownTenant, tenantExists, invalidMetadata],
  }),
} as const;
