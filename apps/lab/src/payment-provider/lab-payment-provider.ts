import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type LabEvent, readForm, signPayload } from './lab-events.ts';
import { createLedger, type LabLedger } from './lab-ledger.ts';
import { nextStep, step } from './lab-subscriptions.ts';
import { createPaymentMethod, registerProviderRoutes } from './payment-provider.routes.ts';
import { ProviderError } from './payment-objects.ts';

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

interface Remembered {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
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
  for (const [id, { amount, currency = 'usd' }] of Object.entries(options.prices))
    ledger.prices.set(id, {
      id,
      object: 'price',
      unit_amount: amount,
      currency,
      recurring: { interval: 'month' },
    });
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
  const remembered = new Map<string, Remembered>();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(String(body))),
  );
  app.setErrorHandler((error, _request, reply) => {
    const failure = error instanceof ProviderError ? error : undefined;
    return reply
      .code(failure?.status ?? 500)
      .send({ error: failure?.body ?? { type: 'api_error', message: 'Internal error' } });
  });
  app.addHook('preHandler', async (request, reply) => {
    const isFile = request.url.startsWith('/invoices/');
    if (!isFile && request.headers.authorization !== `Bearer ${secretKey}`)
      throw new ProviderError(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided',
      });
    return replay(remembered, request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const key = getKey(request);
    if (key && !remembered.has(key) && reply.statusCode !== 401)
      remembered.set(key, {
        fingerprint: toFingerprint(request),
        status: reply.statusCode,
        body: payload,
      });
    return payload;
  });
  registerProviderRoutes(app, ledger);
  return app;
}

const getKey = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
};

const toFingerprint = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('hex');

/** A request with an earlier idempotency key gets the first answer again, or an error if it differs. */
async function replay(
  remembered: ReadonlyMap<string, Remembered>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const earlier = remembered.get(getKey(request) ?? '');
  if (!earlier) return undefined;
  if (earlier.fingerprint !== toFingerprint(request))
    throw new ProviderError(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    });
  return reply.code(earlier.status).type('application/json').send(earlier.body);
}

function advance(ledger: LabLedger, seconds: number): void {
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
