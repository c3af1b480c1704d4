import type { Platform } from '../platform.ts';
import { createFeatureFlagsRoutes } from './feature-flags.routes.ts';

/** The feature flags of the configuration. */
export function createFeatureFlags({ config }: Platform) {
  return { routes: createFeatureFlagsRoutes(config) };
}
