import { batchEntries, streamFailingDays } from '@foyer/contract/audit-streams/rules';
import { createLeaseLoop, leaseMs, type LeaseSignals } from '../../kernel/jobs/lease-loop.ts';
import { errorFacts } from '../../kernel/logs/error-facts.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';
import type { AuditsService } from '../audits/audits.service.ts';
import type { ModuleWorker } from '../module.ts';
import type { Platform } from '../platform.ts';
import { restUntil } from '../webhooks/webhook-schedule.ts';
import type { StreamDisabling } from './audit-stream-disabling.ts';
import { type LeasedStream, workerStore as store } from './audit-stream-worker.store.ts';
import { type Batch, takeBatch } from './stream-batch.ts';
import type { SendBatch, Sent } from './send-batch.ts';

type WorkerDeps = Pick<Platform, 'db' | 'clock' | 'random' | 'log'> & {
  readonly audits: Pick<AuditsService, 'after'>;
  readonly send: SendBatch;
  readonly disabling: StreamDisabling;
};

/** Streams served at the same time, by their last attempt: dead destinations take no place of living ones. */
const places = { healthy: 10, failing: 5 };
/** Batches of a stream before it makes room for another one. */
const turn = 20;
const day = 86_400_000;
/** The destination says that it is gone permanently. */
const gone = 410;

/**
 * Sends entries in the order of the chain: one stream at a time is held by one worker, which moves
 * on after a batch was accepted. At least once: what was accepted and not noted is sent again.
 */
export function createStreamWorker(deps: WorkerDeps): ModuleWorker {
  const { db, clock, random, log, audits, send, disabling } = deps;
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const dice = () => Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32;

  async function moveOn(stream: LeasedStream, { last, entries }: Batch): Promise<boolean> {
    const facts = { position: last, count: entries.length, now: clock.now() };
    const isHeld = await db.read((tx) =>
      store.advance(tx, { stream, ...facts, until: later(leaseMs) }),
    );
    Object.assign(stream, { position: last, failures: 0, failingSince: null });
    return isHeld;
  }

  async function rest(stream: LeasedStream, { cause, result }: Sent): Promise<void> {
    const now = clock.now();
    const { status: statusCode, failure, responseBody, responseHeaders } = result;
    const failures = stream.failures + 1;
    const failingSince = stream.failingSince ?? now;
    const resumeAt = restUntil({ failures, retryAfter: responseHeaders['retry-after'], now }, dice);
    const response = failure ?? responseBody;
    const noted = { at: now.toISOString(), cause: cause ?? 'failing', statusCode, response };
    const isFailing = now.getTime() - failingSince.getTime() >= streamFailingDays * day;
    await db.system(async (tx) => {
      const facts = { stream, failure: noted, failures, failingSince, resumeAt };
      if (!(await store.fail(tx, facts))) return;
      if (statusCode === gone || isFailing)
        await disabling(tx, {
          stream,
          reason: statusCode === gone ? 'gone' : 'failing',
          failingSince,
          now,
        });
    });
  }

  async function serve(stream: LeasedStream, signals: LeaseSignals): Promise<void> {
    const { tenantId } = stream;
    for (let served = 0; served < turn && !signals.isStopping(); served += 1) {
      const wish = { tenantId, position: stream.position, count: batchEntries };
      const batch = takeBatch(await audits.after(wish), stream.startsAt);
      if (!batch) return;
      const sent =
        batch.entries.length > 0 && (await send(stream, batch, { signal: signals.cutting }));
      if (sent && sent.cause) return rest(stream, sent);
      if (!(await moveOn(stream, batch))) return;
    }
  }

  const { start, stop } = createLeaseLoop<LeasedStream>({
    places,
    lease: (wish) =>
      db.read((tx) => store.lease(tx, { ...wish, now: clock.now(), until: later(leaseMs) })),
    serve,
    release: (stream) => db.read((tx) => store.release(tx, stream)),
    onError: (error) => logEvent(log, 'audit_stream.worker_failed', { error: errorFacts(error) }),
  });
  return { start, stop };
}
