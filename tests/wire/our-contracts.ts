import { readdirSync } from 'node:fs';
import type { Endpoint } from '@foyer/contract';
import { z } from 'zod';

const source = new URL('../../packages/contract/src/', import.meta.url);

const endpoint = z.custom<Endpoint>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'access' in value,
);
const contract = z.record(z.string(), endpoint);

/** One call of ours, with the feature it belongs to. */
export interface OurCall {
  readonly slug: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** The calls of backends: the slug of the contract of its own. */
const management = 'management';

/** Every call of backends. */
export const ourManagementCalls = (): Promise<readonly OurCall[]> => getCalls(management);

/** Every call of browsers, of every feature in the contract package; a feature that exports no contract is an error. */
export async function allOurCalls(): Promise<readonly OurCall[]> {
  const slugs = readdirSync(source, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== management)
    .map((entry) => entry.name);
  const calls = await Promise.all(slugs.map(getCalls));
  return calls.flat();
}

async function getCalls(slug: string): Promise<readonly OurCall[]> {
  const file = new URL(`${slug}/${slug}.contract.ts`, source);
  const exported: unknown = await import(file.href);
  const parsed = Object.values(z.record(z.string(), z.unknown()).parse({ ...Object(exported) }))
    .map((value) => contract.safeParse(value).data)
    .find((candidate) => candidate && Object.keys(candidate).length > 0);
  if (!parsed) throw new Error(`${slug}.contract.ts exports no contract`);
  return Object.entries(parsed).map(([name, found]) => ({ slug, name, endpoint: found }));
}
