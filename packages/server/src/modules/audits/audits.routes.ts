import { auditsContract } from '@foyer/contract/audits';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { AuditExport } from './audit-export.ts';
import type { AuditViews } from './audit-views.ts';
import type { AuditsService } from './audits.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
/** How a user likes to see the log is no event of the account. */
const saving = { tenant: 'token', rate: 'write', audit: null } as const;
const exporting = { tenant: 'token', rate: 'mail', audit: 'audit_log.exported' } as const;

/** The calls of the audit log. */
export function createAuditsRoutes(
  service: AuditsService,
  exports: AuditExport,
  views: AuditViews,
) {
  return defineRoutes('audits', auditsContract, {
    listAudits: { ...reading, handle: (ctx, { query }) => service.list(ctx, query) },
    getAuditStats: { ...reading, handle: (ctx) => service.stats(ctx) },
    exportAuditsCsv: { ...exporting, handle: (ctx, input) => exports.csv(ctx, input) },
    exportAuditsJson: { ...exporting, handle: (ctx, input) => exports.json(ctx, input) },
    exportAudits: { ...exporting, handle: (ctx, input) => exports.csv(ctx, input) },
    getAudit: { ...reading, handle: (ctx, { params }) => service.one(ctx, params.id) },
    listAuditViews: { ...reading, handle: (ctx) => views.list(ctx) },
    createAuditView: { ...saving, handle: (ctx, { body }) => views.create(ctx, body) },
    updateAuditView: {
      ...saving,
      handle: (ctx, { params, body }) => views.update(ctx, params.id, body),
    },
    deleteAuditView: { ...saving, handle: (ctx, { params }) => views.remove(ctx, params.id) },
  });
}
