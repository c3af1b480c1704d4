import type {
  billingContract,
  PaymentMethod,
  Plan,
  PlanChange,
  Subscription,
} from '@foyer/contract/billing';
import { billingRefusals } from '@foyer/contract/billing/refusals';
import { amountText, canCancel, canRenew } from '@foyer/contract/billing/rules';
import { type PreviewReplies, refuse, type SignedInVisit } from '../preview-replies.ts';
import type { PreviewBilling } from './preview-billing.ts';
import { firstCard, otherCards } from './preview-billing.ts';
import { toPdf } from './preview-pdf.ts';
import { previewPlans, previewTerms } from './preview-plans.ts';

const day = 86_400_000;
const vendorId = '00000000-0000-4000-8000-000000000022';

/** Acme pays for a plan; every other account is on the free one. */
function getBilling({ world, tenant }: SignedInVisit): PreviewBilling {
  const isPaying = tenant.name === 'Acme';
  return (
    world.billing?.[tenant.id] ?? {
      planKey: isPaying ? 'pro' : 'free',
      cancels: false,
      cards: isPaying ? [firstCard] : [],
      defaultCardId: isPaying ? firstCard.id : '',
      profile: {
        name: tenant.name,
        email: `billing@${tenant.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.test`,
        address: { addressLine1: '1 Main Street', city: 'Springfield', country: 'US' },
        taxId: null,
      },
    }
  );
}

function save(visit: SignedInVisit, next: PreviewBilling): void {
  visit.world.billing = { ...visit.world.billing, [visit.tenant.id]: next };
}

/** The subscription of the account: it began last month. */
function getSubscription(visit: SignedInVisit): Subscription | undefined {
  const { tenant, now } = visit;
  const { planKey, cancels } = getBilling(visit);
  if (planKey === 'free') return undefined;
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

function list(visit: SignedInVisit): Subscription[] {
  const one = getSubscription(visit);
  return one ? [one] : [];
}

function found(visit: SignedInVisit, id: string): Subscription {
  const one = getSubscription(visit);
  if (one?.id !== id) throw refuse(billingRefusals.subscriptionNotFound);
  return one;
}

function getMethods(visit: SignedInVisit): PaymentMethod[] {
  const { cards, defaultCardId, profile } = getBilling(visit);
  const { name, email, address } = profile;
  return cards.map(({ id, brand, last4, expYear }) => ({
    id,
    externalId: id,
    type: 'card',
    isDefault: id === defaultCardId,
    brand,
    last4,
    expMonth: 12,
    expYear,
    billingDetails: { name, email, address },
  }));
}

/** The card fields of a preview take no number. */
function addCard(visit: SignedInVisit): string {
  const billing = getBilling(visit);
  const { cards, defaultCardId } = billing;
  const next = otherCards[cards.length % otherCards.length] ?? firstCard;
  const id = `pm_preview_${cards.length + 1}_${visit.now.getTime()}`;
  const added = [...cards, { ...next, id, expYear: 2031 }];
  save(visit, { ...billing, cards: added, defaultCardId: defaultCardId || id });
  return id;
}

/** Two invoices, both paid. */
function getInvoices(visit: SignedInVisit) {
  if (!getSubscription(visit)) return [];
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
  const one = previewPlans.find((candidate) => candidate.id === id);
  if (!one) throw refuse(billingRefusals.planNotFound);
  return one;
}

type OnSubscription = { readonly params: { readonly subscriptionId: string } };

function update(
  visit: SignedInVisit,
  { params, body }: OnSubscription & { readonly body: { readonly planId: string } },
): undefined {
  if (getSubscription(visit)?.id !== params.subscriptionId)
    throw refuse(billingRefusals.checkoutSubscriptionNotFound);
  buy(visit, body.planId);
  return undefined;
}

function buy(visit: SignedInVisit, planId: string): void {
  const requested = plan(planId);
  if (requested.price.amount === 0) throw refuse(billingRefusals.planNotForSale);
  save(visit, { ...getBilling(visit), planKey: requested.id, cancels: false });
}

function preview(visit: SignedInVisit, planId: string): PlanChange {
  const { price, id } = plan(planId);
  if (price.amount === 0) throw refuse(billingRefusals.planNotForSale);
  const current = getSubscription(visit);
  const before = current ? plan(current.plan.slug).price.amount : 0;
  const exceeded = previewTerms(getUsers(visit)).find(({ planId: of }) => of === id)?.exceeded;
  const next = current?.currentPeriodEnd ?? new Date(visit.now.getTime() + 30 * day).toISOString();
  return {
    currency: price.currency,
    dueNow: current ? Math.round(((price.amount - before) * 20) / 30) : price.amount,
    seats: 1,
    nextCharge: { amount: price.amount, date: next },
    ...(exceeded ? { exceeded } : {}),
  };
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

const getUsers = ({ world, tenant }: SignedInVisit): number =>
  world.users.filter((one) => one.memberships.some(({ tenantId }) => tenantId === tenant.id))
    .length;

function assertOwn({ tenant }: SignedInVisit, tenantId: string): void {
  if (tenant.id !== tenantId) throw refuse(billingRefusals.notAuthorized);
}

function method(visit: SignedInVisit, id: string): PaymentMethod {
  const one = getMethods(visit).find((candidate) => candidate.id === id);
  if (!one) throw refuse(billingRefusals.paymentMethodNotFound);
  return one;
}

function removeMethod(visit: SignedInVisit, id: string): undefined {
  const { isDefault } = method(visit, id);
  if (isDefault && getSubscription(visit)) throw refuse(billingRefusals.paymentMethodInUse);
  const billing = getBilling(visit);
  save(visit, { ...billing, cards: billing.cards.filter((card) => card.id !== id) });
  return undefined;
}

/** Billing of a preview: a paid plan, one card, and two invoices. No payment is ever made. */
export const billingPreview: PreviewReplies<typeof billingContract> = {
  getBillingVendorConfig: () => ({ allowPlanDowngrade: true, allowPlanCancellation: true }),
  listInvoices: getInvoices,
  getInvoice: (visit, { params }) => getInvoice(visit, params.invoiceId),
  downloadInvoicePdf: (visit, { params }) => {
    const { receiptNumber, totalAmount } = getInvoice(visit, params.invoiceId);
    return toPdf(`Invoice ${receiptNumber}: ${amountText(totalAmount)} USD`);
  },
  listPaymentMethods: getMethods,
  getPaymentMethod: (visit, { params }) => method(visit, params.paymentMethodId),
  updateBillingDetails: (visit, { params, body }) => {
    method(visit, params.paymentMethodId);
    const billing = getBilling(visit);
    const { email = billing.profile.email, address } = body;
    save(visit, { ...billing, profile: { ...billing.profile, email, address } });
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
  createCardSetupIntent: (visit, { body }) => ({
    id: 'seti_preview',
    paymentMethodId: body?.paymentMethodId ?? addCard(visit),
    setupIntentSecret: 'seti_preview_secret',
  }),
  createCardSubscription: (visit, { body }) => {
    if (getSubscription(visit)) throw refuse(billingRefusals.alreadySubscribed);
    if (getMethods(visit).length === 0) throw refuse(billingRefusals.paymentMethodNotFound);
    buy(visit, body.stripePlanId.replace(/^price_/, ''));
    return { subscriptionId: getSubscription(visit)?.id ?? '', subscriptionSecret: '' };
  },
  listPlans: () => [...previewPlans],
  getPlan: (_visit, { params }) => plan(params.planId),
  listSubscriptions: list,
  getSubscription: (visit, { params }) => found(visit, params.subscriptionId),
  updateSubscription: update,
  cancelSubscription: cancel,
  renewSubscription: renew,
  getBillingSummary: (visit, { params }) => {
    assertOwn(visit, params.tenantId);
    return {
      tenantConfigurationId: vendorId,
      providerType: 'Stripe',
      subscriptionId: getSubscription(visit)?.id ?? '',
      externallyManaged: false,
      currentPlanId: getBilling(visit).planKey,
      paymentMethodId: getBilling(visit).defaultCardId,
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
  listManagedSubscriptions: list,
  getManagedSubscription: (visit, { params }) => found(visit, params.subscriptionId),
  updateManagedSubscription: update,
  cancelManagedSubscription: cancel,
  renewManagedSubscription: renew,
  getBillingState: (visit) => ({
    scriptUrl: '',
    users: getUsers(visit),
    seats: getSubscription(visit) ? 1 : 0,
    canTry: false,
    plans: previewTerms(getUsers(visit)),
  }),
  previewPlanChange: (visit, { params }) => preview(visit, params.planId),
  setDefaultPaymentMethod: (visit, { params }) => {
    method(visit, params.paymentMethodId);
    save(visit, { ...getBilling(visit), defaultCardId: params.paymentMethodId });
    return undefined;
  },
  deletePaymentMethod: (visit, { params }) => removeMethod(visit, params.paymentMethodId),
  payInvoice: (visit, { params }) => {
    getInvoice(visit, params.invoiceId);
    return { paid: true, clientSecret: '' };
  },
  getBillingProfile: (visit) => getBilling(visit).profile,
  updateBillingProfile: (visit, { body }) => {
    const { taxId, ...profile } = body;
    if (taxId && taxId.value.length < 5) throw refuse(billingRefusals.taxIdInvalid);
    save(visit, { ...getBilling(visit), profile: { ...profile, taxId } });
    return body;
  },
};
