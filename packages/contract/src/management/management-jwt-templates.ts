import { z } from 'zod';
import { identity } from '../base-paths.ts';
import { del, get, post, put } from '../endpoint.ts';
import { manyTexts } from './entitlement-schemas.ts';
import { managedPage, managedPaging } from './management-tenants.ts';
import { managementRefusals } from './management.refusals.ts';

const vendor = { access: 'vendor', scope: 'configuration' } as const;
const templates = `${identity}/jwt-templates/v1`;
const targetingPath = `${identity}/configurations/v1/jwt-template-targeting`;
const { invalidSettings, keyTaken, unknownJwtTemplate, jwtTemplateInUse } = managementRefusals;
const { fixedClaim, unsupportedAlgorithm, noJwtTargeting, jwtTargetingExists } = managementRefusals;
const formRefusals = [invalidSettings, keyTaken, fixedClaim, unsupportedAlgorithm] as const;

/** Seconds. Tokens are never valid for longer than the maximum of the server. */
const expiration = z.number().int().min(10).max(15_552_000);
const algorithm = z.enum(['RS256', 'HS256']);
const templateSchema = z.object({ claims: z.record(z.string(), z.unknown()) });
const template = z.object({
  id: z.string(),
  vendorId: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  expiration: z.number(),
  algorithm,
  templateSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** A JWT template, as backends read it. */
export type ManagedJwtTemplate = z.infer<typeof template>;

const form = z.object({
  key: z.string().max(100),
  name: z.string().trim().min(1).max(100),
  description: z.string().max(500).nullish(),
  expiration,
  algorithm,
  templateSchema,
});
/** A JWT template, as backends send it. */
export type JwtTemplateForm = z.infer<typeof form>;
const change = form.partial();
/** A change of a JWT template. */
export type JwtTemplateChange = z.infer<typeof change>;

const rule = z.object({
  conditionLogic: z.literal('and').default('and'),
  conditions: z
    .array(
      z.object({
        attribute: z.enum([
          'userId',
          'applicationId',
          'tenantId',
          'roleIds',
          'tokenType',
          'userEmail',
        ]),
        op: z.enum(['in_list', 'contains', 'ends_with']),
        value: z.object({ list: z.array(z.string().max(320)).min(1).max(200) }),
        negate: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(20),
  /** The key or the ID of a template. */
  treatment: z.string().max(100),
});
/** Which tokens a template applies to. */
export type JwtTargetingRule = z.output<typeof rule>;
const rules = z.object({ rules: z.array(rule).max(100).default([]) });
const targeting = z.object({
  id: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  targeting: z.object({ rules: z.array(rule) }),
});

const listQuery = z.object({
  ...managedPage,
  keys: manyTexts,
  ids: manyTexts,
  _sortBy: z.enum(['id', 'key', 'name', 'createdAt', 'updatedAt']).optional(),
});
/** Which JWT templates are listed. */
export type JwtTemplateQuery = z.output<typeof listQuery>;
const one = { params: z.object({ id: z.string().max(100) }) };

/** JWT templates, which add claims to access tokens and set their lifetime, and targeting rules. */
export const managementJwtTemplates = {
  listJwtTemplates: get(templates, {
    ...vendor,
    summary: 'JWT templates in pages.',
    query: listQuery,
    response: z.object({ items: z.array(template), ...managedPaging }),
  }),
  createJwtTemplate: post(templates, {
    ...vendor,
    summary: 'Creates a JWT template: claims for access tokens, and the lifetime of the tokens.',
    body: form,
    response: template,
    status: 201,
    refusals: formRefusals,
  }),
  getJwtTemplate: get(`${templates}/{id}`, {
    ...vendor,
    ...one,
    summary: 'One JWT template.',
    response: template,
    refusals: [unknownJwtTemplate],
  }),
  updateJwtTemplate: put(`${templates}/{id}`, {
    ...vendor,
    ...one,
    summary: 'Changes a JWT template. If its key changes, the rules are updated.',
    body: change,
    response: template,
    refusals: [unknownJwtTemplate, ...formRefusals],
  }),
  deleteJwtTemplate: del(`${templates}/{id}`, {
    ...vendor,
    ...one,
    summary: 'Deletes a JWT template that no rule names.',
    status: 204,
    refusals: [unknownJwtTemplate, jwtTemplateInUse],
  }),
  getJwtTemplateTargeting: get(targetingPath, {
    ...vendor,
    summary: 'The rules that decide which template applies to a token.',
    response: targeting,
    refusals: [noJwtTargeting],
  }),
  createJwtTemplateTargeting: post(targetingPath, {
    ...vendor,
    summary: 'Creates the rules. The first matching rule applies.',
    body: rules,
    response: targeting,
    status: 201,
    refusals: [invalidSettings, jwtTargetingExists],
  }),
  setJwtTemplateTargeting: put(targetingPath, {
    ...vendor,
    summary: 'Replaces the rules, or creates them.',
    body: rules,
    response: targeting,
    refusals: [invalidSettings],
  }),
  deleteJwtTemplateTargeting: del(`${targetingPath}/{id}`, {
    ...vendor,
    ...one,
    summary: 'Deletes the rules, so that no template applies.',
    refusals: [noJwtTargeting],
  }),
} as const;
