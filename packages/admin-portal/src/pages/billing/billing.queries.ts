import type { Plan } from '@foyer/contract/billing';
import { billingCalls } from '@foyer/contract/billing/calls';
import { isUsableProvider } from '@foyer/contract/billing/rules';
import { apiQuery } from '@foyer/react/query';

/** Queries of billing; all keys start with `billing`. */
export const billingQueries = {
  /** Plan, subscription, and what administrators may do; null without a usable provider. */
  information: (tenantId: string) =>
    apiQuery({
      calls: billingCalls,
      key: ['billing', 'information'],
      read: async (api) => {
        const providers = await api.listPaymentProviders();
        if (!providers.some(isUsableProvider)) return null;
        const [subscriptions, summary, vendor, state, plans, config] = await Promise.all([
          api.listSubscriptions(),
          api.getBillingSummary({ params: { tenantId } }),
          api.getBillingVendorConfig(),
          api.getBillingState(),
          api.listPlans(),
          api.getCardPublicConfig(),
        ]);
        return { subscription: subscriptions[0], summary, vendor, state, plans, config };
      },
    }),
  paymentMethods: () =>
    apiQuery({
      calls: billingCalls,
      key: ['billing', 'payment-methods'],
      read: (api) => api.listPaymentMethods(),
    }),
  invoices: () =>
    apiQuery({
      calls: billingCalls,
      key: ['billing', 'invoices'],
      read: (api) => api.listInvoices(),
    }),
  profile: () =>
    apiQuery({
      calls: billingCalls,
      key: ['billing', 'profile'],
      read: (api) => api.getBillingProfile(),
    }),
  /** What a change to a plan costs. */
  change: ({ id }: Plan) =>
    apiQuery({
      calls: billingCalls,
      key: ['billing', 'change', id],
      read: (api) => api.previewPlanChange({ params: { planId: id } }),
    }),
};

/** What `billingQueries.information` reads. */
export type BillingInformation = NonNullable<
  Awaited<ReturnType<ReturnType<typeof billingQueries.information>['read']>>
>;
