import { billingRefusals } from '@foyer/contract/billing/refusals';
import { canCancel, canRenew } from '@foyer/contract/billing/rules';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { refuse } from '../../kernel/refusal.ts';
import {
  PaymentError,
  type PaymentFailure,
  type ProviderAddress,
  type ProviderSubscription,
} from '../../ports/payment-provider.port.ts';
import type { Platform } from '../platform.ts';
import type { BillingAccounts, ConfiguredPlan, Price } from './billing-account.ts';
import type { BillingSync } from './billing-sync.ts';
import type { BillingAccount, BillingStore, StoredSubscription } from './billing.store.ts';
import { fromProvider, toRefusal } from './payment-refusals.ts';
import { toCurrent, isLiving } from './subscription-state.ts';

type ChangeDeps = Pick<Platform, 'config' | 'db' | 'audit'> & {
  readonly accounts: BillingAccounts;
  readonly store: BillingStore;
  readonly sync: BillingSync['sync'];
};

/** What a purchase or a change needs to know. */
interface Purchase {
  readonly account: BillingAccount;
  readonly customerId: string;
  readonly plan: ConfiguredPlan;
  readonly price: Price;
  readonly quantity: number;
  readonly paymentMethodId?: string | undefined;
}

const isFailure = (error: unknown, failure: PaymentFailure): boolean =>
  error instanceof PaymentError && error.failure === failure;

/** Failures after which the outcome of an attempt is certain. */
const certain = ['declined', 'expired', 'authenticationRequired', 'notFound'];

/**
 * Purchases and changes. Every attempt of an account has a number, which is part of its
 * idempotency key and advances only when the outcome is certain: requests at the same time, and a
 * repetition after a crash, act once.
 */
export function createBillingChanges({ config, db, audit, accounts, store, sync }: ChangeDeps) {
  const { plans, allowPlanDowngrade, allowPlanCancellation } = config.billing;

  async function attempt<T>(
    ctx: SignedInContext,
    { id, attempt: number }: BillingAccount,
    work: (key: string) => Promise<T>,
  ): Promise<T> {
    const { tenantId } = ctx.actor;
    const end = () => db.system((tx) => store.endAttempt(tx, tenantId, number));
    try {
      const result = await work(`foyer-${id}-${number}`);
      await sync(tenantId, 'user', ctx);
      await end();
      return result;
    } catch (error) {
      const failure = error instanceof PaymentError ? error.failure : undefined;
      if (failure === 'conflict') {
        // an earlier attempt has finished at the provider; its result is read before the next one
        await fromProvider(sync(tenantId, 'user', ctx));
        await end();
      }
      if (failure && certain.includes(failure)) {
        // the payment method may have changed, although the plan has not
        await fromProvider(sync(tenantId, 'user', ctx));
        await end();
      }
      throw toRefusal(error);
    }
  }

  async function purchase(
    tenantId: string,
    account: BillingAccount,
    plan: ConfiguredPlan,
  ): Promise<Purchase> {
    const { price } = plan;
    const { customerId } = account;
    if (accounts.isExternallyManaged(tenantId)) throw refuse(billingRefusals.externallyManaged);
    if (!price) throw refuse(billingRefusals.planNotForSale);
    if (!customerId) throw refuse(billingRefusals.customerNotFound);
    const seats = await accounts.getSeats(tenantId);
    const exceeded = accounts.exceeded(plan, seats);
    if (exceeded) throw refuse(billingRefusals.planLimitExceeded, { context: { exceeded } });
    await accounts.assertPrice(price);
    const quantity = price.perSeat ? seats : 1;
    return { account, customerId, plan, price, quantity };
  }

  function create(
    { customerId, price, quantity, plan: { trial }, paymentMethodId }: Purchase,
    { isFirst, key }: { readonly isFirst: boolean; readonly key: string },
  ): Promise<ProviderSubscription> {
    const withoutPaymentMethod = trial?.atEnd === 'retain_trial' ? 'pause' : 'cancel';
    return accounts.configured().createSubscription(
      {
        customerId,
        priceId: price.id,
        quantity,
        paymentMethodId,
        trial: trial && isFirst ? { days: trial.days, withoutPaymentMethod } : undefined,
      },
      key,
    );
  }

  /** Pays what is open first; then plan and payment method change. */
  async function change(
    { price, quantity }: Purchase,
    current: ProviderSubscription,
    { paymentMethodId, key }: { readonly paymentMethodId: string; readonly key: string },
  ): Promise<void> {
    const provider = accounts.configured();
    const { unpaidInvoiceId, id, itemId, status } = current;
    const wish = { id, itemId, priceId: price.id, quantity, paymentMethodId };
    if (unpaidInvoiceId) await provider.payInvoice(unpaidInvoiceId, paymentMethodId);
    try {
      await provider.changeSubscription(wish, key);
    } catch (error) {
      // the cardholder can complete this one; the page finds its open invoice
      if (isFailure(error, 'authenticationRequired'))
        await provider.changeSubscription({ ...wish, isPending: true }, `${key}-pending`);
      throw error;
    }
    if (status !== 'paused') return;
    const resumed = await provider.resumeSubscription(id, `${key}-resume`);
    if (resumed.status !== 'active') throw new PaymentError('declined');
  }

  async function stored(tenantId: string, id: string): Promise<StoredSubscription | undefined> {
    accounts.configured();
    const found = await accounts.subscription(tenantId);
    return found?.id === id ? found : undefined;
  }

  /** Sets whether the subscription ends with its period. */
  async function setCancellation(
    ctx: SignedInContext,
    found: StoredSubscription,
    cancels: boolean,
  ): Promise<undefined> {
    const { tenantId, userId } = ctx.actor;
    const account = await accounts.open(tenantId);
    await attempt(ctx, account, (key) =>
      accounts.configured().setCancelAtPeriodEnd(found.externalId, cancels, key),
    );
    await db.system((tx) =>
      audit.record(tx, {
        action: cancels ? 'subscription.canceled' : 'subscription.renewed',
        tenantId,
        userId,
        ctx,
        description: cancels
          ? 'Canceled the subscription at the end of the period.'
          : 'Withdrew the pending cancellation of the subscription.',
        json: { plan: found.planKey },
      }),
    );
    return undefined;
  }

  return {
    openAccount: async ({ actor }: SignedInContext, tenantId: string) => {
      if (actor.tenantId !== tenantId) throw refuse(billingRefusals.notAuthorized);
      accounts.configured();
      return { id: (await accounts.open(tenantId)).id };
    },

    createCustomer: async ({ actor }: SignedInContext, body: { name: string; email: string }) => {
      const provider = accounts.configured();
      const { id, customerId } = await accounts.open(actor.tenantId);
      if (customerId) return { stripeCustomerId: customerId };
      const { name, email } = body;
      const created = await fromProvider(
        provider.createCustomer({ tenantId: actor.tenantId, name, email }, `foyer-${id}-customer`),
      );
      await db.system((tx) => store.setCustomer(tx, actor.tenantId, created));
      return { stripeCustomerId: created };
    },

    createSetupIntent: async ({ actor }: SignedInContext, paymentMethodId?: string) => {
      const provider = accounts.configured();
      const account = await accounts.open(actor.tenantId);
      if (!account.customerId) throw refuse(billingRefusals.customerNotFound);
      if (paymentMethodId) await accounts.paymentMethod(actor.tenantId, paymentMethodId);
      const { id, secret } = await fromProvider(provider.createSetupIntent(account.customerId));
      return { id, paymentMethodId: paymentMethodId ?? '', setupIntentSecret: secret };
    },

    updateBillingDetails: async (
      ctx: SignedInContext,
      id: string,
      details: { readonly email?: string | undefined; readonly address: ProviderAddress },
    ) => {
      const { tenantId, userId } = ctx.actor;
      await accounts.paymentMethod(tenantId, id);
      const saved = await fromProvider(accounts.configured().updateBillingDetails(id, details));
      const description = 'Changed the billing details.';
      await db.system((tx) =>
        audit.record(tx, {
          action: 'billing_details.updated',
          tenantId,
          userId,
          ctx,
          description,
        }),
      );
      return { ...(saved.email === null ? {} : { email: saved.email }), address: saved.address };
    },

    /** Starts a subscription; a living one of the same plan is returned instead. */
    subscribe: async (ctx: SignedInContext, priceId: string) => {
      const { tenantId } = ctx.actor;
      const provider = accounts.configured();
      const plan = plans.find(({ price }) => price?.id === priceId);
      if (!plan) throw refuse(billingRefusals.planNotFound);
      const account = await accounts.open(tenantId);
      const bought = await purchase(tenantId, account, plan);
      const { customerId } = bought;
      const all = await fromProvider(provider.listSubscriptions(customerId));
      const living = all.find(isLiving);
      if (living && living.priceId !== priceId) throw refuse(billingRefusals.alreadySubscribed);
      const defaultId = await fromProvider(provider.getDefaultPaymentMethod(customerId));
      const [newest] = defaultId
        ? [defaultId]
        : (await fromProvider(provider.listPaymentMethods(customerId))).map(({ id }) => id);
      const isFirst = all.length === 0;
      if (!newest && !(plan.trial && isFirst)) throw refuse(billingRefusals.paymentMethodNotFound);
      const created =
        living ??
        (await attempt(ctx, account, (key) =>
          create({ ...bought, paymentMethodId: newest }, { isFirst, key }),
        ));
      const latest = await fromProvider(sync(tenantId, 'user', ctx));
      return { subscriptionId: latest?.id ?? '', subscriptionSecret: created.clientSecret };
    },

    /** Changes plan and payment method of a subscription; one that has ended starts again. */
    update: async (
      ctx: SignedInContext,
      id: string,
      { planId, paymentMethodId }: { readonly planId: string; readonly paymentMethodId: string },
    ): Promise<undefined> => {
      const { tenantId } = ctx.actor;
      if (!(await stored(tenantId, id))) throw refuse(billingRefusals.checkoutSubscriptionNotFound);
      const account = await accounts.open(tenantId);
      const bought = await purchase(tenantId, account, accounts.getPlan(planId));
      const { customerId } = await accounts.paymentMethod(tenantId, paymentMethodId);
      const provider = accounts.configured();
      const current = toCurrent(await fromProvider(provider.listSubscriptions(customerId)));
      const before = plans.find(({ price }) => price?.id === current?.priceId)?.price;
      const living = current && isLiving(current) ? current : undefined;
      if (living && !allowPlanDowngrade && before && before.amount > bought.price.amount)
        throw refuse(billingRefusals.downgradeNotAllowed);
      if (living?.status === 'incomplete' && living.priceId !== bought.price.id)
        throw refuse(billingRefusals.paymentPending);
      await attempt(ctx, account, async (key) => {
        if (living) return change(bought, living, { paymentMethodId, key });
        const created = await create({ ...bought, paymentMethodId }, { isFirst: false, key });
        if (created.status === 'incomplete')
          throw new PaymentError(
            created.clientSecret === '' ? 'declined' : 'authenticationRequired',
          );
      });
      await fromProvider(provider.setDefaultPaymentMethod(customerId, paymentMethodId));
      return undefined;
    },

    cancel: async (ctx: SignedInContext, id: string) => {
      const { tenantId } = ctx.actor;
      const found = await stored(tenantId, id);
      if (!found) throw refuse(billingRefusals.subscriptionNotFound);
      const wire = accounts.toWire(tenantId, found);
      if (wire.externallyManaged) throw refuse(billingRefusals.externallyManaged);
      if (!allowPlanCancellation) throw refuse(billingRefusals.cancellationNotAllowed);
      if (!canCancel(wire)) throw refuse(billingRefusals.notCancelable);
      return setCancellation(ctx, found, true);
    },

    renew: async (ctx: SignedInContext, id: string) => {
      const { tenantId } = ctx.actor;
      const found = await stored(tenantId, id);
      if (!found) throw refuse(billingRefusals.subscriptionNotFound);
      const wire = accounts.toWire(tenantId, found);
      if (wire.externallyManaged) throw refuse(billingRefusals.externallyManaged);
      if (!canRenew(wire)) throw refuse(billingRefusals.notRenewable);
      return setCancellation(ctx, found, false);
    },
  };
}

/** Purchases and changes. */
export type BillingChanges = ReturnType<typeof createBillingChanges>;
