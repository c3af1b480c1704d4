import { overviewContract } from '@foyer/contract/overview';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { OverviewService } from './overview.service.ts';

/** The calls of the overview. */
export function createOverviewRoutes(service: OverviewService) {
  return defineRoutes('overview', overviewContract, {
    getOverview: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => service.read(ctx),
    },
  });
}
