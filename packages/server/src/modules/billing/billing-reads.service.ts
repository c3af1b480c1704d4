import type { Invoice, PaymentMethod, Plan } from '@foyer/contract/billing';
import { billingRefusals } from '@foyer/contract/billing/refusals';
import { defaultCurrency } from '@foyer/contract/billing/rules';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { ProviderInvoice, ProviderPaymentMethod } from '../../ports/payment-provider.port.ts';
import type { Platform } from '../platform.ts';
import type { BillingAccounts, ConfiguredPlan } from './billing-account.ts';
import { fromProvider } from './payment-refusals.ts';
import { wireStatus } from './subscription-state.ts';

type ReadDeps = Pick<Platform, 'config' | 'clock' | 'outgoing'> & {
  readonly accounts: BillingAccounts;
};

const maxPdfBytes = 5 * 1024 * 1024;
const providerType = 'Stripe' as const;

/** What administrators see of billing. */
export function createBillingReads({ config, clock, outgoing, accounts }: ReadDeps) {
  const { billing } = config;
  const vendorId = config.vendorId ?? config.application.clientId;

  async function getCustomerId({ actor }: SignedInContext): Promise<string | null> {
    accounts.configured();
    return (await accounts.find(actor.tenantId))?.customerId ?? null;
  }

  async function subscriptions({ actor }: SignedInContext) {
    accounts.configured();
    const found = await accounts.subscription(actor.tenantId);
    return found ? [accounts.toWire(actor.tenantId, found)] : [];
  }

  async function getInvoice(ctx: SignedInContext, id: string): Promise<ProviderInvoice> {
    const customerId = await getCustomerId(ctx);
    const gone = billingRefusals.invoiceNotFound;
    if (!customerId) throw refuse(gone);
    const found = await fromProvider(accounts.configured().getInvoice(id), gone);
    if (found.customerId !== customerId) throw refuse(gone);
    return found;
  }

  async function getDefaultMethodId(ctx: SignedInContext): Promise<string> {
    const customerId = await getCustomerId(ctx);
    if (!customerId) return '';
    const stored = await accounts.subscription(ctx.actor.tenantId);
    const own = stored?.paymentMethodId;
    if (own) return own;
    const provider = accounts.configured();
    return (await fromProvider(provider.getDefaultPaymentMethod(customerId))) ?? '';
  }

  return {
    subscriptions,
    subscription: async (ctx: SignedInContext, id: string) => {
      const found = (await subscriptions(ctx)).find((one) => one.id === id);
      if (!found) throw refuse(billingRefusals.subscriptionNotFound);
      return found;
    },
    vendorConfig: async () => {
      accounts.configured();
      const { allowPlanDowngrade, allowPlanCancellation } = billing;
      return { allowPlanDowngrade, allowPlanCancellation };
    },
    plans: async (): Promise<Plan[]> => {
      accounts.configured();
      return billing.plans.map(toPlan);
    },
    plan: async (id: string): Promise<Plan> => {
      accounts.configured();
      return toPlan(accounts.getPlan(id));
    },
    providers: async () =>
      billing.stripe ? [{ providerType, name: providerType, status: '1' }] : [],
    publicConfig: async () => {
      accounts.configured();
      const publishableKey = billing.stripe?.publishableKey ?? '';
      return { id: vendorId, name: providerType, active: true, publishableKey };
    },
    invoices: async (ctx: SignedInContext): Promise<Invoice[]> => {
      const customerId = await getCustomerId(ctx);
      if (!customerId) return [];
      return (await fromProvider(accounts.configured().listInvoices(customerId))).map(toInvoice);
    },
    invoice: async (ctx: SignedInContext, id: string): Promise<Invoice> =>
      toInvoice(await getInvoice(ctx, id)),
    invoicePdf: async (ctx: SignedInContext, id: string): Promise<AsyncIterable<Uint8Array>> => {
      const { pdfUrl } = await getInvoice(ctx, id);
      if (!pdfUrl) throw refuse(billingRefusals.invoiceNotFound);
      const asked = outgoing.request({ url: pdfUrl, maxBytes: maxPdfBytes });
      const { status, body } = await asked.catch((cause: unknown) => {
        throw refuse(billingRefusals.providerFailed, { cause });
      });
      if (status !== 200) throw refuse(billingRefusals.providerFailed);
      return inOnePiece(body);
    },
    paymentMethods: async (ctx: SignedInContext): Promise<PaymentMethod[]> => {
      const customerId = await getCustomerId(ctx);
      if (!customerId) return [];
      const defaultId = await getDefaultMethodId(ctx);
      const found = await fromProvider(accounts.configured().listPaymentMethods(customerId));
      return found.map((one) => toPaymentMethod(one, defaultId));
    },
    paymentMethod: async (ctx: SignedInContext, id: string): Promise<PaymentMethod> => {
      const { method } = await accounts.paymentMethod(ctx.actor.tenantId, id);
      return toPaymentMethod(method, await getDefaultMethodId(ctx));
    },
    customer: async (ctx: SignedInContext, tenantId: string) => {
      assertOwn(ctx, tenantId);
      const customerId = await getCustomerId(ctx);
      if (!customerId) throw refuse(billingRefusals.customerNotFound);
      return { stripeCustomerId: customerId };
    },
    summary: async (ctx: SignedInContext, tenantId: string) => {
      assertOwn(ctx, tenantId);
      accounts.configured();
      const account = await accounts.open(tenantId);
      const stored = await accounts.subscription(tenantId);
      const isOpen = stored && ['active', 'trialing'].includes(wireStatus(stored, clock.now()));
      return {
        tenantConfigurationId: account.id,
        providerType,
        subscriptionId: stored?.id ?? '',
        externallyManaged: accounts.isExternallyManaged(tenantId),
        currentPlanId: isOpen ? stored.planKey : accounts.defaultPlanKey,
        paymentMethodId: await getDefaultMethodId(ctx),
        defaultPlanId: accounts.defaultPlanKey,
      };
    },
    tenantConfig: async (ctx: SignedInContext, tenantId: string) => {
      assertOwn(ctx, tenantId);
      accounts.configured();
      const account = await accounts.open(tenantId);
      return {
        id: account.id,
        vendorId,
        tenantId,
        externallyManaged: String(accounts.isExternallyManaged(tenantId)),
        paymentProviderType: providerType,
        mappingId: account.customerId ?? '',
      };
    },
  };
}

/** What administrators see of billing. */
export type BillingReads = ReturnType<typeof createBillingReads>;

/** Billing information is for the account's own administrators. */
function assertOwn({ actor }: SignedInContext, tenantId: string): void {
  if (actor.tenantId !== tenantId) throw refuse(billingRefusals.notAuthorized);
}

async function* inOnePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

function toPlan({ key, name, description, price }: ConfiguredPlan): Plan {
  const { id = '', amount = 0, currency = defaultCurrency } = price ?? {};
  return {
    id: key,
    externalId: id,
    name,
    description,
    price: { id, externalId: id, currency, amount },
    slug: key,
  };
}

function toInvoice(one: ProviderInvoice): Invoice {
  return {
    id: one.id,
    externalId: one.id,
    subscriptionId: one.subscriptionId,
    paymentDate: new Date((one.paidAt ?? one.createdAt) * 1000).toISOString(),
    totalAmount: one.total,
    currency: one.currency,
    paid: one.isPaid,
    receiptNumber: one.number,
  };
}

function toPaymentMethod(
  { id, card, name, email, address }: ProviderPaymentMethod,
  defaultId: string,
): PaymentMethod {
  const billingDetails = { name, ...(email === null ? {} : { email }), address };
  const common = { id, externalId: id, isDefault: id === defaultId, billingDetails };
  return card ? { ...common, type: 'card', ...card } : { ...common, type: 'unknown' };
}
