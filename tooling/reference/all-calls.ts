import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract, Endpoint } from '@foyer/contract';

/** A call with the feature and the name it has in the contract. */
export interface NamedCall {
  readonly slug: string;
  readonly name: string;
  readonly endpoint: Endpoint;
}

const contracts = join(import.meta.dirname, '../../packages/contract/src');

/** Every call of the contract, feature by feature. */
export async function allCalls(): Promise<readonly NamedCall[]> {
  const slugs = readdirSync(contracts, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
  const features = await Promise.all(
    slugs.map(async (slug) => {
      const module: Record<string, Contract> = await import(
        join(contracts, slug, `${slug}.contract.ts`)
      );
      const [contract = {}] = Object.entries(module).flatMap(([name, value]) =>
        name.endsWith('Contract') ? [value] : [],
      );
      return Object.entries(contract).map(([name, endpoint]) => ({ slug, name, endpoint }));
    }),
  );
  return features.flat();
}
