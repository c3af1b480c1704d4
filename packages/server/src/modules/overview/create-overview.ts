import type { Platform } from '../platform.ts';
import { createOverviewRoutes } from './overview.routes.ts';
import { createOverviewService } from './overview.service.ts';
import { createOverviewStore } from './overview.store.ts';

/** What an administrator sees first. */
export function createOverview(platform: Platform) {
  const service = createOverviewService({ ...platform, store: createOverviewStore() });
  return { routes: createOverviewRoutes(service) };
}
