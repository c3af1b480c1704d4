import { featureFlagsContract } from '@foyer/contract/feature-flags';
import type { FoyerConfig } from '../../kernel/config/config.ts';
import { defineRoutes } from '../../kernel/http/route.ts';

/** The flags of foyer.config.ts. Only the exact text `on` enables. Contract, §7. */
export function createFeatureFlagsRoutes({
  flags,
  passkeys,
}: Pick<FoyerConfig, 'flags' | 'passkeys'>) {
  const existing = { 'show-passkeys-new': passkeys.enabled && passkeys.prompt, ...flags };
  const answer = Object.fromEntries(
    Object.entries(existing).map(([name, on]): [string, 'on' | 'off'] => [name, on ? 'on' : 'off']),
  );
  return defineRoutes('feature-flags', featureFlagsContract, {
    loadFeatureFlags: { tenant: 'none', rate: 'read', audit: null, handle: async () => answer },
  });
}
