// Generated from audits.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { auditsContract } from './audits.contract.ts';

/** The calls of audits as verb and path. */
export const auditsCalls: CallTable<typeof auditsContract> = {
  listAudits: { method: 'GET', path: '/audits', access: 'bearer' },
  getAuditStats: { method: 'GET', path: '/audits/stats', access: 'bearer' },
  exportAuditsCsv: { method: 'POST', path: '/audits/export/csv/v2', access: 'bearer', plainText: true },
  exportAuditsJson: { method: 'POST', path: '/audits/export/json', access: 'bearer', plainText: true },
  exportAudits: { method: 'POST', path: '/audits/export/{format}', access: 'bearer', plainText: true },
  getAudit: { method: 'GET', path: '/audits/entries/{id}', access: 'bearer' },
  listAuditViews: { method: 'GET', path: '/audits/views', access: 'bearer' },
  createAuditView: { method: 'POST', path: '/audits/views', access: 'bearer' },
  updateAuditView: { method: 'PATCH', path: '/audits/views/{id}', access: 'bearer' },
  deleteAuditView: { method: 'DELETE', path: '/audits/views/{id}', access: 'bearer' },
};
