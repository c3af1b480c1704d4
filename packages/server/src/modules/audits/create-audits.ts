import type { Platform } from '../platform.ts';
import { createAuditExport } from './audit-export.ts';
import { createAuditsRoutes } from './audits.routes.ts';
import { createAuditsService } from './audits.service.ts';
import { createAuditsStore } from './audits.store.ts';

/** The audit log of an account. */
export function createAudits(platform: Platform) {
  const service = createAuditsService({ ...platform, store: createAuditsStore() });
  return { routes: createAuditsRoutes(service, createAuditExport({ ...platform, log: service })) };
}
