import { readFileSync } from 'node:fs';
import type { Contract, Endpoint } from '@foyer/contract';
import { z } from 'zod';

const operation = z.object({
  tier: z.number(),
  group: z.string(),
  name: z.string(),
  method: z.string(),
  path: z.string(),
  auth: z.string(),
});
/** An operation of the management contract. */
export type ManagementOperation = z.infer<typeof operation>;

const source = new URL('../../tests/wire/management-contract.json', import.meta.url);

/** What the server answers besides the contracts: the key set, and the browser side as a whole. */
const servedOtherwise = new Set(['GET /.well-known/jwks.json', '* /{}']);

/** Verb and path of a call without the names of its parameters and the prefix. */
export const operationKey = (method: string, path: string): string =>
  `${method} ${path
    .replace(/^\/frontegg/, '')
    .replaceAll(/\{[^}]*\}/g, '{}')
    .replace(/\/$/, '')}`;

/** Whether a caller of the operation's kind can make our call. */
function answers(
  { auth }: ManagementOperation,
  { access, permission, backend }: Endpoint,
): boolean {
  if (!auth.startsWith('vendor')) return access !== 'vendor';
  return access === 'vendor' || access === 'none' || Boolean(permission ?? backend);
}

/** Every operation of the management contract, and whether Foyer serves it. */
export function readManagementOperations(
  contracts: readonly Contract[],
): readonly (ManagementOperation & { readonly isServed: boolean })[] {
  const calls = contracts.flatMap((one) => Object.values(one));
  const byKey = new Map<string, Endpoint[]>();
  for (const endpoint of calls)
    for (const verb of [endpoint.method, ...(endpoint.alsoMethods ?? [])]) {
      const key = operationKey(verb, endpoint.path);
      byKey.set(key, [...(byKey.get(key) ?? []), endpoint]);
    }
  const { operations } = z
    .object({ operations: z.array(operation) })
    .parse(JSON.parse(readFileSync(source, 'utf8')));
  return operations.map((one) => {
    const key = operationKey(one.method, one.path);
    const isServed =
      servedOtherwise.has(key) || (byKey.get(key) ?? []).some((endpoint) => answers(one, endpoint));
    return { ...one, isServed };
  });
}
