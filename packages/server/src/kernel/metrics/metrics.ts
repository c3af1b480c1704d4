import type { DeliveryCount } from '../jobs/delivery-counts.ts';
import type { MailOutcome } from '../mail/create-mail.ts';
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
  text(): Promise<string>;
  readonly contentType: string;
}

/** Seconds: from a cached read to a queue of password hashes. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Makes a registry of its own, so that several servers in one process do not mix. */
export function createMetrics(
  pool: () => { readonly total: number; readonly idle: number; readonly waiting: number },
  deliveries: () => Promise<readonly DeliveryCount[]>,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'foyer_http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const mails = new Counter({
    name: 'foyer_mails_total',
    help: 'Tries to hand mails to the mail server: failed ones are repeated, refused and given up ones are not.',
    labelNames: ['outcome'],
    registers,
  });
  const texts = new Counter({
    name: 'foyer_texts_total',
    help: 'Tries to hand texts to the gateway: failed ones are repeated; refused, given up and dropped ones (limit used up, time over) are not.',
    labelNames: ['outcome'],
    registers,
  });
  new Gauge({
    name: 'foyer_database_connections',
    help: 'Connections of this node, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = pool();
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'foyer_deliveries',
    help: 'Mails and texts of the environment that wait, wait for another try, or were given up within the hour.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      // While the database is away the other figures are still worth reading.
      const counts = await deliveries().catch(() => undefined);
      this.reset();
      if (!counts) return;
      for (const queue of ['mail', 'sms'] as const)
        for (const state of ['waiting', 'retrying', 'givenUp'] as const)
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
    countMail: (outcome) => mails.inc({ outcome }),
    countText: (outcome) => texts.inc({ outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
