// Generated from security-center.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { securityCenterContract } from './security-center.contract.ts';

/** The calls of security-center as verb and path. */
export const securityCenterCalls: CallTable<typeof securityCenterContract> = {
  getRecommendations: { method: 'GET', path: '/security-center/resources/recommendations/v1', access: 'bearer' },
  getInsights: { method: 'GET', path: '/security-center/resources/insights/v1', access: 'bearer' },
  getSecurityCenter: { method: 'GET', path: '/security-center/resources/overview/v1', access: 'bearer' },
  snoozeRecommendation: { method: 'PUT', path: '/security-center/resources/snoozes/v1', access: 'bearer' },
  unsnoozeRecommendation: { method: 'DELETE', path: '/security-center/resources/snoozes/v1', access: 'bearer' },
};
