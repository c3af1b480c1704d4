import type { Tx } from '../../kernel/db/database.ts';
import { createLeaseLoop, leaseMs, type LeaseSignals } from '../../kernel/jobs/lease-loop.ts';
import { errorFacts } from '../../kernel/logs/error-facts.ts';
import { logEvent } from '../../kernel/logs/log-events.ts';
import type { ModuleWorker } from '../module.ts';
import type { Platform } from '../platform.ts';
import type { WebhookDisabling } from './webhook-disabling.ts';
import { nextAttemptAt, resumeAt } from './webhook-schedule.ts';
import type { WebhookResult, WebhookSender } from './webhook-sender.ts';
import {
  type DueDelivery,
  type LeasedWebhook,
  workerStore as store,
} from './webhook-worker.store.ts';

type WorkerDeps = Pick<
  Platform,
  'db' | 'clock' | 'random' | 'seal' | 'log' | 'onCommit' | 'usage'
> & {
  readonly send: WebhookSender;
  readonly disabling: WebhookDisabling;
};

/** The purpose that seals signing secrets. */
export const secretPurpose = 'webhook-secret';

/** Webhooks served at the same time, by their last attempt: dead receivers take no place of living ones. */
const places = { healthy: 40, failing: 10 };
/** Deliveries of a webhook before it makes room for another one. */
const turn = 50;
const readAtOnce = 10;
/** Failures in a row after which a success means that the receiver was down. */
const wasDown = 3;

/** Delivers: one webhook at a time is held by one worker, which sends its events in order. */
export function createWebhookWorker(deps: WorkerDeps) {
  const { db, clock, random, seal, log, onCommit, usage, send, disabling } = deps;
  /** The transactions that wrote deliveries: their commits make them visible. */
  const writing = new WeakSet<object>();
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  const dice = () => Buffer.from(random.bytes(4)).readUInt32BE() / 2 ** 32;

  function openSecrets({ secret, previous, previousUntil }: LeasedWebhook) {
    const isOverlap = previous && previousUntil && previousUntil > clock.now();
    return {
      secret: seal.open(secretPurpose, secret),
      previous: isOverlap ? seal.open(secretPurpose, previous) : undefined,
    };
  }

  /** Writes what became of an attempt; false ends the turn. */
  async function record(webhook: LeasedWebhook, delivery: DueDelivery, result: WebhookResult) {
    const now = clock.now();
    const { isSuccess, status } = result;
    const failures = isSuccess ? 0 : webhook.failures + 1;
    const failingSince = isSuccess ? null : (webhook.failingSince ?? now);
    const retryAfter = result.responseHeaders['retry-after'];
    const resume = isSuccess ? now : resumeAt({ failures, status, retryAfter, now }, dice);
    const round = { attempts: delivery.roundAttempts + 1, beganAt: delivery.roundBeganAt, now };
    const next = isSuccess ? null : nextAttemptAt(round, dice);
    const state = isSuccess ? 'delivered' : next ? 'pending' : 'failed';
    const attempt = {
      webhook,
      delivery,
      result,
      failures,
      failingSince,
      resumeAt: resume,
      until: later(leaseMs),
      settled: { state, nextAttemptAt: latest(next ?? now, resume) },
    } as const;
    const recordFailing = async (tx: Tx): Promise<boolean> => {
      if (!(await store.record(tx, attempt))) return false;
      if (isSuccess && webhook.failures >= wasDown) await store.hurry(tx, webhook.id, now);
      return !(await disabling.judge(tx, { webhook, status, failingSince, now }));
    };
    const isHealthy = isSuccess && webhook.failures === 0;
    const isHeld = isHealthy
      ? await db.read((tx) => store.record(tx, attempt))
      : await db.system(recordFailing);
    Object.assign(webhook, { failures, failingSince });
    return isHeld && resume <= now;
  }

  /** Serves a webhook until nothing is due, its turn is over, or it has to rest. */
  async function serve(webhook: LeasedWebhook, signals: LeaseSignals): Promise<void> {
    const secrets = openSecrets(webhook);
    for (let served = 0; served < turn; ) {
      const wish = { webhookId: webhook.id, now: clock.now(), count: readAtOnce };
      const due = await db.read((tx) => store.due(tx, wish));
      if (due.length === 0) return;
      for (const delivery of due) {
        if (signals.isStopping()) return;
        const { id, body } = delivery;
        const request = { url: webhook.url, id, body, signal: signals.cutting };
        const result = await send({ ...request, ...secrets });
        served += 1;
        if (webhook.tenantId) usage.count(webhook.tenantId, 'webhooks');
        if (!(await record(webhook, delivery, result))) return;
      }
    }
  }

  const loop = createLeaseLoop<LeasedWebhook>({
    places,
    lease: (wish) =>
      db.read((tx) => store.lease(tx, { ...wish, now: clock.now(), until: later(leaseMs) })),
    serve,
    release: (webhook) => db.read((tx) => store.release(tx, webhook)),
    onError: (error) => logEvent(log, 'webhook.worker_failed', { error: errorFacts(error) }),
  });
  onCommit((tx) => {
    if (writing.has(tx)) loop.ring();
  });
  const worker: ModuleWorker = { start: loop.start, stop: loop.stop };

  return {
    worker,
    /** Deliveries are being written; look when their transaction has been committed. */
    expect: (tx: object) => {
      writing.add(tx);
    },
  };
}

/** The delivery loop. */
export type WebhookWorker = ReturnType<typeof createWebhookWorker>;

const latest = (one: Date, other: Date) => (one > other ? one : other);
