// Generated from billing.contract.ts by `npm run generate`. Do not edit.
import type { CallTable } from '../endpoint.ts';
import type { billingContract } from './billing.contract.ts';

/** The calls of billing as verb and path. */
export const billingCalls: CallTable<typeof billingContract> = {
  getBillingState: { method: 'GET', path: '/subscriptions/resources/billing/state/v1', access: 'bearer' },
  previewPlanChange: {
    method: 'GET',
    path: '/subscriptions/resources/billing/plans/v1/{planId}/preview',
    access: 'bearer',
  },
  setDefaultPaymentMethod: {
    method: 'PUT',
    path: '/subscriptions/resources/billing/payment-methods/v1/{paymentMethodId}/default',
    access: 'bearer',
  },
  deletePaymentMethod: {
    method: 'DELETE',
    path: '/subscriptions/resources/billing/payment-methods/v1/{paymentMethodId}',
    access: 'bearer',
  },
  payInvoice: {
    method: 'POST',
    path: '/subscriptions/resources/billing/invoices/v1/{invoiceId}/payments',
    access: 'bearer',
  },
  getBillingProfile: { method: 'GET', path: '/subscriptions/resources/billing/profile/v1', access: 'bearer' },
  updateBillingProfile: { method: 'PUT', path: '/subscriptions/resources/billing/profile/v1', access: 'bearer' },
  getBillingVendorConfig: {
    method: 'GET',
    path: '/subscriptions/resources/billing/configurations/vendor-public-configurations/v1',
    access: 'bearer',
  },
  listInvoices: { method: 'GET', path: '/subscriptions/resources/billing/invoices/v1', access: 'bearer' },
  getInvoice: { method: 'GET', path: '/subscriptions/resources/billing/invoices/v1/{invoiceId}', access: 'bearer' },
  downloadInvoicePdf: {
    method: 'GET',
    path: '/subscriptions/resources/billing/invoices/v1/{invoiceId}/pdf',
    access: 'bearer',
    bytes: true,
  },
  listPaymentMethods: { method: 'GET', path: '/subscriptions/resources/billing/payment-methods/v1', access: 'bearer' },
  getPaymentMethod: {
    method: 'GET',
    path: '/subscriptions/resources/billing/payment-methods/v1/{paymentMethodId}',
    access: 'bearer',
  },
  updateBillingDetails: {
    method: 'PATCH',
    path: '/subscriptions/resources/billing/payment-methods/v1/{paymentMethodId}/billing-details',
    access: 'bearer',
  },
  createCardCustomer: {
    method: 'POST',
    path: '/subscriptions/resources/billing/payment-providers/stripe/customers/v1',
    access: 'bearer',
  },
  getCardCustomer: {
    method: 'GET',
    path: '/subscriptions/resources/billing/payment-providers/stripe/customers/v1/{tenantId}',
    access: 'bearer',
  },
  getCardPublicConfig: {
    method: 'GET',
    path: '/subscriptions/resources/billing/payment-providers/stripe/public-configurations/v1',
    access: 'bearer',
  },
  createCardSetupIntent: {
    method: 'POST',
    path: '/subscriptions/resources/billing/payment-providers/stripe/setup-intents/v1',
    access: 'bearer',
  },
  createCardSubscription: {
    method: 'POST',
    path: '/subscriptions/resources/billing/payment-providers/stripe/subscriptions/v1',
    access: 'bearer',
  },
  listPlans: { method: 'GET', path: '/subscriptions/resources/billing/plans/v1', access: 'bearer' },
  getPlan: { method: 'GET', path: '/subscriptions/resources/billing/plans/v1/{planId}', access: 'bearer' },
  listSubscriptions: { method: 'GET', path: '/subscriptions/resources/billing/subscriptions/v1', access: 'bearer' },
  getSubscription: {
    method: 'GET',
    path: '/subscriptions/resources/billing/subscriptions/v1/{subscriptionId}',
    access: 'bearer',
  },
  updateSubscription: {
    method: 'PUT',
    path: '/subscriptions/resources/billing/subscriptions/v1/{subscriptionId}',
    access: 'bearer',
  },
  cancelSubscription: {
    method: 'PUT',
    path: '/subscriptions/resources/billing/subscriptions/v1/{subscriptionId}/cancellations/',
    access: 'bearer',
  },
  renewSubscription: {
    method: 'PUT',
    path: '/subscriptions/resources/billing/subscriptions/v1/{subscriptionId}/renewals/',
    access: 'bearer',
  },
  getBillingSummary: {
    method: 'GET',
    path: '/subscriptions/resources/billing/summaries/v1/{tenantId}',
    access: 'bearer',
  },
  createBillingTenantConfig: {
    method: 'POST',
    path: '/subscriptions/resources/billing/tenant-configurations/v1',
    access: 'bearer',
  },
  getBillingTenantConfig: {
    method: 'GET',
    path: '/subscriptions/resources/billing/tenant-configurations/v1/{tenantId}',
    access: 'bearer',
  },
  listPaymentProviders: { method: 'GET', path: '/subscriptions/resources/payment-providers/v1', access: 'bearer' },
  listManagedSubscriptions: { method: 'GET', path: '/subscriptions/resources/subscriptions/v1', access: 'bearer' },
  getManagedSubscription: {
    method: 'GET',
    path: '/subscriptions/resources/subscriptions/v1/{subscriptionId}',
    access: 'bearer',
  },
  updateManagedSubscription: {
    method: 'PUT',
    path: '/subscriptions/resources/subscriptions/v1/{subscriptionId}',
    access: 'bearer',
  },
  cancelManagedSubscription: {
    method: 'PUT',
    path: '/subscriptions/resources/subscriptions/v1/{subscriptionId}/cancellations/',
    access: 'bearer',
  },
  renewManagedSubscription: {
    method: 'PUT',
    path: '/subscriptions/resources/subscriptions/v1/{subscriptionId}/renewals/',
    access: 'bearer',
  },
};
