import { overviewContract } from '@foyer/contract/overview';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { Platform } from '../platform.ts';
import { createOverviewService } from './overview.service.ts';

/** The calls of the overview. */
export function createOverviewRoutes(platform: Platform) {
  const service = createOverviewService(platform);
  return defineRoutes('overview', overviewContract, {
    getOverview: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.read(ctx),
    },
  });
}
