import type {
  LabCustomer,
  LabInvoice,
  LabPaymentMethod,
  LabPrice,
  LabSetupIntent,
  LabSubscription,
} from './payment-objects.ts';

/** Everything that the provider stores. */
export interface LabLedger {
  readonly customers: Map<string, LabCustomer>;
  readonly paymentMethods: Map<string, LabPaymentMethod>;
  /** Test card token by payment method. */
  readonly cards: Map<string, string>;
  readonly setupIntents: Map<string, LabSetupIntent>;
  readonly prices: Map<string, LabPrice>;
  readonly subscriptions: Map<string, LabSubscription>;
  readonly invoices: Map<string, LabInvoice>;
  /** Every charge that succeeded: invoice and amount. */
  readonly charges: { readonly invoice: string; readonly amount: number }[];
  /** Seconds since 1970. */
  now: number;
  readonly nextId: (prefix: string) => string;
  /** Reports an object that has changed. */
  readonly emit: (type: string, object: object) => void;
  /** Origin under which the provider is reached. */
  origin: string;
}

/** An empty ledger. */
export function createLedger(emit: LabLedger['emit']): LabLedger {
  let last = 0;
  return {
    customers: new Map(),
    paymentMethods: new Map(),
    cards: new Map(),
    setupIntents: new Map(),
    prices: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    charges: [],
    now: Math.floor(Date.now() / 1000),
    nextId: (prefix) => `${prefix}_lab${String((last += 1)).padStart(8, '0')}`,
    emit,
    origin: '',
  };
}

/** The same day a number of months later, or the last day of a shorter month. */
export function addMonths(start: number, months: number): number {
  const from = new Date(start * 1000);
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(from.getUTCMonth() + months);
  const days = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), days));
  return moved.getTime() / 1000;
}
