import type { billingContract, PaymentMethod, Plan, Subscription } from '@foyer/contract/billing';
import { billingRefusals } from '@foyer/contract/billing/refusals';
import { canCancel, canRenew } from '@foyer/contract/billing/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { PreviewBilling } from './preview-billing.ts';

const day = 86_400_000;
const vendorId = '00000000-0000-4000-8000-000000000022';

/** A plan; prices in minor units. */
const toPlan = (key: string, name: string, amount: number, description: string): Plan => ({
  id: key,
  externalId: amount > 0 ? `price_${key}` : '',
  name,
  description,
  price: {
    id: amount > 0 ? `price_${key}` : '',
    externalId: amount > 0 ? `price_${key}` : '',
    currency: 'usd',
    amount,
  },
  slug: key,
});

const plans: readonly Plan[] = [
  toPlan('free', 'Free', 0, 'For trying things out.'),
  toPlan('pro', 'Pro', 4900, 'For growing teams.'),
  toPlan('business', 'Business', 19_900, 'For teams with compliance needs.'),
];

function getBilling({ world, tenant }: SignedInVisit): PreviewBilling {
  return world.billing?.[tenant.id] ?? { planKey: 'pro', cancels: false };
}

function save(visit: SignedInVisit, next: PreviewBilling): void {
  visit.world.billing = { ...visit.world.billing, [visit.tenant.id]: next };
}

/** The subscription of the account: it began last month. */
function getSubscription(visit: SignedInVisit): Subscription {
  const { tenant, now } = visit;
  const { planKey, cancels } = getBilling(visit);
  const at = (days: number) => new Date(now.getTime() + days * day).toISOString();
  return {
    id: `${tenant.id}-subscription`,
    externalId: 'sub_preview',
    externallyManaged: false,
    startDate: at(-40),
    currentPeriodStart: at(-10),
    currentPeriodEnd: at(20),
    status: 'active',
    cancellation: cancels ? { policy: 'atPeriodEnd' } : null,
    plan: { slug: planKey },
  };
}

function found(visit: SignedInVisit, id: string): Subscription {
  const one = getSubscription(visit);
  if (one.id !== id) throw refuse(billingRefusals.subscriptionNotFound);
  return one;
}

const methodId = 'pm_preview';

function getMethod(visit: SignedInVisit): PaymentMethod {
  const { email, address } = getBilling(visit);
  return {
    id: methodId,
    externalId: methodId,
    type: 'card',
    isDefault: true,
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2030,
    billingDetails: {
      name: visit.tenant.name,
      email: email ?? 'billing@acme.test',
      address: address ?? {},
    },
  };
}

/** Two invoices, both paid. */
function getInvoices(visit: SignedInVisit) {
  return [10, 40].map((days, at) => ({
    id: `in_preview_${at}`,
    externalId: `in_preview_${at}`,
    subscriptionId: 'sub_preview',
    paymentDate: new Date(visit.now.getTime() - days * day).toISOString(),
    totalAmount: 4900,
    currency: 'usd',
    paid: true,
    receiptNumber: `PREVIEW-${2 - at}`,
  }));
}

function getInvoice(visit: SignedInVisit, id: string) {
  const one = getInvoices(visit).find((invoice) => invoice.id === id);
  if (!one) throw refuse(billingRefusals.invoiceNotFound);
  return one;
}

function plan(id: string): Plan {
  const one = plans.find((candidate) => candidate.id === id);
  if (!one) throw refuse(billingRefusals.planNotFound);
  return one;
}

interface OnSubscription {
  readonly params: { readonly subscriptionId: string };
}

function update(
  visit: SignedInVisit,
  { params, body }: OnSubscription & { readonly body: { readonly planId: string } },
): undefined {
  if (getSubscription(visit).id !== params.subscriptionId)
    throw refuse(billingRefusals.checkoutSubscriptionNotFound);
  const requested = plan(body.planId);
  if (requested.price.amount === 0) throw refuse(billingRefusals.planNotForSale);
  save(visit, { ...getBilling(visit), planKey: requested.id });
  return undefined;
}

function cancel(visit: SignedInVisit, { params }: OnSubscription): undefined {
  if (!canCancel(found(visit, params.subscriptionId))) throw refuse(billingRefusals.notCancelable);
  save(visit, { ...getBilling(visit), cancels: true });
  return undefined;
}

function renew(visit: SignedInVisit, { params }: OnSubscription): undefined {
  if (!canRenew(found(visit, params.subscriptionId))) throw refuse(billingRefusals.notRenewable);
  save(visit, { ...getBilling(visit), cancels: false });
  return undefined;
}

function assertOwn({ tenant }: SignedInVisit, tenantId: string): void {
  if (tenant.id !== tenantId) throw refuse(billingRefusals.notAuthorized);
}

function method(visit: SignedInVisit, id: string): PaymentMethod {
  if (id !== methodId) throw refuse(billingRefusals.paymentMethodNotFound);
  return getMethod(visit);
}

/** Billing of a preview: a paid plan, one card, and two invoices. No payment is ever made. */
export const billingPreview: PreviewReplies<typeof billingContract> = {
  getBillingVendorConfig: () => ({ allowPlanDowngrade: true, allowPlanCancellation: true }),
  listInvoices: getInvoices,
  getInvoice: (visit, { params }) => getInvoice(visit, params.invoiceId),
  downloadInvoicePdf: (visit, { params }) => {
    getInvoice(visit, params.invoiceId);
    throw refuse(billingRefusals.invoiceNotFound);
  },
  listPaymentMethods: (visit) => [getMethod(visit)],
  getPaymentMethod: (visit, { params }) => method(visit, params.paymentMethodId),
  updateBillingDetails: (visit, { params, body }) => {
    method(visit, params.paymentMethodId);
    save(visit, { ...getBilling(visit), ...body });
    return body;
  },
  createCardCustomer: () => ({ stripeCustomerId: 'cus_preview' }),
  getCardCustomer: (visit, { params }) => {
    assertOwn(visit, params.tenantId);
    return { stripeCustomerId: 'cus_preview' };
  },
  getCardPublicConfig: () => ({
    id: vendorId,
    name: 'Stripe',
    active: true,
    publishableKey: 'pk_preview',
  }),
  createCardSetupIntent: (visit) => ({
    id: 'seti_preview',
    paymentMethodId: getMethod(visit).id,
    setupIntentSecret: 'seti_preview_secret',
  }),
  createCardSubscription: () => {
    throw refuse(billingRefusals.alreadySubscribed);
  },
  listPlans: () => [...plans],
  getPlan: (_visit, { params }) => plan(params.planId),
  listSubscriptions: (visit) => [getSubscription(visit)],
  getSubscription: (visit, { params }) => found(visit, params.subscriptionId),
  updateSubscription: update,
  cancelSubscription: cancel,
  renewSubscription: renew,
  getBillingSummary: (visit, { params }) => {
    assertOwn(visit, params.tenantId);
    return {
      tenantConfigurationId: vendorId,
      providerType: 'Stripe',
      subscriptionId: getSubscription(visit).id,
      externallyManaged: false,
      currentPlanId: getBilling(visit).planKey,
      paymentMethodId: methodId,
      defaultPlanId: 'free',
    };
  },
  createBillingTenantConfig: (visit, { body }) => {
    assertOwn(visit, body.tenantId);
    return { id: vendorId };
  },
  getBillingTenantConfig: (visit, { params }) => {
    assertOwn(visit, params.tenantId);
    return {
      id: vendorId,
      vendorId,
      tenantId: params.tenantId,
      externallyManaged: 'false',
      paymentProviderType: 'Stripe',
      mappingId: 'cus_preview',
    };
  },
  listPaymentProviders: () => [{ providerType: 'Stripe', name: 'Stripe', status: '1' }],
  listManagedSubscriptions: (visit) => [getSubscription(visit)],
  getManagedSubscription: (visit, { params }) => found(visit, params.subscriptionId),
  updateManagedSubscription: update,
  cancelManagedSubscription: cancel,
  renewManagedSubscription: renew,
};
