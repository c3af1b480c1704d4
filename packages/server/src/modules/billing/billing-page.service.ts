import type { BillingProfile, BillingState, PlanChange, PlanTerms } from '@foyer/contract/billing';
import { billingRefusals } from '@foyer/contract/billing/refusals';
import { defaultCurrency } from '@foyer/contract/billing/rules';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import { PaymentError } from '../../ports/payment-provider.port.ts';
import { getSeatLimit } from '../../kernel/config/seat-limit.ts';
import type { Platform } from '../platform.ts';
import type { BillingAccounts, ConfiguredPlan } from './billing-account.ts';
import type { BillingSync } from './billing-sync.ts';
import { addMonth, isLiving, toCurrent } from './subscription-state.ts';
import { fromProvider } from './payment-refusals.ts';

type PageDeps = Pick<Platform, 'config' | 'clock' | 'db' | 'audit'> & {
  readonly accounts: BillingAccounts;
  readonly sync: BillingSync['sync'];
};

/** What the billing page does beyond the calls of published clients. */
export function createBillingPage({ config, clock, db, audit, accounts, sync }: PageDeps) {
  const { billing, entitlements } = config;

  function toTerms(plan: ConfiguredPlan, users: number): PlanTerms {
    const keys = entitlements.plans
      .filter(({ key, forEveryone }) => key === plan.key || forEveryone)
      .flatMap(({ features }) => features);
    const exceeded = accounts.exceeded(plan, users);
    const seats = getSeatLimit(config, plan.key);
    return {
      planId: plan.key,
      perSeat: plan.price?.perSeat ?? false,
      ...(plan.trial ? { trialDays: plan.trial.days } : {}),
      features: entitlements.features
        .filter(({ key }) => keys.includes(key))
        .map(({ name }) => name),
      limits: seats === undefined ? {} : { users: seats },
      ...(exceeded ? { exceeded } : {}),
    };
  }

  async function getCustomerId({ actor }: SignedInContext): Promise<string> {
    accounts.configured();
    const customerId = (await accounts.find(actor.tenantId))?.customerId;
    if (!customerId) throw refuse(billingRefusals.customerNotFound);
    return customerId;
  }

  async function record(
    ctx: SignedInContext,
    entry: Pick<Parameters<Platform['audit']['record']>[1], 'action' | 'description' | 'json'>,
  ): Promise<void> {
    const { tenantId, userId } = ctx.actor;
    await db.system((tx) => audit.record(tx, { ...entry, tenantId, userId, ctx }));
  }

  return {
    state: async ({ actor: { tenantId } }: SignedInContext): Promise<BillingState> => {
      accounts.configured();
      const users = await accounts.getSeats(tenantId);
      const stored = await accounts.subscription(tenantId);
      const grace = stored?.pastDueSince ? stored.accessUntil : null;
      return {
        scriptUrl: billing.stripe?.scriptUrl ?? '',
        users,
        seats: stored?.quantity ?? 0,
        ...(grace ? { graceUntil: grace.toISOString() } : {}),
        canTry: !stored,
        plans: billing.plans.map((plan) => toTerms(plan, users)),
      };
    },

    /** The provider computes what is due now; the rest follows from the plan. */
    previewChange: async (
      { actor: { tenantId } }: SignedInContext,
      planId: string,
    ): Promise<PlanChange> => {
      const provider = accounts.configured();
      const plan = accounts.getPlan(planId);
      const { price, trial } = plan;
      if (!price) throw refuse(billingRefusals.planNotForSale);
      await accounts.assertPrice(price);
      const users = await accounts.getSeats(tenantId);
      const seats = price.perSeat ? users : 1;
      const amount = price.amount * seats;
      const customerId = (await accounts.find(tenantId))?.customerId;
      const all = customerId ? await fromProvider(provider.listSubscriptions(customerId)) : [];
      const current = toCurrent(all);
      const exceeded = accounts.exceeded(plan, users);
      const common = {
        currency: price.currency || defaultCurrency,
        seats,
        ...(exceeded ? { exceeded } : {}),
      };
      const now = clock.now();
      if (current && isLiving(current) && current.status !== 'incomplete') {
        const { id, itemId, periodEnd, trialEnd, status } = current;
        const priceId = price.id;
        const wish = { id, itemId, priceId, quantity: seats };
        const isPaused = status === 'paused';
        const dueNow = isPaused ? amount : await fromProvider(provider.previewChange(wish));
        const date = isPaused ? addMonth(now) : new Date(periodEnd * 1000);
        const isTrial = status === 'trialing' && trialEnd !== null;
        const nextCharge = { amount, date: date.toISOString() };
        return isTrial
          ? { ...common, dueNow, nextCharge, trialEnd: date.toISOString() }
          : { ...common, dueNow, nextCharge };
      }
      if (trial && all.length === 0) {
        const trialEnd = new Date(now.getTime() + trial.days * dayMs).toISOString();
        return { ...common, dueNow: 0, nextCharge: { amount, date: trialEnd }, trialEnd };
      }
      const date = addMonth(now).toISOString();
      return { ...common, dueNow: amount, nextCharge: { amount, date } };
    },

    profile: async (ctx: SignedInContext): Promise<BillingProfile> =>
      fromProvider(accounts.configured().getProfile(await getCustomerId(ctx))),

    updateProfile: async (ctx: SignedInContext, body: BillingProfile): Promise<BillingProfile> => {
      const customerId = await getCustomerId(ctx);
      const provider = accounts.configured();
      await fromProvider(provider.updateProfile(customerId, body));
      const description = 'Changed the billing details.';
      await record(ctx, { action: 'billing_details.updated', description });
      return fromProvider(provider.getProfile(customerId));
    },

    setDefault: async (ctx: SignedInContext, id: string): Promise<undefined> => {
      const { tenantId } = ctx.actor;
      const { customerId, method } = await accounts.paymentMethod(tenantId, id);
      const provider = accounts.configured();
      const stored = await accounts.subscription(tenantId);
      if (stored && isLiving(stored))
        await fromProvider(provider.setSubscriptionPaymentMethod(stored.externalId, id));
      await fromProvider(provider.setDefaultPaymentMethod(customerId, id));
      await fromProvider(sync(tenantId, 'user', ctx));
      const last4 = method.card?.last4 ?? '';
      const description = 'Changed the default payment method.';
      await record(ctx, {
        action: 'payment_method.default_changed',
        description,
        json: { last4 },
      });
      return undefined;
    },

    removePaymentMethod: async (ctx: SignedInContext, id: string): Promise<undefined> => {
      const { tenantId } = ctx.actor;
      const { method } = await accounts.paymentMethod(tenantId, id);
      const stored = await accounts.subscription(tenantId);
      // without it the next renewal fails; a subscription that ends needs none
      const pays = stored && isLiving(stored) && stored.paymentMethodId === id;
      if (pays && !stored.cancelAtPeriodEnd) throw refuse(billingRefusals.paymentMethodInUse);
      await fromProvider(accounts.configured().detachPaymentMethod(id));
      const last4 = method.card?.last4 ?? '';
      const description = 'Removed a payment method.';
      await record(ctx, { action: 'payment_method.removed', description, json: { last4 } });
      return undefined;
    },

    /** Pays an open invoice; repeating it after the bank’s confirmation reads the result. */
    pay: async (ctx: SignedInContext, id: string, paymentMethodId?: string) => {
      const { tenantId } = ctx.actor;
      const customerId = await getCustomerId(ctx);
      const provider = accounts.configured();
      const invoice = await fromProvider(provider.getInvoice(id), billingRefusals.invoiceNotFound);
      if (invoice.customerId !== customerId) throw refuse(billingRefusals.invoiceNotFound);
      const { number, isPaid } = invoice;
      if (!isPaid) {
        const methodId = paymentMethodId ?? (await getPayingMethodId(tenantId, customerId));
        if (!methodId) throw refuse(billingRefusals.paymentMethodNotFound);
        await accounts.paymentMethod(tenantId, methodId);
        const secret = await payOrAsk(id, methodId);
        if (secret !== undefined) return { paid: false, clientSecret: secret };
      }
      await fromProvider(sync(tenantId, 'user', ctx));
      const description = `Paid the invoice ${number}.`;
      if (!isPaid) await record(ctx, { action: 'invoice.paid', description, json: { number } });
      return { paid: true, clientSecret: '' };
    },
  };

  /** The method of the subscription, otherwise that of the customer. */
  async function getPayingMethodId(tenantId: string, customerId: string): Promise<string | null> {
    const own = (await accounts.subscription(tenantId))?.paymentMethodId;
    return own ?? fromProvider(accounts.configured().getDefaultPaymentMethod(customerId));
  }

  /** What the page needs if the bank must confirm; undefined if it is paid. */
  async function payOrAsk(id: string, methodId: string): Promise<string | undefined> {
    const provider = accounts.configured();
    try {
      await provider.payInvoice(id, methodId);
      return undefined;
    } catch (error) {
      const isAsked = error instanceof PaymentError && error.failure === 'authenticationRequired';
      if (!isAsked) return fromProvider(Promise.reject(error));
      return fromProvider(provider.getInvoiceSecret(id));
    }
  }
}

const dayMs = 86_400_000;

/** What the billing page does beyond the calls of published clients. */
export type BillingPage = ReturnType<typeof createBillingPage>;
