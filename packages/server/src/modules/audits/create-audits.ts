import { createAuditChain } from '../../kernel/audit/audit-chain.ts';
import type { Platform } from '../platform.ts';
import { type AuditExport, createAuditExport } from './audit-export.ts';
import { createAuditRetention } from './audit-retention.ts';
import { createAuditViews } from './audit-views.ts';
import { createAuditsRoutes } from './audits.routes.ts';
import { type AuditsService, createAuditsService } from './audits.service.ts';
import { createAuditsStore } from './audits.store.ts';

/** Milliseconds until a new entry is in its chain. Until then, only its deletion goes unnoticed. */
const appendEvery = 10_000;

/** The audit log of an account. */
export function createAudits(platform: Platform) {
  const service: AuditsService = createAuditsService({ ...platform, store: createAuditsStore() });
  const exports: AuditExport = createAuditExport({ ...platform, log: service });
  const chains = createAuditChain(platform);
  return {
    /** Entries in the order of the chain. */
    log: { after: service.after },
    service,
    exports,
    routes: createAuditsRoutes(service, exports, createAuditViews(platform)),
    tasks: [
      { name: 'audits.chain', run: chains.append, every: appendEvery },
      { name: 'audits.retention', run: createAuditRetention(platform, chains) },
    ],
  };
}
