import type { FastifyInstance } from 'fastify';
import { invoicePdf, settleInvoice } from './lab-invoices.ts';
import type { LabLedger } from './lab-ledger.ts';
import {
  createSubscription,
  endSubscription,
  type Params,
  proration,
  resumeSubscription,
  updateSubscription,
} from './lab-subscriptions.ts';
import {
  invalid,
  type LabCustomer,
  type LabPaymentMethod,
  type LabSetupIntent,
  type LabSubscription,
  type LabTaxId,
  missing,
  type ProviderAddress,
  ProviderError,
  testCards,
  toPrice,
} from './payment-objects.ts';

type Handle = (request: { id: string; tax: string; params: Params }) => unknown;

const record = (value: unknown): Params =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const list = (data: readonly unknown[]) => ({ object: 'list', data, has_more: false });

const toAddress = (value: unknown): ProviderAddress =>
  Object.fromEntries(Object.entries(record(value)).map(([key, part]) => [key, text(part)]));

function stored<T>(from: ReadonlyMap<string, T>, kind: string, id: string): T {
  const found = from.get(id);
  if (!found) throw missing(kind, id);
  return found;
}

/** A subscription with the invoice it refers to, where the caller asks for it. */
function expanded(ledger: LabLedger, subscription: LabSubscription): unknown {
  const invoice = ledger.invoices.get(subscription.latest_invoice ?? '') ?? null;
  return { ...subscription, latest_invoice: invoice };
}

/** The last month of a card. */
export interface CardEnd {
  readonly month: number;
  readonly year: number;
}

/** Stores the card of a setup intent, once. */
export function confirmSetup(
  ledger: LabLedger,
  id: string,
  token: string,
  end?: CardEnd,
): LabSetupIntent {
  const intent = stored(ledger.setupIntents, 'setup_intent', id);
  if (intent.status === 'succeeded') return intent;
  intent.payment_method = createPaymentMethod(ledger, token, intent.customer, end).id;
  intent.status = 'succeeded';
  ledger.emit('setup_intent.succeeded', intent);
  return intent;
}

/** Creates a payment method from a test card. */
export function createPaymentMethod(
  ledger: LabLedger,
  token: string,
  customer: string,
  { month, year }: CardEnd = { month: 12, year: 2030 },
): LabPaymentMethod {
  const card = testCards.find((one) => one.token === token);
  if (!card) throw missing('payment_method', token);
  const method: LabPaymentMethod = {
    id: ledger.nextId('pm'),
    object: 'payment_method',
    type: 'card',
    created: ledger.now,
    customer,
    card: { brand: card.brand, last4: card.last4, exp_month: month, exp_year: year },
    billing_details: { name: null, email: null, address: null },
  };
  ledger.paymentMethods.set(method.id, method);
  ledger.cards.set(method.id, token);
  ledger.emit('payment_method.attached', method);
  return method;
}

function customerCalls(ledger: LabLedger): Record<string, Handle> {
  return {
    'POST /v1/customers': ({ params }) => {
      const customer: LabCustomer = {
        id: ledger.nextId('cus'),
        object: 'customer',
        created: ledger.now,
        name: text(params['name']),
        email: text(params['email']),
        metadata: Object.fromEntries(
          Object.entries(record(params['metadata'])).map(([key, value]) => [key, String(value)]),
        ),
        invoice_settings: { default_payment_method: null },
        address: null,
        tax_ids: { object: 'list', data: [] },
      };
      ledger.customers.set(customer.id, customer);
      return customer;
    },
    'GET /v1/customers/:id': ({ id }) => stored(ledger.customers, 'customer', id),
    'POST /v1/customers/:id': ({ id, params }) => {
      const customer = stored(ledger.customers, 'customer', id);
      const method = text(record(params['invoice_settings'])['default_payment_method']);
      if (method) customer.invoice_settings.default_payment_method = method;
      if (text(params['email'])) customer.email = text(params['email']);
      if (text(params['name'])) customer.name = text(params['name']);
      if (params['address'] !== undefined) customer.address = toAddress(params['address']);
      return customer;
    },
    'GET /v1/customers/:id/tax_ids': ({ id }) => stored(ledger.customers, 'customer', id).tax_ids,
    'POST /v1/customers/:id/tax_ids': ({ id, params }) => {
      const { tax_ids } = stored(ledger.customers, 'customer', id);
      const value = String(params['value']);
      if (value.length < 5)
        throw new ProviderError(400, {
          type: 'invalid_request_error',
          code: 'tax_id_invalid',
          message: 'Invalid value for tax ID.',
        });
      const type = String(params['type']);
      const added: LabTaxId = { id: ledger.nextId('txi'), object: 'tax_id', type, value };
      tax_ids.data.push(added);
      return added;
    },
    'DELETE /v1/customers/:id/tax_ids/:tax': ({ id, tax }) => {
      const { tax_ids } = stored(ledger.customers, 'customer', id);
      tax_ids.data = tax_ids.data.filter((one) => one.id !== tax);
      return { id: tax, object: 'tax_id', deleted: true };
    },
    'GET /v1/prices/:id': ({ id }) => stored(ledger.prices, 'price', id),
    'POST /v1/prices': ({ params }) => {
      const amount = Number(params['unit_amount']);
      const { interval } = record(params['recurring']);
      const isProduct = text(record(params['product_data'])['name']) ?? text(params['product']);
      if (!isProduct) throw invalid('You must specify either `product` or `product_data`.');
      if (!Number.isInteger(amount) || amount < 0) throw invalid('Invalid integer: unit_amount');
      if (interval !== 'month') throw invalid('The lab has monthly prices only.');
      const price = toPrice(ledger.nextId('price'), {
        amount,
        currency: String(params['currency']),
      });
      ledger.prices.set(price.id, price);
      return price;
    },
    'POST /v1/setup_intents': ({ params }) => {
      const { id: customer } = stored(ledger.customers, 'customer', String(params['customer']));
      const id = ledger.nextId('seti');
      const intent = {
        id,
        object: 'setup_intent' as const,
        client_secret: `${id}_secret_lab`,
        customer,
        payment_method: null,
        status: 'requires_payment_method' as const,
      };
      ledger.setupIntents.set(id, intent);
      return intent;
    },
  };
}

function paymentMethodCalls(ledger: LabLedger): Record<string, Handle> {
  const getMethod = (id: string) => stored(ledger.paymentMethods, 'payment_method', id);
  return {
    'GET /v1/payment_methods': ({ params }) =>
      list(
        [...ledger.paymentMethods.values()]
          .filter(({ customer }) => customer === params['customer'])
          .toReversed(),
      ),
    'GET /v1/payment_methods/:id': ({ id }) => getMethod(id),
    'POST /v1/payment_methods/:id': ({ id, params }) => {
      const method = getMethod(id);
      const details = record(params['billing_details']);
      const { email, address } = method.billing_details;
      method.billing_details.email = text(details['email']) ?? email;
      const requested = toAddress(details['address']);
      method.billing_details.address = Object.keys(requested).length > 0 ? requested : address;
      return method;
    },
    'POST /v1/payment_methods/:id/detach': ({ id }) => {
      const method = getMethod(id);
      method.customer = null;
      ledger.emit('payment_method.detached', method);
      return method;
    },
  };
}

function subscriptionCalls(ledger: LabLedger): Record<string, Handle> {
  const getSubscription = (id: string) => stored(ledger.subscriptions, 'subscription', id);
  return {
    'POST /v1/subscriptions': ({ params }) => expanded(ledger, createSubscription(ledger, params)),
    'GET /v1/subscriptions': ({ params }) =>
      list(
        [...ledger.subscriptions.values()]
          .filter(({ customer }) => customer === params['customer'])
          .map((one) => expanded(ledger, one))
          .toReversed(),
      ),
    'GET /v1/subscriptions/:id': ({ id }) => expanded(ledger, getSubscription(id)),
    'POST /v1/subscriptions/:id': ({ id, params }) =>
      expanded(ledger, updateSubscription(ledger, getSubscription(id), params)),
    'POST /v1/subscriptions/:id/resume': ({ id }) =>
      expanded(ledger, resumeSubscription(ledger, getSubscription(id))),
    'DELETE /v1/subscriptions/:id': ({ id }) => endSubscription(ledger, getSubscription(id)),
  };
}

function invoiceCalls(ledger: LabLedger): Record<string, Handle> {
  const getInvoice = (id: string) => stored(ledger.invoices, 'invoice', id);
  return {
    'GET /v1/invoices': ({ params }) =>
      list(
        [...ledger.invoices.values()]
          .filter(({ customer }) => customer === params['customer'])
          .toReversed(),
      ),
    'GET /v1/invoices/:id': ({ id }) => getInvoice(id),
    'POST /v1/invoices/:id/pay': ({ id, params }) =>
      settleInvoice(ledger, id, { paymentMethod: text(params['payment_method']) ?? undefined }),
    'POST /v1/invoices/create_preview': ({ params }) => {
      const id = String(params['subscription']);
      const subscription = stored(ledger.subscriptions, 'subscription', id);
      const total = proration(ledger, subscription, record(params['subscription_details']));
      return { object: 'invoice', total, currency: subscription.items.data[0].price.currency };
    },
    // the cardholder's confirmation in the browser
    'POST /v1/payment_intents/:id/confirm': ({ id }) =>
      settleInvoice(ledger, id.replace(/^pi_/, ''), { isAuthenticated: true }),
    'GET /invoices/:id/pdf': ({ id }) => invoicePdf(getInvoice(id)),
  };
}

/** Serves the provider's calls. */
export function registerProviderRoutes(app: FastifyInstance, ledger: LabLedger): void {
  const calls = {
    ...customerCalls(ledger),
    ...paymentMethodCalls(ledger),
    ...subscriptionCalls(ledger),
    ...invoiceCalls(ledger),
  };
  for (const [name, handle] of Object.entries(calls)) {
    const [method = 'GET', url = '/'] = name.split(' ');
    app.route({
      method,
      url,
      handler: async (request) => {
        const params = { ...record(request.query), ...record(request.body) };
        const { id = '', tax = '' } = record(request.params);
        if (typeof id !== 'string' || typeof tax !== 'string') throw invalid('Invalid ID');
        return handle({ id, tax, params });
      },
    });
  }
}
