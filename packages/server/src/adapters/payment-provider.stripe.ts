import { Stripe } from 'stripe';
import type {
  NewSubscription,
  PaymentFailure,
  PaymentProvider,
  ProviderAddress,
  ProviderInvoice,
  ProviderPaymentMethod,
  ProviderSubscription,
} from '../ports/payment-provider.port.ts';
import { PaymentError } from '../ports/payment-provider.port.ts';

/** Where the provider is, and with what we sign in there. */
export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly baseUrl: string;
  /** Makes the requests: the gate for outgoing requests. */
  readonly fetch: typeof fetch;
}

/** Seconds by which the time of a notification may differ from ours. Stripe's own default. */
const webhookTolerance = 300;
const requestTimeoutMs = 10_000;
/** Subscriptions and payment methods of one customer that we read. */
const pageSize = 100;
const withInvoice = ['latest_invoice.confirmation_secret'];

/** Payments through the Stripe API. Retries are the caller's: only it knows what may be repeated. */
export function createStripePayments(options: StripeOptions): PaymentProvider {
  const stripe = connect(options);
  return {
    ...customerCalls(stripe),
    ...subscriptionCalls(stripe),
    readEvent: async (body, signature, now) => {
      const event = await stripe.webhooks
        .constructEventAsync(
          body,
          signature,
          options.webhookSecret,
          webhookTolerance,
          undefined,
          now.getTime(),
        )
        .catch(() => undefined);
      return (
        event && { id: event.id, type: event.type, customerId: getCustomerId(event.data.object) }
      );
    },
  };
}

function connect({ secretKey, baseUrl, fetch }: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(fetch),
    timeout: requestTimeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

function customerCalls(stripe: Stripe) {
  return {
    createCustomer: async (
      { tenantId, name, email }: { tenantId: string; name: string; email: string },
      key: string,
    ) => {
      const params = { name, email, metadata: { tenantId } };
      const { id } = await asked(stripe.customers.create(params, { idempotencyKey: key }));
      return id;
    },
    createSetupIntent: async (customer: string) => {
      const intent = await asked(stripe.setupIntents.create({ customer, usage: 'off_session' }));
      return { id: intent.id, secret: intent.client_secret ?? '' };
    },
    getPriceAmount: async (priceId: string) => {
      const { unit_amount: amount, currency } = await asked(stripe.prices.retrieve(priceId));
      return { amount, currency };
    },
    getDefaultPaymentMethod: async (customerId: string) => {
      const customer = await asked(stripe.customers.retrieve(customerId));
      if (customer.deleted) return null;
      return toId(customer.invoice_settings.default_payment_method);
    },
    listPaymentMethods: async (customer: string) => {
      const { data } = await asked(stripe.paymentMethods.list({ customer, limit: pageSize }));
      return data.map(toPaymentMethod);
    },
    getPaymentMethod: async (id: string) =>
      toPaymentMethod(await asked(stripe.paymentMethods.retrieve(id))),
    updateBillingDetails: async (
      id: string,
      { email, address }: { email?: string | undefined; address: ProviderAddress },
    ) => {
      const params: Stripe.PaymentMethodUpdateParams = {
        billing_details: { ...(email ? { email } : {}), address: toProviderAddress(address) },
      };
      return toPaymentMethod(await asked(stripe.paymentMethods.update(id, params)));
    },
    setDefaultPaymentMethod: async (customerId: string, id: string) => {
      const params = { invoice_settings: { default_payment_method: id } };
      await asked(stripe.customers.update(customerId, params));
    },
  };
}

function subscriptionCalls(stripe: Stripe) {
  return {
    listSubscriptions: async (customer: string) => {
      const { data } = await asked(
        stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: pageSize,
          expand: withInvoice.map((path) => `data.${path}`),
        }),
      );
      return data.map(toSubscription);
    },
    createSubscription: async (one: NewSubscription, key: string) =>
      toSubscription(
        await asked(stripe.subscriptions.create(creation(one), { idempotencyKey: key })),
      ),
    changeSubscription: async (
      one: Parameters<PaymentProvider['changeSubscription']>[0],
      key: string,
    ) => {
      const params: Stripe.SubscriptionUpdateParams = {
        items: [{ id: one.itemId, price: one.priceId, quantity: one.quantity }],
        default_payment_method: one.paymentMethodId,
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        expand: withInvoice,
      };
      return toSubscription(
        await asked(stripe.subscriptions.update(one.id, params, { idempotencyKey: key })),
      );
    },
    setCancelAtPeriodEnd: async (id: string, cancels: boolean, key: string) => {
      const params = { cancel_at_period_end: cancels };
      await asked(stripe.subscriptions.update(id, params, { idempotencyKey: key }));
    },
    payInvoice: async (id: string, paymentMethodId: string) => {
      await asked(stripe.invoices.pay(id, { payment_method: paymentMethodId }));
    },
    listInvoices: async (customer: string) => {
      const { data } = await asked(stripe.invoices.list({ customer, limit: pageSize }));
      return data.map(toInvoice);
    },
    getInvoice: async (id: string) => toInvoice(await asked(stripe.invoices.retrieve(id))),
  };
}

function creation(one: NewSubscription): Stripe.SubscriptionCreateParams {
  const { customerId, priceId, quantity, paymentMethodId, trial } = one;
  return {
    customer: customerId,
    items: [{ price: priceId, quantity }],
    payment_behavior: 'allow_incomplete',
    expand: withInvoice,
    ...(paymentMethodId ? { default_payment_method: paymentMethodId } : {}),
    ...(trial
      ? {
          trial_period_days: trial.days,
          trial_settings: {
            end_behavior: { missing_payment_method: trial.withoutPaymentMethod },
          },
        }
      : {}),
  };
}

/** Translates the provider's errors. */
async function asked<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw new PaymentError(toFailure(error), { cause: error });
  }
}

function toFailure(error: unknown): PaymentFailure {
  if (!(error instanceof Stripe.errors.StripeError)) return 'unavailable';
  const { type, code, statusCode } = error;
  if (code === 'authentication_required' || code === 'subscription_payment_intent_requires_action')
    return 'authenticationRequired';
  if (code === 'expired_card') return 'expired';
  if (type === 'StripeCardError' || statusCode === 402) return 'declined';
  if (statusCode === 409) return 'busy';
  if (type === 'StripeIdempotencyError') return 'conflict';
  return statusCode === 404 ? 'notFound' : 'unavailable';
}

const toId = (one: string | { readonly id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

function getCustomerId(object: object): string | null {
  const customer = 'customer' in object ? object.customer : undefined;
  return typeof customer === 'string' ? customer : null;
}

function toSubscription(one: Stripe.Subscription): ProviderSubscription {
  const [item] = one.items.data;
  if (!item) throw new PaymentError('unavailable');
  const invoice = typeof one.latest_invoice === 'object' ? one.latest_invoice : null;
  const isOpen = invoice?.status === 'open';
  return {
    id: one.id,
    status: one.status,
    priceId: item.price.id,
    itemId: item.id,
    quantity: item.quantity ?? 1,
    cancelAtPeriodEnd: one.cancel_at_period_end,
    startedAt: one.start_date,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    trialEnd: one.trial_end,
    endedAt: one.ended_at,
    paymentMethodId: toId(one.default_payment_method),
    unpaidInvoiceId: isOpen ? (invoice.id ?? null) : null,
    clientSecret: isOpen ? (invoice.confirmation_secret?.client_secret ?? '') : '',
  };
}

function toPaymentMethod(one: Stripe.PaymentMethod): ProviderPaymentMethod {
  const { card } = one;
  const { name, email, address } = one.billing_details;
  return {
    id: one.id,
    customerId: toId(one.customer),
    name: name ?? '',
    email,
    address: {
      addressLine1: address?.line1 ?? undefined,
      addressLine2: address?.line2 ?? undefined,
      city: address?.city ?? undefined,
      state: address?.state ?? undefined,
      postalCode: address?.postal_code ?? undefined,
      country: address?.country ?? undefined,
    },
    ...(card
      ? {
          card: {
            brand: card.brand,
            last4: card.last4,
            expMonth: card.exp_month,
            expYear: card.exp_year,
          },
        }
      : {}),
  };
}

function toProviderAddress(address: ProviderAddress): Stripe.AddressParam {
  return {
    line1: address.addressLine1 ?? '',
    line2: address.addressLine2 ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    postal_code: address.postalCode ?? '',
    country: address.country ?? '',
  };
}

function toInvoice(one: Stripe.Invoice): ProviderInvoice {
  return {
    id: one.id ?? '',
    number: one.number ?? '',
    customerId: toId(one.customer) ?? '',
    subscriptionId: toId(one.parent?.subscription_details?.subscription) ?? '',
    total: one.total,
    currency: one.currency,
    isPaid: one.status === 'paid',
    createdAt: one.created,
    paidAt: one.status_transitions.paid_at,
    pdfUrl: one.invoice_pdf ?? null,
  };
}
