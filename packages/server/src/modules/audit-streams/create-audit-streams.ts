import { auditStreamsRefusals } from '@foyer/contract/audit-streams';
import type { AuditsService } from '../audits/audits.service.ts';
import type { Platform } from '../platform.ts';
import { createWebhookUrls } from '../webhooks/webhook-url.ts';
import { createStreamDisabling } from './audit-stream-disabling.ts';
import { createStreamWorker } from './audit-stream-worker.ts';
import { createAuditStreamsRoutes } from './audit-streams.routes.ts';
import { createAuditStreamsService } from './audit-streams.service.ts';
import { createBatchSender } from './send-batch.ts';

/** Streams of audit logs to destinations of their accounts. */
export function createAuditStreams(
  deps: Platform & { readonly audits: Pick<AuditsService, 'after'> },
) {
  const send = createBatchSender(deps);
  const disabling = createStreamDisabling(deps);
  const readUrl = createWebhookUrls(deps, auditStreamsRefusals);
  const service = createAuditStreamsService({ ...deps, readUrl, send });
  return {
    routes: createAuditStreamsRoutes(service),
    workers: [createStreamWorker({ ...deps, send, disabling })],
  };
}
