import type { Platform } from '../platform.ts';
import { createEntitlementsRoutes } from './entitlements.routes.ts';
import { createEntitlementsService } from './entitlements.service.ts';
import { createEntitlementsStore } from './entitlements.store.ts';

/** Features that plans grant. */
export function createEntitlements(platform: Platform) {
  const service = createEntitlementsService({ ...platform, store: createEntitlementsStore() });
  return { routes: createEntitlementsRoutes(service) };
}
