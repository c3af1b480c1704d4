import { z } from 'zod';
import { del, get, patch, post } from '../endpoint.ts';
import { managementRefusals } from './management.refusals.ts';

const vendor = { access: 'vendor', scope: 'configuration' } as const;
const base = '/prehooks/resources/configurations/v1';
const { invalidSettings, hookExists, unknownHook, noCode } = managementRefusals;

/** A hook, as backends read it. */
export const hookView = z.object({
  id: z.string(),
  type: z.enum(['API', 'CUSTOM_CODE']),
  isActive: z.boolean(),
  displayName: z.string(),
  description: z.string(),
  url: z.string(),
  /** Masked in responses. */
  secret: z.string(),
  eventKeys: z.array(z.string()),
  eventKey: z.string(),
  failMethod: z.enum(['OPEN', 'CLOSE']),
  /** Seconds. */
  timeout: z.number(),
  /** For a hook that runs code; the identifier is the ID of the code. */
  code: z.string().optional(),
  runtime: z.string().optional(),
  executorIdentifier: z.string().optional(),
});
/** A hook, as backends read it. */
export type ManagedHook = z.infer<typeof hookView>;

/** A hook, as backends send it. */
export const hookForm = z.object({
  type: z.enum(['API', 'CUSTOM_CODE']).optional(),
  isActive: z.boolean(),
  displayName: z.string().max(100).optional(),
  description: z.string().max(500).optional(),
  url: z.string().max(2000).optional(),
  /** JavaScript, at most 64 kB. */
  code: z.string().max(65_536).optional(),
  secret: z.string().max(200).optional(),
  eventKeys: z.array(z.string().max(60)).max(20).optional(),
  eventKey: z.string().max(60).optional(),
  failMethod: z.enum(['OPEN', 'CLOSE']).optional(),
  timeout: z.number().int().optional(),
});
/** A hook, as backends send it. */
export type HookForm = z.infer<typeof hookForm>;
/** A change of a hook. */
export const hookChange = hookForm.partial();
/** A change of a hook. */
export type HookChange = z.infer<typeof hookChange>;

const creating = {
  ...vendor,
  body: hookForm,
  response: hookView,
  status: 201,
  refusals: [invalidSettings, hookExists, noCode],
} as const;

/** Hooks: servers of the operator that decide before something happens. */
export const managementHooks = {
  listPrehooks: get(base, {
    ...vendor,
    summary: 'Hooks, which decide before a sign-up, a sign-in, an invitation, or a token.',
    response: z.array(hookView),
  }),
  createPrehook: post(base, { ...creating, summary: 'Creates a hook.' }),
  createApiPrehook: post(`${base}/api`, {
    ...creating,
    summary: 'Creates a hook, as migration scripts call it.',
  }),
  updatePrehook: patch(`${base}/{id}`, {
    ...vendor,
    summary: 'Changes a hook; fields that are not sent stay unchanged.',
    params: z.object({ id: z.string().max(64) }),
    body: hookChange,
    response: hookView,
    refusals: [invalidSettings, hookExists, unknownHook, noCode],
  }),
  deletePrehook: del(`${base}/{id}`, {
    ...vendor,
    summary: 'Deletes a hook.',
    params: z.object({ id: z.string().max(64) }),
    refusals: [unknownHook],
  }),
} as const;
