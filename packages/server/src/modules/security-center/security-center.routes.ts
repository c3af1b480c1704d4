import { securityCenterContract } from '@foyer/contract/security-center';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { SecurityCenterService } from './security-center.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = { tenant: 'token', rate: 'write', apiToken: 'refused' } as const;

/** The calls of the security center. */
export function createSecurityCenterRoutes(service: SecurityCenterService) {
  return defineRoutes('security-center', securityCenterContract, {
    getRecommendations: { ...reading, handle: (ctx) => service.recommendations(ctx) },
    getInsights: { ...reading, handle: (ctx) => service.insights(ctx) },
    getSecurityCenter: { ...reading, handle: (ctx) => service.read(ctx) },
    snoozeRecommendation: {
      ...writing,
      audit: 'security_recommendation.snoozed',
      handle: (ctx, { body }) => service.snooze(ctx, body),
    },
    unsnoozeRecommendation: {
      ...writing,
      audit: 'security_recommendation.resumed',
      handle: (ctx, { body }) => service.unsnooze(ctx, body.recommendation),
    },
  });
}
