import type { LabIdentityProviders, LabIdentityProvidersOptions } from './lab-identity-providers.ts';

/** Makes the providers; nothing is reachable before `register`. */
export function createLabIdentityProviders(_options: LabIdentityProvidersOptions): LabIdentityProviders {
  throw new Error('The providers of the lab are not built yet');
}

/** The providers on a free port of this machine, for tests. */
export async function startLabIdentityProviders(
  _options: Omit<LabIdentityProvidersOptions, 'origin'> = {},
): Promise<LabIdentityProviders & { close(): Promise<void> }> {
  throw new Error('The providers of the lab are not built yet');
}
