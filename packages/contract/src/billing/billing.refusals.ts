import { defineRefusals } from '../refusals.ts';

/** The refusals of billing. Six texts are those of specification 2, §8. */
export const billingRefusals = defineRefusals('billing', {
  subscriptionNotFound: { status: 404, text: 'Subscription not found.' },
  checkoutSubscriptionNotFound: { status: 404, text: 'Subscription not found' },
  externallyManaged: { status: 409, text: 'Billing is externally managed.' },
  notConfigured: { status: 404, text: 'Payment provider not configured' },
  notAuthorized: { status: 403, text: 'Not authorized' },
  providerFailed: { status: 503, text: 'Internal feature failure' },
  customerNotFound: { status: 404, text: 'The account has no billing details yet.' },
  planNotFound: { status: 404, text: 'This plan no longer exists. Choose another plan.' },
  planNotForSale: { status: 409, text: 'This plan can’t be purchased. Choose another plan.' },
  paymentMethodNotFound: {
    status: 404,
    text: 'This payment method no longer exists. Add another one.',
  },
  invoiceNotFound: { status: 404, text: 'This invoice doesn’t exist.' },
  notCancelable: {
    status: 409,
    text: 'Only an active subscription without a pending cancellation can be canceled.',
  },
  notRenewable: {
    status: 409,
    text: 'Only a subscription with a pending cancellation can be renewed.',
  },
  cancellationNotAllowed: {
    status: 403,
    text: 'You can’t cancel this plan yourself. Contact support.',
  },
  downgradeNotAllowed: {
    status: 403,
    text: 'You can’t switch to a cheaper plan yourself. Contact support.',
  },
  paymentFailed: {
    status: 402,
    text: 'The payment was declined. Use another payment method or contact your bank.',
  },
  cardExpired: { status: 402, text: 'The card has expired. Use another payment method.' },
  authenticationRequired: {
    status: 402,
    text: 'Your bank requires you to confirm this payment.',
  },
  alreadySubscribed: {
    status: 409,
    text: 'The account already has a subscription. Reload the page to see it.',
  },
  changeInProgress: {
    status: 409,
    text: 'The subscription was just changed. Reload the page and try again.',
  },
  paymentPending: {
    status: 409,
    text: 'A payment for another plan is still open. Complete it, or wait a day until it expires.',
  },
  planLimitExceeded: {
    status: 409,
    text: 'The account has more users than this plan allows. Remove users or choose another plan.',
  },
  paymentMethodInUse: {
    status: 409,
    text: 'The subscription is charged to this payment method. Set another one as default first.',
  },
  taxIdInvalid: {
    status: 400,
    text: 'The tax ID isn’t valid for this country. Check it and try again.',
  },
  priceChanged: {
    status: 409,
    text: 'The price of this plan has changed. Contact support.',
  },
});
