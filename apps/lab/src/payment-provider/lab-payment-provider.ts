import Fastify, { type FastifyInstance } from 'fastify';
import { type LabEvent, signPayload } from './lab-events.ts';
import { createLedger, type LabLedger } from './lab-ledger.ts';
import { nextStep, step } from './lab-subscriptions.ts';
import { toPrice } from './payment-objects.ts';
import { createPaymentMethod } from './payment-provider.routes.ts';
import { registerProviderApi } from './provider-api.ts';

/** What the provider accepts and where it sends events. */
export interface LabPaymentProviderOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Prices by ID. */
  readonly prices: Readonly<
    Record<string, { readonly amount: number; readonly currency?: string }>
  >;
}

/** A payment provider that speaks the part of the Stripe API that Foyer uses. */
export interface LabPaymentProvider {
  /** Where it listens, such as `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly ledger: LabLedger;
  /** Every event so far, oldest first. */
  readonly events: readonly LabEvent[];
  /** Attaches a test card to a customer, as the card form in the browser does. */
  readonly addCard: (customer: string, token: string) => string;
  /** Moves the clock; renewals, trial ends, and retries on the way happen in order. */
  readonly advance: (seconds: number) => void;
  /** An event as a signed request: body and headers. */
  readonly signed: (event: LabEvent, at?: number) => { body: string; signature: string };
  readonly close: () => Promise<void>;
}

/** Starts the provider on a free port of this machine. */
export async function startLabPaymentProvider(
  options: LabPaymentProviderOptions,
): Promise<LabPaymentProvider> {
  const events: LabEvent[] = [];
  const ledger: LabLedger = createLedger((type, object) => {
    events.push({
      id: ledger.nextId('evt'),
      object: 'event',
      type,
      created: ledger.now,
      data: { object: structuredClone(object) },
    });
  });
  for (const [id, price] of Object.entries(options.prices))
    ledger.prices.set(id, toPrice(id, price));
  const app = createProviderApp(ledger, options);
  ledger.origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: ledger.origin,
    ledger,
    events,
    addCard: (customer, token) => createPaymentMethod(ledger, token, customer).id,
    advance: (seconds) => advance(ledger, seconds),
    signed: (event, at = Math.floor(Date.now() / 1000)) => {
      const body = JSON.stringify(event);
      return { body, signature: signPayload(body, options.webhookSecret, at) };
    },
    close: () => app.close(),
  };
}

function createProviderApp(
  ledger: LabLedger,
  { secretKey }: LabPaymentProviderOptions,
): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  registerProviderApi(app, ledger, secretKey);
  return app;
}

/** Moves the clock; what is due on the way happens in order. */
export function advance(ledger: LabLedger, seconds: number): void {
  const end = ledger.now + seconds;
  for (;;) {
    const due = [...ledger.subscriptions.values()]
      .map((one) => ({
        one,
        at: nextStep(one, ledger.invoices.get(one.latest_invoice ?? '')?.attempt_count ?? 0),
      }))
      .filter(({ at }) => at <= end)
      .toSorted((a, b) => a.at - b.at)[0];
    if (!due) break;
    ledger.now = Math.max(ledger.now, due.at);
    step(ledger, due.one);
  }
  ledger.now = end;
}
