// Generated from audit-streams.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { auditStreamsContract } from './audit-streams.contract.ts';

/** The calls of audit-streams as verb and path. */
export const auditStreamsCalls: CallTable<typeof auditStreamsContract> = {
  listAuditStreams: { method: 'GET', path: '/audits/streams', access: 'bearer' },
  createAuditStream: { method: 'POST', path: '/audits/streams', access: 'bearer' },
  updateAuditStream: { method: 'PATCH', path: '/audits/streams/{id}', access: 'bearer' },
  deleteAuditStream: { method: 'DELETE', path: '/audits/streams/{id}', access: 'bearer' },
  testAuditStream: { method: 'POST', path: '/audits/streams/{id}/tests', access: 'bearer' },
};
