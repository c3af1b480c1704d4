import type { DeliveryCount } from '../jobs/delivery-counts.ts';
import type { MailOutcome } from '../mail/create-mail.ts';
import type { HookMeasurement } from '../hooks/hooks.ts';
import type { TextOutcome } from '../sms/create-sms.ts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** One answered request. */
export interface RequestMeasurement {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** The figures of one server, in the Prometheus format. */
export interface Metrics {
  observeRequest(measurement: RequestMeasurement): void;
  countMail(outcome: MailOutcome): void;
  countText(outcome: TextOutcome): void;
  observeHook(measurement: HookMeasurement): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** Seconds: from a cached read to a queue of password hashes. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Every metric of `/metrics` besides those of the process, by Prometheus naming conventions. */
export const metricTable = {
  requests: {
    name: 'foyer_http_request_duration_seconds',
    help: 'Duration of HTTP requests, by method, route, and status.',
    labelNames: ['method', 'route', 'status'],
  },
  emails: {
    name: 'foyer_email_attempts_total',
    help: 'Attempts to hand an email to the mail server. Failed ones are retried; rejected and abandoned ones are not.',
    labelNames: ['outcome'],
  },
  sms: {
    name: 'foyer_sms_attempts_total',
    help: 'Attempts to hand an SMS to the gateway. Failed ones are retried; rejected, abandoned, and dropped ones (limit reached, code expired) are not.',
    labelNames: ['outcome'],
  },
  hooks: {
    name: 'foyer_hook_duration_seconds',
    help: 'Duration of calls to hooks, by event and outcome.',
    labelNames: ['event', 'outcome'],
  },
  connections: {
    name: 'foyer_database_connections',
    help: 'Database connections of this node, and requests that wait for one.',
    labelNames: ['state'],
  },
  queuedMessages: {
    name: 'foyer_queued_messages',
    help: 'Emails and SMS of the environment that are waiting, are waiting for a retry, or were abandoned within the last hour.',
    labelNames: ['queue', 'state'],
  },
} as const;

/** Makes a registry of its own, so that several servers in one process do not mix. */
export function createMetrics(
  pool: () => { readonly total: number; readonly idle: number; readonly waiting: number },
  deliveries: () => Promise<readonly DeliveryCount[]>,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    ...metricTable.requests,
    buckets,
    registers,
  });
  const emails = new Counter({ ...metricTable.emails, registers });
  const sms = new Counter({ ...metricTable.sms, registers });
  const hooks = new Histogram({ ...metricTable.hooks, buckets, registers });
  new Gauge({
    ...metricTable.connections,
    registers,
    collect() {
      const { total, idle, waiting } = pool();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    ...metricTable.queuedMessages,
    registers,
    async collect() {
      // While the database is away the other figures are still worth reading.
      const counts = await deliveries().catch(() => undefined);
      this.reset();
      if (!counts) return;
      for (const queue of ['mail', 'sms'] as const)
        for (const state of ['waiting', 'retrying', 'abandoned'] as const)
          this.set(
            { queue, state },
            counts.find((one) => one.queue === queue && one.state === state)?.count ?? 0,
          );
    },
  });
  return {
    observeRequest: ({ method, route, status, seconds }) => {
      requests.observe({ method, route, status: String(status) }, seconds);
    },
    countMail: (outcome) => emails.inc({ outcome }),
    countText: (outcome) => sms.inc({ outcome }),
    observeHook: ({ event, outcome, seconds }) => hooks.observe({ event, outcome }, seconds),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
