import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import { billingConfig } from '../../kernel/config/billing.config.ts';
import type { Db, Tx } from '../../kernel/db/database.ts';
import type { SignedInContext } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { PaymentProvider } from '../../ports/payment-provider.port.ts';
import type { Platform } from '../platform.ts';
import { createBillingAccount } from './billing-account.ts';
import { createBillingChanges } from './billing-changes.service.ts';
import { createBillingSync } from './billing-sync.ts';
import type { BillingStore, StoredSubscription } from './billing.store.ts';
import { Crash, createSimulatedPayments, type Fault } from './simulated-payments.fixture.ts';
import { isLiving, toCurrent } from './subscription-state.ts';

/** `npm run test:nightly` does 100,000. */
const steps = Number(process.env['FOYER_BILLING_STEPS'] ?? 10_000);
const seed = Number(process.env['FOYER_BILLING_SEED'] ?? 20_261_127);
const dayMs = 86_400_000;
const graceDays = 7;
const tenants = ['t1', 't2', 't3', 't4'];
const toCustomer = (tenantId: string) => `cus_${tenantId}`;

const billing = billingConfig.parse({
  graceDays,
  plans: [
    { key: 'free', name: 'Free' },
    { key: 'pro', name: 'Pro', price: { id: 'price_pro', amount: 1000 }, trial: { days: 14 } },
    {
      key: 'team',
      name: 'Team',
      price: { id: 'price_team', amount: 1000, perSeat: true },
      trial: { days: 30, atEnd: 'retain_trial' },
    },
    { key: 'max', name: 'Max', price: { id: 'price_max', amount: 1000 } },
  ],
});
const paidPlans = ['pro', 'team', 'max'];
const toPrice = (planKey: string) => `price_${planKey}`;

/** The same numbers for the same seed (mulberry32). */
function createDice(start: number) {
  let state = start;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const one = <T>(of: readonly T[]): T => {
    const chosen = of[Math.floor(roll() * of.length)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  };
  return { roll, one };
}

interface MemoryRow {
  attempt: number;
  lastRead: number;
  appliedRead: number;
  subscription: StoredSubscription | undefined;
}

/** What the database holds, without a database. */
function createMemoryStore(seats: () => number) {
  const rows = new Map<string, MemoryRow>(
    tenants.map((tenantId) => [
      tenantId,
      { attempt: 0, lastRead: 0, appliedRead: 0, subscription: undefined },
    ]),
  );
  const row = (tenantId: string) => {
    const found = rows.get(tenantId);
    if (!found) throw new Error(`no account ${tenantId}`);
    return found;
  };
  const toAccount = (tenantId: string) => ({
    id: tenantId,
    tenantId,
    customerId: toCustomer(tenantId),
    attempt: row(tenantId).attempt,
  });
  const store: BillingStore = {
    account: async (_, tenantId) => toAccount(tenantId),
    accountOfCustomer: async (_, customerId) => toAccount(customerId.replace('cus_', '')),
    accountsAfter: async (_, after) => tenants.filter((one) => one > after).map(toAccount),
    open: async () => {},
    setCustomer: async () => {},
    endAttempt: async (_, tenantId, attempt) => {
      if (row(tenantId).attempt === attempt) row(tenantId).attempt += 1;
    },
    startRead: async (_, tenantId) => (row(tenantId).lastRead += 1),
    applyRead: async (_, tenantId, read) => {
      const isNewer = row(tenantId).appliedRead < read;
      if (isNewer) row(tenantId).appliedRead = read;
      return isNewer;
    },
    subscription: async (_, tenantId) => row(tenantId).subscription,
    save: async (_, tenantId, one) => {
      row(tenantId).subscription = { id: `own_${tenantId}`, ...one };
    },
    payers: async () => [{ email: 'payer@example.test' }],
    seats: async () => seats(),
  };
  return { store, stored: (tenantId: string) => row(tenantId).subscription };
}

/** Transactions one after the other, as the lock on the row of the account makes them. */
function createMemoryDb(): Db {
  const tx: Tx = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: (work) => work(tx),
    system: (work) => {
      const turn = last.then(() => work(tx));
      last = turn.catch(() => undefined);
      return turn;
    },
    tenant: (tenantId, work) => work(Object.assign(Object.create(tx), { tenantId })),
  };
}

function createModel() {
  const dice = createDice(seed);
  let now = new Date('2027-01-31T10:00:00Z');
  let seats = 3;
  const clock = { now: () => now };
  const payments = createSimulatedPayments(clock.now, dice.roll);
  const { store, stored } = createMemoryStore(() => seats);
  const mails: string[] = [];
  const provider: PaymentProvider = Object({
    ...payments.provider,
    readEvent: async (customerId: string) => ({ id: '', type: '', customerId }),
  });
  const queue: string[] = [];
  const deps: Pick<
    Platform,
    'db' | 'clock' | 'audit' | 'jobs' | 'attemptCounter' | 'mail' | 'config'
  > = Object({
    db: createMemoryDb(),
    clock,
    config: { billing, entitlements: { plans: [] } },
    audit: { record: async () => {} },
    jobs: {
      enqueue: async (_: Tx, __: string, { tenantId }: { tenantId: string }) =>
        void queue.push(tenantId),
    },
    attemptCounter: {},
    mail: {
      queue: async (_: Tx, { template }: { template: { name: string } }) =>
        void mails.push(template.name),
    },
  });
  const sync = createBillingSync(Object.assign({ billing, store, provider }, deps));
  const accounts = createBillingAccount(Object.assign({ store, provider }, deps));
  const changes = createBillingChanges(Object.assign({ accounts, store, sync: sync.sync }, deps));
  return {
    dice,
    payments,
    stored,
    sync,
    changes,
    queue,
    now: () => now,
    setSeats: (count: number) => {
      seats = count;
    },
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
      payments.passTime();
    },
  };
}

type Model = ReturnType<typeof createModel>;

/** Refusals, lost answers, and crashes are part of life; everything else is a bug. */
async function settle(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof Crash)) throw error;
  }
}

const toContext = (tenantId: string): SignedInContext =>
  Object({ actor: { tenantId, userId: 'u1' } });

async function act(model: Model, tenantId: string): Promise<void> {
  const { dice, changes, stored } = model;
  const ctx = toContext(tenantId);
  const id = stored(tenantId)?.id ?? 'none';
  const planId = dice.one(paidPlans);
  const paymentMethodId = `pm_${toCustomer(tenantId)}`;
  const actions = [
    () => changes.subscribe(ctx, toPrice(planId)),
    () => changes.update(ctx, id, { planId, paymentMethodId }),
    () => changes.cancel(ctx, id),
    () => changes.renew(ctx, id),
  ];
  const action = dice.one(actions);
  const isTwice = dice.roll() < 0.3;
  const other = dice.roll() < 0.3 ? dice.one(actions) : action;
  await Promise.all([settle(action), isTwice && settle(other)]);
}

/** One of the queued events: not always the first, sometimes twice, sometimes none. */
async function deliver(model: Model): Promise<void> {
  const { dice, payments, sync, queue } = model;
  if (payments.events.length === 0) return;
  const at = Math.floor(dice.roll() * payments.events.length);
  const customerId = payments.events[at] ?? '';
  const fate = dice.roll();
  if (fate > 0.2) payments.events.splice(at, 1);
  if (fate < 0.85) await sync.notify(customerId, '');
  for (const tenantId of queue.splice(0)) await sync.sync(tenantId, 'provider');
}

/** A slow read must not overwrite what a later one found. */
async function readSlowly(model: Model, tenantId: string): Promise<void> {
  const { payments, sync } = model;
  let release = () => {};
  payments.holdNextList(
    new Promise<void>((resolve) => {
      release = resolve;
    }),
  );
  const slow = sync.sync(tenantId, 'provider');
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
  model.advance(dayMs);
  await sync.sync(tenantId, 'provider');
  release();
  await slow;
  expectCopied(model, tenantId);
}

async function step(model: Model): Promise<void> {
  const { dice, payments, sync } = model;
  const tenantId = dice.one(tenants);
  const kind = dice.roll();
  if (kind < 0.4) {
    if (dice.roll() < 0.3)
      payments.failNext(dice.one<Fault>(['lostRequest', 'lostAnswer', 'crash']));
    await act(model, tenantId);
    payments.failNext('none');
  } else if (kind < 0.7) await deliver(model);
  else if (kind < 0.8) model.advance(Math.floor(dice.roll() * 9 * dayMs));
  else if (kind < 0.88)
    payments.setCard(
      toCustomer(tenantId),
      dice.one(['good', 'good', 'declined', 'authentication'] as const),
    );
  else if (kind < 0.92) model.setSeats(1 + Math.floor(dice.roll() * 20));
  else if (kind < 0.95) await readSlowly(model, tenantId);
  else {
    await sync.reconcile();
    for (const one of tenants) expectCopied(model, one);
  }
}

/** Nobody pays twice: one living subscription, and one payment of each period and change. */
function expectNoDoubleCharge(
  { payments }: Model,
  { from, paid }: { readonly from: number; readonly paid: Set<string> },
): void {
  for (const tenantId of tenants)
    expect(payments.of(toCustomer(tenantId)).filter(isLiving).length).toBeLessThanOrEqual(1);
  for (const charge of payments.charges.slice(from)) {
    expect(paid.has(charge), charge).toBe(false);
    paid.add(charge);
  }
}

/** What was just read is stored: who pays has the plan, and nobody else beyond the grace period. */
function expectCopied({ payments, stored, now }: Model, tenantId: string): void {
  const found = toCurrent(payments.of(toCustomer(tenantId)));
  const own = stored(tenantId);
  if (!found) return expect(own).toBeUndefined();
  expect(own).toMatchObject({
    externalId: found.id,
    status: found.status,
    planKey: found.priceId.replace('price_', ''),
    cancelAtPeriodEnd: found.cancelAtPeriodEnd,
  });
  const until = own?.accessUntil ?? null;
  if (found.status === 'active' || found.status === 'trialing') return expect(until).toBeNull();
  const latest =
    found.status === 'past_due' ? found.periodStart * 1000 + graceDays * dayMs : now().getTime();
  expect(until?.getTime()).toBeLessThanOrEqual(latest);
}

test(`subscriptions stay right over ${steps} steps with lost, late, repeated, and reordered events`, async () => {
  const model = createModel();
  const paid = new Set<string>();
  for (let at = 0; at < steps; at += 1) {
    const from = model.payments.charges.length;
    try {
      await step(model);
      expectNoDoubleCharge(model, { from, paid });
    } catch (error) {
      throw new Error(`Step ${at}. Repeat with FOYER_BILLING_SEED=${seed}.`, { cause: error });
    }
  }
  // the model did something
  expect(model.payments.charges.length).toBeGreaterThan(steps / 100);
}, 300_000);
