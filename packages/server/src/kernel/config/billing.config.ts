import { defaultCurrency } from '@foyer/contract/billing/rules';
import { z } from 'zod';

const key = z
  .string()
  .regex(/^[A-Za-z0-9][\w.:-]{0,99}$/, 'Letters, digits, dots, dashes; at most 100 characters.');

const plan = z.strictObject({
  /** Key. A plan of `entitlements.plans` with the same key provides the features. */
  key,
  /** Name shown to users. */
  name: z.string().min(1).max(100),
  /** Description shown to users. Default: none. */
  description: z.string().max(500).default(''),
  /** Monthly price at the payment provider. Default: none; the plan is free. */
  price: z
    .strictObject({
      /** ID of the price at the provider, such as `price_1Nx…`. */
      id: z.string().min(1).max(255),
      /** Amount in minor units. A purchase is rejected if the provider’s amount differs. */
      amount: z.number().int().positive(),
      /** Currency, as an ISO 4217 code in lowercase. Default: usd. */
      currency: z
        .string()
        .regex(/^[a-z]{3}$/, 'Write three small letters like eur.')
        .default(defaultCurrency),
      /** The price is per active user. Default: false. */
      perSeat: z.boolean().default(false),
    })
    .optional(),
  /** Deprecated: set `limits.seats` of the plan in `entitlements.plans`. Default: none. */
  limits: z
    .strictObject({
      /** Deprecated name of `entitlements.plans[].limits.seats`. Default: unlimited. */
      users: z.number().int().positive().optional(),
    })
    .prefault({}),
  /** Trial of a new subscription. Default: none. */
  trial: z
    .strictObject({
      /** Length in days. */
      days: z.number().int().positive().max(730),
      /**
       * What follows without a payment method: `change_to_default` ends the subscription,
       * `retain_trial` pauses it until there is one. Default: change_to_default.
       */
      atEnd: z.enum(['change_to_default', 'retain_trial']).default('change_to_default'),
    })
    .optional(),
});

/** Plans that accounts buy, and the payment provider. Optional. */
export const billingConfig = z
  .strictObject({
    /** Payment provider. Default: none; nothing can be bought, and the tab is hidden. */
    stripe: z
      .strictObject({
        /** Secret key; read it from the environment. */
        secretKey: z.string().min(1).max(300),
        /** Publishable key, for the card form in the browser. */
        publishableKey: z.string().min(1).max(300),
        /** Signing secret of the webhook endpoint; read it from the environment. */
        webhookSecret: z.string().min(1).max(300),
        /** URL of the provider’s API. Default: Stripe’s own. */
        baseUrl: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
        /** URL of the script with the card fields. Default: Stripe’s own. */
        scriptUrl: z.url({ protocol: /^https?$/ }).default('https://js.stripe.com/v3/'),
      })
      .optional(),
    /** Plans in the order in which users see them. Default: none. */
    plans: z.array(plan).default([]),
    /** Key of the plan of accounts without a subscription. Default: the first free plan. */
    defaultPlan: key.optional(),
    /** Administrators may switch to a cheaper plan. Default: true. */
    allowPlanDowngrade: z.boolean().default(true),
    /** Administrators may cancel a subscription. Default: true. */
    allowPlanCancellation: z.boolean().default(true),
    /** Days that an account keeps its plan after a failed payment. Default: 7. */
    graceDays: z.number().int().min(0).max(90).default(7),
    /** IDs of accounts whose billing is managed by contract. Default: none. */
    externallyManaged: z.array(z.uuid()).default([]),
  })
  .superRefine(({ plans, defaultPlan }, ctx) => {
    const keys = plans.map((one) => one.key);
    if (new Set(keys).size < keys.length)
      ctx.addIssue({ code: 'custom', path: ['plans'], message: 'A key appears twice.' });
    if (defaultPlan !== undefined && !keys.includes(defaultPlan))
      ctx.addIssue({
        code: 'custom',
        path: ['defaultPlan'],
        message: `There is no plan ${defaultPlan}.`,
      });
  });
/** Plans and the payment provider, as the configuration names them. */
export type BillingConfig = z.output<typeof billingConfig>;
