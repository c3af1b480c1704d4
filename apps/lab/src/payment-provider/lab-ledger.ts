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
  /** How many IDs were given. */
  readonly count: { last: number };
  /** Seconds since 1970. */
  now: number;
  readonly nextId: (prefix: string) => string;
  /** Reports an object that has changed. */
  readonly emit: (type: string, object: object) => void;
  /** Origin under which the provider is reached. */
  origin: string;
}

/** What of the ledger is kept. */
export interface LedgerDocument {
  readonly last: number;
  readonly now: number;
  readonly charges: LabLedger['charges'];
  readonly maps: Readonly<Partial<Record<StoredMap, readonly (readonly [string, unknown])[]>>>;
}

const storedMaps = [
  'customers',
  'paymentMethods',
  'cards',
  'setupIntents',
  'subscriptions',
  'invoices',
  'prices',
] as const;
type StoredMap = (typeof storedMaps)[number];

/** The ledger as a document. */
export function writeLedger(ledger: LabLedger): LedgerDocument {
  const maps = Object.fromEntries(storedMaps.map((name) => [name, [...ledger[name]]]));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- safe: one entry per name
  const stored = maps as unknown as LedgerDocument['maps'];
  return { last: ledger.count.last, now: ledger.now, charges: ledger.charges, maps: stored };
}

/** Fills a ledger from its document. Prices of the configuration stay as they are there. */
export function readLedger(ledger: LabLedger, { last, now, charges, maps }: LedgerDocument): void {
  ledger.count.last = last;
  ledger.now = Math.max(ledger.now, now);
  ledger.charges.push(...charges);
  for (const name of storedMaps) {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- safe: written by ourselves
    const map = ledger[name] as Map<string, unknown>;
    // documents of earlier versions have no prices
    for (const [id, object] of maps[name] ?? []) if (!map.has(id)) map.set(id, object);
  }
}

/** An empty ledger. */
export function createLedger(emit: LabLedger['emit']): LabLedger {
  const count = { last: 0 };
  return {
    count,
    customers: new Map(),
    paymentMethods: new Map(),
    cards: new Map(),
    setupIntents: new Map(),
    prices: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    charges: [],
    now: Math.floor(Date.now() / 1000),
    nextId: (prefix) => `${prefix}_lab${String((count.last += 1)).padStart(8, '0')}`,
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
