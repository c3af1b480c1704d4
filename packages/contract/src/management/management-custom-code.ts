import { z } from 'zod';
import { del, get, patch, post } from '../endpoint.ts';
import { hookChange, hookForm, hookView } from './management-hooks.ts';
import { managementRefusals } from './management.refusals.ts';

const vendor = { access: 'vendor', scope: 'configuration' } as const;
const hooks = '/prehooks/resources/configurations/v1/custom-code';
const secrets = '/custom-code/resources/secrets/v1';
const { invalidSettings, hookExists, unknownHook, noCode, unknownCode, unknownSecret } =
  managementRefusals;

const params = z.object({ id: z.string().max(64) });
const secret = z.object({ id: z.string(), key: z.string() });
const key = z.string().min(1).max(100);
const value = z.string().min(1).max(4000);

/** Code of hooks and user sources, and the secrets that the code can read. */
export const managementCustomCode = {
  createCodePrehook: post(hooks, {
    ...vendor,
    summary: 'Creates a hook that runs code.',
    body: hookForm,
    response: hookView,
    status: 201,
    refusals: [invalidSettings, hookExists, noCode],
  }),
  updateCodePrehook: patch(`${hooks}/{id}`, {
    ...vendor,
    summary: 'Changes a hook that runs code; fields that are not sent stay unchanged.',
    params,
    body: hookChange,
    response: hookView,
    refusals: [invalidSettings, hookExists, unknownHook, noCode],
  }),
  getCode: get('/custom-code/resources/codes/v1/{id}', {
    ...vendor,
    summary: 'The code of a hook, by the `executorIdentifier` of the hook.',
    params,
    response: z.object({ id: z.string(), content: z.string(), runtime: z.string() }),
    refusals: [unknownCode],
  }),
  listSecrets: get(secrets, {
    ...vendor,
    summary: 'The secrets that code can read, without their values.',
    response: z.object({ items: z.array(secret) }),
  }),
  createSecret: post(secrets, {
    ...vendor,
    summary: 'Adds a secret that code can read.',
    body: z.object({ key, value }),
    response: secret,
    status: 201,
    refusals: [invalidSettings],
  }),
  updateSecret: patch(`${secrets}/{id}`, {
    ...vendor,
    summary: 'Changes the key or the value of a secret.',
    params,
    body: z.object({ key: key.optional(), value: value.optional() }),
    refusals: [invalidSettings, unknownSecret],
  }),
  deleteSecret: del(`${secrets}/{id}`, {
    ...vendor,
    summary: 'Deletes a secret. Code that reads it receives undefined.',
    params,
    refusals: [unknownSecret],
  }),
} as const;
