import { auditStreamsContract } from '@foyer/contract/audit-streams';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { AuditStreamsService } from './audit-streams.service.ts';

const reading = { tenant: 'token', rate: 'read', audit: null } as const;
const writing = { tenant: 'token', rate: 'write' } as const;

/** The calls of streams of the audit log. */
export function createAuditStreamsRoutes(service: AuditStreamsService) {
  return defineRoutes('audit-streams', auditStreamsContract, {
    listAuditStreams: { ...reading, handle: (ctx) => service.list(ctx) },
    createAuditStream: {
      ...writing,
      audit: 'audit_stream.created',
      handle: (ctx, { body }) => service.create(ctx, body),
    },
    updateAuditStream: {
      ...writing,
      audit: 'audit_stream.updated',
      handle: (ctx, { params, body }) => service.update(ctx, params.id, body),
    },
    deleteAuditStream: {
      ...writing,
      audit: 'audit_stream.deleted',
      handle: (ctx, { params }) => service.remove(ctx, params.id),
    },
    testAuditStream: {
      ...writing,
      audit: 'audit_stream.tested',
      handle: (ctx, { params }) => service.test(ctx, params.id),
    },
  });
}
