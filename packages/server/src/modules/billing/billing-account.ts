import type { ExceededLimit, Subscription } from '@foyer/contract/billing';
import { billingRefusals } from '@foyer/contract/billing/refusals';
import type { BillingConfig } from '../../kernel/config/billing.config.ts';
import { getSeatLimit } from '../../kernel/config/seat-limit.ts';
import { refuse } from '../../kernel/refusal.ts';
import type { PaymentProvider } from '../../ports/payment-provider.port.ts';
import type { Platform } from '../platform.ts';
import type { BillingAccount, BillingStore, StoredSubscription } from './billing.store.ts';
import { fromProvider } from './payment-refusals.ts';
import { wireStatus } from './subscription-state.ts';

/** A plan of the configuration. */
export type ConfiguredPlan = BillingConfig['plans'][number];

/** What a plan costs. */
export type Price = NonNullable<ConfiguredPlan['price']>;

type AccountDeps = Pick<Platform, 'db' | 'clock' | 'config'> & {
  readonly store: BillingStore;
  readonly provider: PaymentProvider | undefined;
};

/** What reads and changes of billing share. */
export function createBillingAccount({ db, clock, config, store, provider }: AccountDeps) {
  const { plans, externallyManaged, defaultPlan } = config.billing;

  function configured(): PaymentProvider {
    if (!provider) throw refuse(billingRefusals.notConfigured);
    return provider;
  }

  const getSeats = (tenantId: string): Promise<number> =>
    db.read((tx) => store.seats(tx, tenantId));

  return {
    configured,
    getSeats,
    /** The limit of a plan that the account exceeds. */
    exceeded: ({ key }: ConfiguredPlan, used: number): ExceededLimit | undefined => {
      const allowed = getSeatLimit(config, key);
      return allowed !== undefined && used > allowed
        ? { limit: 'users', allowed, used }
        : undefined;
    },
    /** Nobody is charged an amount that the page does not show. */
    assertPrice: async ({ id, amount, currency }: Price): Promise<void> => {
      const actual = await fromProvider(
        configured().getPriceAmount(id),
        billingRefusals.planNotForSale,
      );
      if (actual.amount !== amount || actual.currency !== currency)
        throw refuse(billingRefusals.priceChanged);
    },
    isExternallyManaged: (tenantId: string): boolean => externallyManaged.includes(tenantId),
    defaultPlanKey: defaultPlan ?? plans.find(({ price }) => !price)?.key ?? '',

    getPlan: (key: string): ConfiguredPlan => {
      const found = plans.find((one) => one.key === key);
      if (!found) throw refuse(billingRefusals.planNotFound);
      return found;
    },

    /** The account's row at ours; created on first use. */
    open: async (tenantId: string): Promise<BillingAccount> => {
      const now = clock.now();
      const account = await db.system(async (tx) => {
        await store.open(tx, tenantId, now);
        return store.account(tx, tenantId);
      });
      if (!account) throw refuse(billingRefusals.notAuthorized);
      return account;
    },

    find: (tenantId: string): Promise<BillingAccount | undefined> =>
      db.tenant(tenantId, (tx) => store.account(tx, tenantId)),

    subscription: (tenantId: string): Promise<StoredSubscription | undefined> =>
      db.tenant(tenantId, (tx) => store.subscription(tx, tenantId)),

    /** The customer and its payment method; a method of another customer doesn't exist. */
    paymentMethod: async (tenantId: string, id: string) => {
      const account = await db.tenant(tenantId, (tx) => store.account(tx, tenantId));
      const gone = billingRefusals.paymentMethodNotFound;
      const customerId = account?.customerId;
      if (!account || !customerId) throw refuse(gone);
      const method = await fromProvider(configured().getPaymentMethod(id), gone);
      if (method.customerId !== customerId) throw refuse(gone);
      return { account, customerId, method };
    },

    toWire: (tenantId: string, one: StoredSubscription): Subscription => ({
      id: one.id,
      externalId: one.externalId,
      externallyManaged: externallyManaged.includes(tenantId),
      startDate: one.startedAt.toISOString(),
      currentPeriodStart: one.periodStart.toISOString(),
      currentPeriodEnd: one.periodEnd.toISOString(),
      status: wireStatus(one, clock.now()),
      cancellation: one.cancelAtPeriodEnd ? { policy: 'atPeriodEnd' } : null,
      ...(one.trialEnd ? { trialEnd: one.trialEnd.toISOString() } : {}),
      plan: { slug: one.planKey },
    }),
  };
}

/** What reads and changes of billing share. */
export type BillingAccounts = ReturnType<typeof createBillingAccount>;
