import { Stripe } from 'stripe';
import type {
  NewSubscription,
  PaymentProvider,
  ProviderAddress,
  ProviderProfile,
  SubscriptionChange,
} from '../ports/payment-provider.port.ts';
import { PaymentError } from '../ports/payment-provider.port.ts';
import { asked, ignoreMissing } from './stripe-errors.ts';
import {
  toInvoice,
  toPaymentMethod,
  toId,
  toProfile,
  toProviderAddress,
  toSubscription,
} from './stripe-objects.ts';

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
  const { protocol, hostname, port, origin, pathname } = new URL(baseUrl);
  const isPlain = protocol === 'http:';
  // the SDK knows hosts only; below a path, its addresses move there
  const base = pathname.replace(/\/$/, '');
  const below: typeof fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return fetch(url.replace(`${origin}/`, `${origin}${base}/`), init);
  };
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(base === '' ? fetch : below),
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
    findPrice: async (priceId: string) => {
      const price = await asked(stripe.prices.retrieve(priceId)).catch(ignoreMissing);
      if (!price) return undefined;
      const { unit_amount: amount, currency, recurring, active } = price;
      const isMonthly = recurring?.interval === 'month' && (recurring.interval_count ?? 1) === 1;
      return { amount, currency, isMonthly, isActive: active };
    },
    createPrice: async (
      { name, amount, currency }: { name: string; amount: number; currency: string },
      key: string,
    ) => {
      const product = { name };
      const recurring = { interval: 'month' } as const;
      const params = { currency, unit_amount: amount, recurring, product_data: product };
      const { id } = await asked(stripe.prices.create(params, { idempotencyKey: key }));
      return id;
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
    detachPaymentMethod: async (id: string) => {
      await asked(stripe.paymentMethods.detach(id));
    },
    getProfile: async (customerId: string) => {
      const expand = ['tax_ids'];
      const customer = await asked(stripe.customers.retrieve(customerId, { expand }));
      if (customer.deleted) throw new PaymentError('notFound');
      return toProfile(customer);
    },
    updateProfile: async (customerId: string, profile: ProviderProfile) => {
      const { name, email, address, taxId } = profile;
      // the tax ID first: it is the part that can be wrong
      await replaceTaxId(stripe, customerId, taxId);
      const params = { name, email, address: toProviderAddress(address) };
      await asked(stripe.customers.update(customerId, params));
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
      const { paymentMethodId: default_payment_method, isPending = false } = one;
      // a change that waits takes nothing beside its items
      if (isPending) await asked(stripe.subscriptions.update(one.id, { default_payment_method }));
      const params: Stripe.SubscriptionUpdateParams = {
        items: [{ id: one.itemId, price: one.priceId, quantity: one.quantity }],
        proration_behavior: 'always_invoice',
        payment_behavior: isPending ? 'pending_if_incomplete' : 'error_if_incomplete',
        expand: withInvoice,
      };
      if (!isPending) params.default_payment_method = default_payment_method;
      return toSubscription(
        await asked(stripe.subscriptions.update(one.id, params, { idempotencyKey: key })),
      );
    },
    previewChange: async ({ id, itemId, priceId, quantity }: Change) => {
      const preview = await asked(
        stripe.invoices.createPreview({
          subscription: id,
          subscription_details: {
            items: [{ id: itemId, price: priceId, quantity }],
            proration_behavior: 'always_invoice',
          },
        }),
      );
      return preview.total;
    },
    resumeSubscription: async (id: string, key: string) => {
      const params = { expand: withInvoice };
      return toSubscription(
        await asked(stripe.subscriptions.resume(id, params, { idempotencyKey: key })),
      );
    },
    setSubscriptionPaymentMethod: async (id: string, default_payment_method: string) => {
      await asked(stripe.subscriptions.update(id, { default_payment_method }));
    },
    setQuantity: async ({ id, itemId, quantity }: Omit<Change, 'priceId'>, key: string) => {
      const params = { items: [{ id: itemId, quantity }] };
      await asked(stripe.subscriptions.update(id, params, { idempotencyKey: key }));
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
      return data.filter(({ status }) => status !== 'draft' && status !== 'void').map(toInvoice);
    },
    getInvoice: async (id: string) => toInvoice(await asked(stripe.invoices.retrieve(id))),
    getInvoiceSecret: async (id: string) => {
      const expand = ['confirmation_secret'];
      const { confirmation_secret: secret } = await asked(stripe.invoices.retrieve(id, { expand }));
      return secret?.client_secret ?? '';
    },
  };
}

type Change = Pick<SubscriptionChange, 'id' | 'itemId' | 'priceId' | 'quantity'>;

/** A customer of ours has one tax ID at most; the one that is there already stays. */
async function replaceTaxId(
  stripe: Stripe,
  customerId: string,
  taxId: ProviderProfile['taxId'],
): Promise<void> {
  const { data } = await asked(stripe.customers.listTaxIds(customerId));
  const current = data.find((one) => one.type === taxId?.type && one.value === taxId.value);
  if (taxId && !current) {
    const { type, value } = taxId;
    await asked(stripe.customers.createTaxId(customerId, { type, value }));
  }
  for (const { id } of data.filter((one) => one !== current))
    await asked(stripe.customers.deleteTaxId(customerId, id));
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

function getCustomerId(object: object): string | null {
  const customer = 'customer' in object ? object.customer : undefined;
  return typeof customer === 'string' ? customer : null;
}
