import { billingContract } from '@foyer/contract/billing';
import { defineRoutes } from '../../kernel/http/route.ts';
import type { BillingChanges } from './billing-changes.service.ts';
import type { BillingPage } from './billing-page.service.ts';
import type { BillingReads } from './billing-reads.service.ts';

/** The calls of billing. The managed set is the same subscriptions under a second path. */
export function createBillingRoutes({
  reads,
  page,
  changes,
}: {
  readonly reads: BillingReads;
  readonly page: BillingPage;
  readonly changes: BillingChanges;
}) {
  return defineRoutes('billing', billingContract, {
    getBillingVendorConfig: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: () => reads.vendorConfig(),
    },
    listInvoices: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => reads.invoices(ctx),
    },
    getInvoice: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => reads.invoice(ctx, params.invoiceId),
    },
    downloadInvoicePdf: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => reads.invoicePdf(ctx, params.invoiceId),
    },
    listPaymentMethods: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => reads.paymentMethods(ctx),
    },
    getPaymentMethod: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => reads.paymentMethod(ctx, params.paymentMethodId),
    },
    getCardCustomer: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => reads.customer(ctx, params.tenantId),
    },
    getCardPublicConfig: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: () => reads.publicConfig(),
    },
    listPlans: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: () => reads.plans(),
    },
    getPlan: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (_ctx, { params }) => reads.plan(params.planId),
    },
    listSubscriptions: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => reads.subscriptions(ctx),
    },
    getSubscription: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => reads.subscription(ctx, params.subscriptionId),
    },
    getBillingSummary: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => reads.summary(ctx, params.tenantId),
    },
    getBillingTenantConfig: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => reads.tenantConfig(ctx, params.tenantId),
    },
    listPaymentProviders: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: () => reads.providers(),
    },
    listManagedSubscriptions: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => reads.subscriptions(ctx),
    },
    getManagedSubscription: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => reads.subscription(ctx, params.subscriptionId),
    },
    getBillingState: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => page.state(ctx),
    },
    previewPlanChange: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx, { params }) => page.previewChange(ctx, params.planId),
    },
    getBillingProfile: {
      tenant: 'token',
      rate: 'read',
      audit: null,
      handle: (ctx) => page.profile(ctx),
    },
    updateBillingProfile: {
      tenant: 'token',
      rate: 'write',
      audit: 'billing_details.updated',
      handle: (ctx, { body }) => page.updateProfile(ctx, body),
    },
    setDefaultPaymentMethod: {
      tenant: 'token',
      rate: 'write',
      audit: 'payment_method.default_changed',
      handle: (ctx, { params }) => page.setDefault(ctx, params.paymentMethodId),
    },
    deletePaymentMethod: {
      tenant: 'token',
      rate: 'write',
      audit: 'payment_method.removed',
      handle: (ctx, { params }) => page.removePaymentMethod(ctx, params.paymentMethodId),
    },
    payInvoice: {
      tenant: 'token',
      rate: 'write',
      audit: 'invoice.paid',
      handle: (ctx, { params, body }) => page.pay(ctx, params.invoiceId, body?.paymentMethodId),
    },
    updateBillingDetails: {
      tenant: 'token',
      rate: 'write',
      audit: 'billing_details.updated',
      handle: (ctx, { params, body }) =>
        changes.updateBillingDetails(ctx, params.paymentMethodId, body),
    },
    createCardCustomer: {
      tenant: 'token',
      rate: 'write',
      audit: null,
      handle: (ctx, { body }) => changes.createCustomer(ctx, body),
    },
    createCardSetupIntent: {
      tenant: 'token',
      rate: 'write',
      audit: null,
      handle: (ctx, { body }) => changes.createSetupIntent(ctx, body?.paymentMethodId),
    },
    createCardSubscription: {
      tenant: 'token',
      rate: 'write',
      audit: 'subscription.updated',
      handle: (ctx, { body }) => changes.subscribe(ctx, body.stripePlanId),
    },
    updateSubscription: {
      tenant: 'token',
      rate: 'write',
      audit: 'subscription.updated',
      handle: (ctx, { params, body }) => changes.update(ctx, params.subscriptionId, body),
    },
    cancelSubscription: {
      tenant: 'token',
      rate: 'write',
      audit: 'subscription.canceled',
      handle: (ctx, { params }) => changes.cancel(ctx, params.subscriptionId),
    },
    renewSubscription: {
      tenant: 'token',
      rate: 'write',
      audit: 'subscription.renewed',
      handle: (ctx, { params }) => changes.renew(ctx, params.subscriptionId),
    },
    createBillingTenantConfig: {
      tenant: 'token',
      rate: 'write',
      audit: null,
      handle: (ctx, { body }) => changes.openAccount(ctx, body.tenantId),
    },
    updateManagedSubscription: {
      tenant: 'token',
      rate: 'write',
      audit: 'subscription.updated',
      handle: (ctx, { params, body }) => changes.update(ctx, params.subscriptionId, body),
    },
    cancelManagedSubscription: {
      tenant: 'token',
      rate: 'write',
      audit: 'subscription.canceled',
      handle: (ctx, { params }) => changes.cancel(ctx, params.subscriptionId),
    },
    renewManagedSubscription: {
      tenant: 'token',
      rate: 'write',
      audit: 'subscription.renewed',
      handle: (ctx, { params }) => changes.renew(ctx, params.subscriptionId),
    },
  });
}
