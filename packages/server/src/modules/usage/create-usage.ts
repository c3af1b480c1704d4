import type { Platform } from '../platform.ts';
import { createPlanLimits } from './plan-limits.ts';
import { createSeats } from './seats.ts';
import { createUsageCounting } from './usage-counting.ts';
import { createUsageCountingStore } from './usage-counting.store.ts';
import { createUsageRoutes } from './usage.routes.ts';
import { createUsageService } from './usage.service.ts';
import { createUsageStore } from './usage.store.ts';

/** What an account uses, counted against the limits of its plans. */
export function createUsage(platform: Platform) {
  const store = createUsageStore();
  const limits = createPlanLimits(platform.config);
  const service = createUsageService({ ...platform, store, limits });
  const counting = createUsageCounting({
    ...platform,
    store,
    limits,
    counting: createUsageCountingStore(),
  });
  return {
    getUsage: service.of,
    seats: createSeats({ ...platform, store, limits }),
    routes: createUsageRoutes(service),
    jobs: [counting.job],
    tasks: [counting.task],
    expiring: [['usage_event_keys', 'expires_at']] as const,
  };
}
