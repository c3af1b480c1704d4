import { z } from 'zod';
import { get, patch, post, put } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { billingAddress as address, billingPageContract } from './billing-page.contract.ts';
import { billingRefusals } from './billing.refusals.ts';

export type {
  BillingProfile,
  BillingState,
  ExceededLimit,
  PlanChange,
  PlanTerms,
  TaxId,
} from './billing-page.contract.ts';

const base = '/subscriptions/resources';
const billing = `${base}/billing`;

const providerType = z.literal('Stripe');
const id = z.string().min(1).max(255);
const line = z.string().trim().max(255);

/** A subscription of an account. Specification 1, §3. */
export const subscription = z.object({
  id: z.string(),
  externalId: z.string(),
  externallyManaged: z.boolean(),
  startDate: dateTime,
  currentPeriodStart: dateTime,
  currentPeriodEnd: dateTime,
  status: z.enum(['active', 'canceled', 'incomplete', 'expired', 'trialing', 'trialEnded']),
  cancellation: z.object({ policy: z.literal('atPeriodEnd') }).nullable(),
  trialEnd: dateTime.optional(),
  plan: z.object({ slug: z.string() }),
});
export type Subscription = z.infer<typeof subscription>;

/** A plan that accounts can have. */
export const plan = z.object({
  id: z.string(),
  externalId: z.string(),
  name: z.string(),
  description: z.string(),
  /** `amount` in minor units, per month. */
  price: z.object({
    id: z.string(),
    externalId: z.string(),
    currency: z.string(),
    amount: z.number(),
  }),
  slug: z.string(),
});
export type Plan = z.infer<typeof plan>;

/** An invoice; `totalAmount` in minor units. */
export const invoice = z.object({
  id: z.string(),
  externalId: z.string(),
  subscriptionId: z.string(),
  paymentDate: z.string(),
  totalAmount: z.number(),
  currency: z.string(),
  paid: z.boolean(),
  receiptNumber: z.string(),
});
export type Invoice = z.infer<typeof invoice>;

/** A stored payment method. Only the last four digits of a card are known. */
export const paymentMethod = z.object({
  id: z.string(),
  externalId: z.string(),
  type: z.enum(['card', 'unknown']),
  isDefault: z.boolean(),
  last4: z.string().optional(),
  expMonth: z.number().optional(),
  expYear: z.number().optional(),
  brand: z.string().optional(),
  billingDetails: z
    .object({ name: z.string(), email: z.string().optional(), address: address.optional() })
    .optional(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

const read = { access: 'bearer', permission: 'fe.subscriptions.read' } as const;
const write = { access: 'bearer', permission: 'fe.subscriptions.write' } as const;
const configured = [billingRefusals.notConfigured, billingRefusals.providerFailed] as const;
const tenantParams = z.object({ tenantId: z.string() });
const subscriptionParams = z.object({ subscriptionId: id });
const subscriptionGone = [...configured, billingRefusals.subscriptionNotFound] as const;
const own = [...configured, billingRefusals.notAuthorized] as const;
const withCustomer = [...configured, billingRefusals.customerNotFound] as const;
const paying = [
  ...withCustomer,
  billingRefusals.checkoutSubscriptionNotFound,
  billingRefusals.externallyManaged,
  billingRefusals.planNotFound,
  billingRefusals.planNotForSale,
  billingRefusals.priceChanged,
  billingRefusals.paymentPending,
  billingRefusals.paymentMethodNotFound,
  billingRefusals.downgradeNotAllowed,
  billingRefusals.paymentFailed,
  billingRefusals.cardExpired,
  billingRefusals.authenticationRequired,
  billingRefusals.changeInProgress,
  billingRefusals.planLimitExceeded,
] as const;
const canceling = [
  ...subscriptionGone,
  billingRefusals.externallyManaged,
  billingRefusals.notCancelable,
  billingRefusals.cancellationNotAllowed,
  billingRefusals.changeInProgress,
] as const;
const renewing = [
  ...subscriptionGone,
  billingRefusals.externallyManaged,
  billingRefusals.notRenewable,
  billingRefusals.changeInProgress,
] as const;
const alsoPatch = { alsoMethods: ['PATCH'] } as const;
const change = z.object({ paymentMethodId: id, planId: id });

const listing = (path: string, summary: string) =>
  get(path, { ...read, summary, response: z.array(subscription), refusals: configured });
const reading = (path: string, summary: string) =>
  get(path, {
    ...read,
    summary,
    params: subscriptionParams,
    response: subscription,
    refusals: subscriptionGone,
  });
const updating = (path: string, summary: string) =>
  put(path, {
    ...write,
    ...alsoPatch,
    summary,
    params: subscriptionParams,
    body: change,
    refusals: paying,
  });
const canceled = (path: string, summary: string) =>
  put(path, {
    ...write,
    ...alsoPatch,
    summary,
    params: subscriptionParams,
    refusals: canceling,
  });
const renewed = (path: string, summary: string) =>
  put(path, {
    ...write,
    ...alsoPatch,
    summary,
    params: subscriptionParams,
    refusals: renewing,
  });

const stripe = `${billing}/payment-providers/stripe`;
const subscriptions = `${billing}/subscriptions/v1`;
const managed = `${base}/subscriptions/v1`;
const one = '{subscriptionId}';
const customer = z.object({ stripeCustomerId: z.string() });

/** Plans, subscriptions, payment methods, and invoices of an account. */
export const billingContract = {
  ...billingPageContract,
  getBillingVendorConfig: get(`${billing}/configurations/vendor-public-configurations/v1`, {
    ...read,
    summary: 'Returns what administrators may do with the subscription themselves.',
    response: z.object({ allowPlanDowngrade: z.boolean(), allowPlanCancellation: z.boolean() }),
    refusals: configured,
  }),
  listInvoices: get(`${billing}/invoices/v1`, {
    ...read,
    summary: 'Lists the invoices of the account, newest first.',
    response: z.array(invoice),
    refusals: configured,
  }),
  getInvoice: get(`${billing}/invoices/v1/{invoiceId}`, {
    ...read,
    summary: 'Returns an invoice.',
    params: z.object({ invoiceId: id }),
    response: invoice,
    refusals: [...configured, billingRefusals.invoiceNotFound],
  }),
  downloadInvoicePdf: get(`${billing}/invoices/v1/{invoiceId}/pdf`, {
    ...read,
    summary: 'Returns an invoice as a PDF.',
    params: z.object({ invoiceId: id }),
    query: z.object({ outputFileName: z.string().max(255).optional() }),
    responds: { file: 'application/pdf' },
    response: z.instanceof(Blob),
    refusals: [...configured, billingRefusals.invoiceNotFound],
  }),
  listPaymentMethods: get(`${billing}/payment-methods/v1`, {
    ...read,
    summary: 'Lists the payment methods of the account.',
    response: z.array(paymentMethod),
    refusals: configured,
  }),
  getPaymentMethod: get(`${billing}/payment-methods/v1/{paymentMethodId}`, {
    ...read,
    summary: 'Returns a payment method.',
    params: z.object({ paymentMethodId: id }),
    response: paymentMethod,
    refusals: [...configured, billingRefusals.paymentMethodNotFound],
  }),
  updateBillingDetails: patch(`${billing}/payment-methods/v1/{paymentMethodId}/billing-details`, {
    ...write,
    alsoMethods: ['PUT'],
    summary: 'Changes the email and address that invoices name.',
    params: z.object({ paymentMethodId: id }),
    body: z.object({ email: z.email().max(254).optional(), address }),
    response: z.object({ email: z.string().optional(), address: address.optional() }),
    refusals: [...configured, billingRefusals.paymentMethodNotFound],
  }),
  createCardCustomer: post(`${stripe}/customers/v1`, {
    ...write,
    summary: 'Creates the account’s customer at the payment provider, or returns the existing one.',
    body: z.object({
      name: line,
      email: z.email().max(254),
      tenantName: line.optional(),
    }),
    response: customer,
    refusals: configured,
  }),
  getCardCustomer: get(`${stripe}/customers/v1/{tenantId}`, {
    ...read,
    summary: 'Returns the account’s customer at the payment provider.',
    params: tenantParams,
    response: customer,
    refusals: [...own, billingRefusals.customerNotFound],
  }),
  getCardPublicConfig: get(`${stripe}/public-configurations/v1`, {
    ...read,
    summary: 'Returns the publishable key of the payment provider.',
    response: z.object({
      id: z.string(),
      name: z.string(),
      active: z.boolean(),
      publishableKey: z.string(),
    }),
    refusals: configured,
  }),
  createCardSetupIntent: post(`${stripe}/setup-intents/v1`, {
    ...write,
    summary: 'Starts adding a payment method. The card is entered on the provider’s own page.',
    body: z.object({ paymentMethodId: id.optional() }).optional(),
    response: z.object({
      id: z.string(),
      paymentMethodId: z.string(),
      setupIntentSecret: z.string(),
    }),
    refusals: [...withCustomer, billingRefusals.paymentMethodNotFound],
  }),
  createCardSubscription: post(`${stripe}/subscriptions/v1`, {
    ...write,
    summary: 'Starts a subscription. Repeating the call doesn’t create another one.',
    body: z.object({ stripePlanId: id }),
    response: z.object({ subscriptionId: z.string(), subscriptionSecret: z.string() }),
    refusals: [...paying, billingRefusals.alreadySubscribed],
  }),
  listPlans: get(`${billing}/plans/v1`, {
    ...read,
    summary: 'Lists the plans.',
    response: z.array(plan),
    refusals: configured,
  }),
  getPlan: get(`${billing}/plans/v1/{planId}`, {
    ...read,
    summary: 'Returns a plan.',
    params: z.object({ planId: id }),
    response: plan,
    refusals: [...configured, billingRefusals.planNotFound],
  }),
  listSubscriptions: listing(subscriptions, 'Lists the subscriptions of the account.'),
  getSubscription: reading(`${subscriptions}/${one}`, 'Returns a subscription.'),
  updateSubscription: updating(
    `${subscriptions}/${one}`,
    'Changes plan and payment method. Nothing changes unless the payment succeeds.',
  ),
  cancelSubscription: canceled(
    `${subscriptions}/${one}/cancellations/`,
    'Cancels a subscription at the end of the period.',
  ),
  renewSubscription: renewed(
    `${subscriptions}/${one}/renewals/`,
    'Withdraws a pending cancellation.',
  ),
  getBillingSummary: get(`${billing}/summaries/v1/{tenantId}`, {
    ...read,
    summary: 'Returns the billing state of the account.',
    params: tenantParams,
    response: z.object({
      tenantConfigurationId: z.string(),
      providerType,
      subscriptionId: z.string(),
      externallyManaged: z.boolean(),
      currentPlanId: z.string(),
      paymentMethodId: z.string(),
      defaultPlanId: z.string(),
    }),
    refusals: own,
  }),
  createBillingTenantConfig: post(`${billing}/tenant-configurations/v1`, {
    ...write,
    summary: 'Sets up billing for the account, or returns the existing setup.',
    body: z.object({
      tenantId: z.string(),
      /** Ignored: only the operator decides this. */
      externallyManaged: z.string().optional(),
      providerType,
    }),
    response: z.object({ id: z.string() }),
    refusals: own,
  }),
  getBillingTenantConfig: get(`${billing}/tenant-configurations/v1/{tenantId}`, {
    ...read,
    summary: 'Returns the billing setup of the account.',
    params: tenantParams,
    response: z.object({
      id: z.string(),
      vendorId: z.string(),
      tenantId: z.string(),
      externallyManaged: z.string(),
      paymentProviderType: providerType,
      mappingId: z.string(),
    }),
    refusals: own,
  }),
  listPaymentProviders: get(`${base}/payment-providers/v1`, {
    ...read,
    summary: 'Lists the payment providers. One with status 1 can be used.',
    response: z.array(z.object({ providerType, name: z.string(), status: z.string() })),
  }),
  listManagedSubscriptions: listing(managed, 'Lists the subscriptions of the account.'),
  getManagedSubscription: reading(`${managed}/${one}`, 'Returns a subscription.'),
  updateManagedSubscription: updating(
    `${managed}/${one}`,
    'Changes plan and payment method. Nothing changes unless the payment succeeds.',
  ),
  cancelManagedSubscription: canceled(
    `${managed}/${one}/cancellations/`,
    'Cancels a subscription at the end of the period.',
  ),
  renewManagedSubscription: renewed(
    `${managed}/${one}/renewals/`,
    'Withdraws a pending cancellation.',
  ),
} as const;
