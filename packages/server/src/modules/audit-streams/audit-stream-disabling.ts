import type { Tx } from '../../kernel/db/database.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';
import type { Platform } from '../platform.ts';
import { findOwners } from '../webhooks/webhook-disabling.ts';
import { toAddress } from '../webhooks/webhook-url.ts';
import { type LeasedStream, workerStore as store } from './audit-stream-worker.store.ts';

interface Disabled {
  readonly stream: LeasedStream;
  readonly reason: 'failing' | 'gone';
  readonly failingSince: Date;
  readonly now: Date;
}

/** Turns a stream off and tells its owner. It keeps its position: once resumed, it continues there. */
export function createStreamDisabling({
  audit,
  mail,
  log,
}: Pick<Platform, 'audit' | 'mail' | 'log'>) {
  return async (tx: Tx, { stream, reason, failingSince, now }: Disabled): Promise<void> => {
    const { id, tenantId, name, destination } = stream;
    await store.disable(tx, { id, reason, now });
    logEvent(log, 'audit_stream.disabled', { stream: id, reason });
    await audit.record(tx, {
      action: 'audit_stream.disabled',
      tenantId,
      description: 'Turned off a stream of the audit log because its destination kept failing.',
      json: {
        ...namedStream({ id, name, destination }),
        reason,
        failingSince: failingSince.toISOString(),
      },
    });
    for (const to of await findOwners(tx, stream, now))
      await mail.queue(tx, {
        to,
        tenantId,
        template: { name: 'auditStreamDisabled', data: { name, reason } },
      });
  };
}

/** Turns streams off. */
export type StreamDisabling = ReturnType<typeof createStreamDisabling>;

/** What the audit log says about a stream. */
export const namedStream = ({
  id,
  name,
  destination,
}: Pick<LeasedStream, 'id' | 'name' | 'destination'>) => ({
  streamId: id,
  name,
  kind: destination.kind,
  address: toAddress(destination.url),
});
