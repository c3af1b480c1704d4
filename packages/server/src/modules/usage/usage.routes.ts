import { usageContract } from '@foyer/contract/usage';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { UsageService } from './usage.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;

/** The calls of usage. */
export function createUsageRoutes(service: UsageService) {
  return defineRoutes('usage', usageContract, {
    getUsage: {
      ...reading,
      handle: (ctx, { query }) => service.of(ctx.actor.tenantId, query.range),
    },
    listSubAccountUsage: {
      ...reading,
      handle: (ctx, { query }) => service.subAccounts(ctx, query),
    },
    // counts what the host did, like the counting of our own calls
    meterUsage: {
      tenant: 'none',
      rate: 'write',
      audit: null,
      handle: (ctx, { body }) => service.meter(ctx, body),
    },
  });
}
