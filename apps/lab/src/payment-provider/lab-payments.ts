import type { FastifyInstance } from 'fastify';
import type { LabMemory } from '../identity-providers/lab-memory.ts';
import { registerBrowserRoutes } from './browser.routes.ts';
import { addDemoCustomers, type DemoCustomer, type DemoSubscription } from './demo-customers.ts';
import { createDeliveries } from './deliveries.ts';
import { createLedger, type LedgerDocument, readLedger, writeLedger } from './lab-ledger.ts';
import { advance } from './lab-payment-provider.ts';
import { toPrice } from './payment-objects.ts';
import { type CardEnd, createPaymentMethod } from './payment-provider.routes.ts';
import { registerPaymentsPage } from './payments-page.routes.ts';
import { registerProviderApi } from './provider-api.ts';

/** The keys of the lab’s payment provider; they open nothing elsewhere. */
export const labPaymentKeys = {
  secretKey: 'sk_test_lab',
  publishableKey: 'pk_test_lab',
  webhookSecret: 'whsec_lab',
} as const;

/** Where the provider of the lab is, below the origin of the server. */
export const toLabPaymentsUrl = (origin: string): string => `${origin}/lab/stripe`;

/** What the provider knows and where it sends events. */
export interface LabPaymentsOptions {
  readonly origin: string;
  readonly memory: LabMemory;
  /** Prices by ID, amounts in minor units. */
  readonly prices: Readonly<Record<string, { readonly amount: number; readonly currency: string }>>;
}

/** The payment provider at the address of the lab. */
export interface LabPayments {
  readonly baseUrl: string;
  readonly scriptUrl: string;
  readonly register: (app: FastifyInstance) => Promise<void>;
  /** Attaches a test card to a customer. */
  readonly addCard: (customer: string, token: string, end?: CardEnd) => Promise<string>;
  /** Adds customers with a past, for the demo. */
  readonly addCustomers: (
    customers: readonly DemoCustomer[],
  ) => Promise<readonly DemoSubscription[]>;
  /** Moves the clock forward; renewals and retries on the way happen in order. */
  readonly advance: (seconds: number) => Promise<void>;
  readonly close: () => void;
}

const document = 'payments';

/** Creates the provider; nothing is reachable before `register`. */
export function createLabPayments({ origin, memory, prices }: LabPaymentsOptions): LabPayments {
  const base = toLabPaymentsUrl(origin);
  const deliveries = createDeliveries({
    url: `${origin}/frontegg/subscriptions/resources/payment-providers/stripe/webhooks`,
    secret: labPaymentKeys.webhookSecret,
  });
  const ledger = createLedger((type, object) =>
    deliveries.add({
      id: ledger.nextId('evt'),
      object: 'event',
      type,
      created: ledger.now,
      data: { object: structuredClone(object) },
    }),
  );
  ledger.origin = base;
  for (const [id, price] of Object.entries(prices)) ledger.prices.set(id, toPrice(id, price));

  let loaded: Promise<void> | undefined;
  const load = async () => {
    const found = await memory.load(document);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- only this file writes the document
    if (found) readLedger(ledger, found as LedgerDocument);
  };
  const ready = () => (loaded ??= load());
  const save = () => memory.save(document, writeLedger(ledger));
  const catchUp = async () => {
    await ready();
    const wall = Math.floor(Date.now() / 1000);
    if (wall > ledger.now) advance(ledger, wall - ledger.now);
  };
  const move = async (seconds: number) => {
    await catchUp();
    advance(ledger, seconds);
    await save();
  };

  return {
    baseUrl: base,
    scriptUrl: `${base}/script.js`,
    addCard: async (customer, token, end) => {
      await ready();
      const { id } = createPaymentMethod(ledger, token, customer, end);
      await save();
      return id;
    },
    addCustomers: async (customers) => {
      await catchUp();
      const added = addDemoCustomers(ledger, customers);
      await save();
      return added;
    },
    advance: move,
    close: deliveries.close,
    register: async (app) => {
      const persist = (scope: FastifyInstance) => {
        scope.addHook('onRequest', catchUp);
        scope.addHook('onResponse', async ({ method }) => {
          if (method !== 'GET') await save();
        });
      };
      await app.register(
        async (scope) => {
          persist(scope);
          registerProviderApi(scope, ledger, labPaymentKeys.secretKey);
        },
        { prefix: '/lab/stripe' },
      );
      await app.register(
        async (scope) => {
          persist(scope);
          await registerBrowserRoutes(scope, ledger);
        },
        { prefix: '/lab/stripe' },
      );
      await app.register(
        async (scope) => {
          persist(scope);
          registerPaymentsPage(scope, { ledger, deliveries, origin, move });
        },
        { prefix: '/lab/payments' },
      );
    },
  };
}
