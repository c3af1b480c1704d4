import { z } from 'zod';
import { del, get, post, put } from '../endpoint.ts';
import { dateTime } from '../shared-schemas.ts';
import { billingRefusals } from './billing.refusals.ts';

const billing = '/subscriptions/resources/billing';
const id = z.string().min(1).max(255);
const line = z.string().trim().max(255);
const read = { access: 'bearer', permission: 'fe.subscriptions.read' } as const;
const write = { access: 'bearer', permission: 'fe.subscriptions.write' } as const;
const configured = [billingRefusals.notConfigured, billingRefusals.providerFailed] as const;
const withCustomer = [...configured, billingRefusals.customerNotFound] as const;

/** A postal address; absent parts are not known. */
export const billingAddress = z.object({
  addressLine1: line.optional(),
  addressLine2: line.optional(),
  city: line.optional(),
  state: line.optional(),
  postalCode: line.optional(),
  country: line.optional(),
});
export type BillingAddress = z.infer<typeof billingAddress>;

/** A tax ID on invoices; `type` is one of the provider’s, such as `eu_vat`. */
export const taxId = z.object({ type: z.string().min(1).max(20), value: line.min(1) });
export type TaxId = z.infer<typeof taxId>;

/** To whom invoices are addressed. */
export const billingProfile = z.object({
  name: line,
  email: z.email().max(254),
  address: billingAddress,
  taxId: taxId.nullable(),
});
export type BillingProfile = z.infer<typeof billingProfile>;

/** A limit of a plan that the account exceeds. */
export const exceededLimit = z.object({
  limit: z.literal('users'),
  allowed: z.number(),
  used: z.number(),
});
export type ExceededLimit = z.infer<typeof exceededLimit>;

/** What a plan contains beyond its price. */
export const planTerms = z.object({
  planId: z.string(),
  /** The price is per active user. */
  perSeat: z.boolean(),
  /** Length of the trial of the first subscription, in days. */
  trialDays: z.number().optional(),
  /** Names of features that the plan opens. */
  features: z.array(z.string()),
  limits: z.object({ users: z.number().optional() }),
  exceeded: exceededLimit.optional(),
});
export type PlanTerms = z.infer<typeof planTerms>;

/** What the billing page shows besides the calls of published clients. */
export const billingState = z.object({
  /** Script of the provider’s hosted card fields. */
  scriptUrl: z.string(),
  /** Active users of the account. */
  users: z.number(),
  /** Seats that the subscription pays for; 0 without one. */
  seats: z.number(),
  /** The last renewal failed; the plan stays open until then. */
  graceUntil: dateTime.optional(),
  /** A trial of the first subscription is still available. */
  canTry: z.boolean(),
  plans: z.array(planTerms),
});
export type BillingState = z.infer<typeof billingState>;

/** What a change of plan costs; amounts in minor units. */
export const planChange = z.object({
  currency: z.string(),
  /** Charged at once; negative amounts are credited to the next invoice. */
  dueNow: z.number(),
  seats: z.number(),
  nextCharge: z.object({ amount: z.number(), date: dateTime }),
  trialEnd: dateTime.optional(),
  exceeded: exceededLimit.optional(),
});
export type PlanChange = z.infer<typeof planChange>;

const methodParams = z.object({ paymentMethodId: id });
const gone = billingRefusals.paymentMethodNotFound;

/** Calls of the billing page that published clients do not have. */
export const billingPageContract = {
  getBillingState: get(`${billing}/state/v1`, {
    ...read,
    summary: 'Returns seats, plan limits, and the script of the card fields.',
    response: billingState,
    refusals: configured,
  }),
  previewPlanChange: get(`${billing}/plans/v1/{planId}/preview`, {
    ...read,
    summary: 'Previews the cost of a plan change.',
    params: z.object({ planId: id }),
    response: planChange,
    refusals: [
      ...configured,
      billingRefusals.planNotFound,
      billingRefusals.planNotForSale,
      billingRefusals.priceChanged,
    ],
  }),
  setDefaultPaymentMethod: put(`${billing}/payment-methods/v1/{paymentMethodId}/default`, {
    ...write,
    summary: 'Uses a payment method for future invoices.',
    params: methodParams,
    refusals: [...configured, gone],
  }),
  deletePaymentMethod: del(`${billing}/payment-methods/v1/{paymentMethodId}`, {
    ...write,
    summary: 'Removes a payment method.',
    params: methodParams,
    refusals: [...configured, gone, billingRefusals.paymentMethodInUse],
  }),
  payInvoice: post(`${billing}/invoices/v1/{invoiceId}/payments`, {
    ...write,
    summary: 'Pays an open invoice. If the bank must confirm, it returns what the page needs.',
    params: z.object({ invoiceId: id }),
    body: z.object({ paymentMethodId: id.optional() }).optional(),
    response: z.object({ paid: z.boolean(), clientSecret: z.string() }),
    refusals: [
      ...withCustomer,
      gone,
      billingRefusals.invoiceNotFound,
      billingRefusals.paymentFailed,
      billingRefusals.cardExpired,
      billingRefusals.changeInProgress,
    ],
  }),
  getBillingProfile: get(`${billing}/profile/v1`, {
    ...read,
    summary: 'Returns the billing details on invoices.',
    response: billingProfile,
    refusals: withCustomer,
  }),
  updateBillingProfile: put(`${billing}/profile/v1`, {
    ...write,
    summary: 'Changes the billing details on invoices.',
    body: billingProfile,
    response: billingProfile,
    refusals: [...withCustomer, billingRefusals.taxIdInvalid],
  }),
} as const;
