/** A subscription, as the payment provider reports it. Times in seconds since 1970. */
export interface ProviderSubscription {
  readonly id: string;
  /** The provider's own word. */
  readonly status: string;
  readonly priceId: string;
  readonly itemId: string;
  readonly quantity: number;
  readonly cancelAtPeriodEnd: boolean;
  readonly startedAt: number;
  readonly periodStart: number;
  readonly periodEnd: number;
  readonly trialEnd: number | null;
  readonly endedAt: number | null;
  readonly paymentMethodId: string | null;
  /** The latest invoice, if it is not paid and not part of a change that waits for the bank. */
  readonly unpaidInvoiceId: string | null;
  /** With it a page confirms an open payment; empty if there is none. */
  readonly clientSecret: string;
}

/** A stored payment method. */
export interface ProviderPaymentMethod {
  readonly id: string;
  readonly customerId: string | null;
  readonly card?: {
    readonly brand: string;
    readonly last4: string;
    readonly expMonth: number;
    readonly expYear: number;
  };
  readonly name: string;
  readonly email: string | null;
  readonly address: ProviderAddress;
}

/** A postal address; absent parts are not known. */
export interface ProviderAddress {
  readonly addressLine1?: string | undefined;
  readonly addressLine2?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly country?: string | undefined;
}

/** An invoice; `total` in minor units, times in seconds since 1970. */
export interface ProviderInvoice {
  readonly id: string;
  readonly number: string;
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly total: number;
  readonly currency: string;
  readonly isPaid: boolean;
  readonly createdAt: number;
  readonly paidAt: number | null;
  readonly pdfUrl: string | null;
}

/** What a new subscription consists of. */
export interface NewSubscription {
  readonly customerId: string;
  readonly priceId: string;
  readonly quantity: number;
  readonly paymentMethodId?: string | undefined;
  readonly trial?:
    | { readonly days: number; readonly withoutPaymentMethod: 'cancel' | 'pause' }
    | undefined;
}

/** What a subscription becomes. */
export interface SubscriptionChange {
  readonly id: string;
  readonly itemId: string;
  readonly priceId: string;
  readonly quantity: number;
  readonly paymentMethodId: string;
  /** The change waits for the cardholder instead of being undone; the method is set at once. */
  readonly isPending?: boolean | undefined;
}

/** To whom invoices are addressed. */
export interface ProviderProfile {
  readonly name: string;
  readonly email: string;
  readonly address: ProviderAddress;
  readonly taxId: { readonly type: string; readonly value: string } | null;
}

/** Why the provider did not do what was asked. */
export type PaymentFailure =
  | 'declined'
  | 'expired'
  | 'authenticationRequired'
  /** The key was used before, with other arguments. */
  | 'conflict'
  /** A request with the same key is running. */
  | 'busy'
  | 'notFound'
  | 'taxIdInvalid'
  | 'unavailable';

/** A request that the provider did not fulfill. */
export class PaymentError extends Error {
  readonly failure: PaymentFailure;

  constructor(failure: PaymentFailure, options?: ErrorOptions) {
    super(`The payment provider: ${failure}`, options);
    this.name = 'PaymentError';
    this.failure = failure;
  }
}

/** A price of the provider; amount in minor units, null if it is not fixed. */
export interface ProviderPrice {
  readonly amount: number | null;
  readonly currency: string;
  readonly isMonthly: boolean;
  readonly isActive: boolean;
}

/** A notification, after its signature was verified. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | null;
}

/**
 * The provider of payments. A call with a `key` can be repeated with the same key and arguments
 * and acts once. Every call throws `PaymentError`.
 */
export interface PaymentProvider {
  readonly createCustomer: (
    one: { readonly tenantId: string; readonly name: string; readonly email: string },
    key: string,
  ) => Promise<string>;
  readonly createSetupIntent: (
    customerId: string,
  ) => Promise<{ readonly id: string; readonly secret: string }>;
  readonly getPriceAmount: (
    priceId: string,
  ) => Promise<{ readonly amount: number | null; readonly currency: string }>;
  /** A price with what `plans sync` compares; undefined: the provider has none with this ID. */
  readonly findPrice: (priceId: string) => Promise<ProviderPrice | undefined>;
  /** Creates a monthly price with a product, once for a key, and returns its ID. */
  readonly createPrice: (
    one: { readonly name: string; readonly amount: number; readonly currency: string },
    key: string,
  ) => Promise<string>;
  readonly getDefaultPaymentMethod: (customerId: string) => Promise<string | null>;
  readonly listPaymentMethods: (customerId: string) => Promise<readonly ProviderPaymentMethod[]>;
  readonly getPaymentMethod: (id: string) => Promise<ProviderPaymentMethod>;
  readonly updateBillingDetails: (
    id: string,
    details: { readonly email?: string | undefined; readonly address: ProviderAddress },
  ) => Promise<ProviderPaymentMethod>;
  readonly detachPaymentMethod: (id: string) => Promise<void>;
  readonly getProfile: (customerId: string) => Promise<ProviderProfile>;
  readonly updateProfile: (customerId: string, profile: ProviderProfile) => Promise<void>;
  readonly setDefaultPaymentMethod: (customerId: string, id: string) => Promise<void>;
  /** All subscriptions of a customer, newest first. */
  readonly listSubscriptions: (customerId: string) => Promise<readonly ProviderSubscription[]>;
  readonly createSubscription: (one: NewSubscription, key: string) => Promise<ProviderSubscription>;
  /** Nothing changes unless the payment succeeds. */
  readonly changeSubscription: (
    one: SubscriptionChange,
    key: string,
  ) => Promise<ProviderSubscription>;
  /** What a change charges at once, in minor units; below zero it is credited. */
  readonly previewChange: (
    one: Pick<SubscriptionChange, 'id' | 'itemId' | 'priceId' | 'quantity'>,
  ) => Promise<number>;
  /** Ends a pause with a first payment. */
  readonly resumeSubscription: (id: string, key: string) => Promise<ProviderSubscription>;
  readonly setSubscriptionPaymentMethod: (id: string, paymentMethodId: string) => Promise<void>;
  readonly setQuantity: (
    one: Pick<SubscriptionChange, 'id' | 'itemId' | 'quantity'>,
    key: string,
  ) => Promise<void>;
  readonly setCancelAtPeriodEnd: (id: string, cancels: boolean, key: string) => Promise<void>;
  /** Pays an open invoice; one that is paid stays as it is. */
  readonly payInvoice: (id: string, paymentMethodId: string) => Promise<void>;
  readonly listInvoices: (customerId: string) => Promise<readonly ProviderInvoice[]>;
  readonly getInvoice: (id: string) => Promise<ProviderInvoice>;
  /** With it a page confirms the payment of an invoice. */
  readonly getInvoiceSecret: (id: string) => Promise<string>;
  /** Verifies a notification; undefined if its signature is not valid. */
  readonly readEvent: (
    body: string,
    signature: string,
    now: Date,
  ) => Promise<PaymentEvent | undefined>;
}
