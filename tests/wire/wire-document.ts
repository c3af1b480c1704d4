import { readFileSync } from 'node:fs';
import { z } from 'zod';

const fieldMap = z.record(z.string(), z.unknown());

const operation = z.object({
  group: z.string(),
  name: z.string(),
  method: z.string(),
  path: z.string(),
  auth: z.string(),
  query: fieldMap,
  body: z.unknown(),
  response: z.unknown(),
  status: z.array(z.number()),
  statusFrom: z.string(),
  /** Methods of the published REST client that make it. */
  client: z.array(z.string()).default([]),
  versions: z.array(z.string()),
  seedMethod: z.string().optional(),
  outsidePrefix: z.boolean().optional(),
});

/** One call of the published wire contract. */
export type Operation = z.infer<typeof operation>;

const document = z.object({
  types: z.record(z.string(), z.unknown()),
  operations: z.array(operation),
});

/** The published wire contract, read from the fixture and parsed once. */
export const wire = document.parse(
  JSON.parse(readFileSync(new URL('./wire-contract.json', import.meta.url), 'utf8')),
);

/** A path with its parameters' names taken out: `/a/{id}` and `/a/{userId}` are the same path. */
export function anonymousPath(path: string): string {
  return path.replace(/\{[^}]*\}/g, '{}').replace(/\/$/, '');
}

/** Whether an operation answers to this verb; where the texts differ on the verb, both count. */
export function answersTo(candidate: Operation, method: string): boolean {
  return candidate.method === method || candidate.seedMethod === method;
}
