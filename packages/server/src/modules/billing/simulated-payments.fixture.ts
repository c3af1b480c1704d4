import {
  PaymentError,
  type PaymentProvider,
  type ProviderSubscription,
} from '../../ports/payment-provider.port.ts';
import { addMonth, isLiving } from './subscription-state.ts';

type Card = 'good' | 'declined' | 'authentication';
type Writable<T> = { -readonly [K in keyof T]: T[K] };
type Subscription = Writable<ProviderSubscription> & { customerId: string; pauses: boolean };

/** What goes wrong with a request: it does not arrive, its answer is lost, or our process ends. */
export type Fault = 'none' | 'lostRequest' | 'lostAnswer' | 'crash';

/** Our process ended between a request and what should follow it. */
export class Crash extends Error {}

const day = 86_400;
const retryDays = 14;
/** Subscriptions of a customer that are listed; older ones have ended. */
const maxListed = 10;
const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** A payment provider in memory, with a clock, failing cards, and events that are collected. */
export function createSimulatedPayments(now: () => Date, roll: () => number) {
  const subscriptions: Subscription[] = [];
  const cards = new Map<string, Card>();
  const answers = new Map<string, { args: string; run: () => ProviderSubscription | undefined }>();
  const byCustomer = new Map<string, Subscription[]>();
  const charges: string[] = [];
  const events: string[] = [];
  let nextFault: Fault = 'none';
  let gate: Promise<void> | undefined;

  /** Requests take a while, so that those at the same time overlap in any order. */
  async function travel(): Promise<void> {
    for (let left = Math.floor(roll() * 6); left > 0; left -= 1) await Promise.resolve();
  }

  const emit = ({ customerId }: Subscription) => void events.push(customerId);
  const find = (id: string): Subscription => {
    const found = subscriptions.find((one) => one.id === id);
    if (!found) throw new PaymentError('notFound');
    return found;
  };
  const getCard = ({ customerId }: Subscription): Card => cards.get(customerId) ?? 'good';
  const charge = (one: Subscription, what: string) => void charges.push(`${one.id} ${what}`);

  /** Runs a request once for a key, as the provider does; a failure is repeated, too. */
  async function once(
    key: string,
    args: object,
    work: () => Subscription | undefined,
  ): Promise<ProviderSubscription | undefined> {
    const fault = nextFault;
    nextFault = 'none';
    await travel();
    if (fault === 'lostRequest') throw new PaymentError('unavailable');
    const text = JSON.stringify(args);
    const earlier = answers.get(key);
    if (earlier && earlier.args !== text) throw new PaymentError('conflict');
    const run = earlier?.run ?? remember(work);
    answers.set(key, { args: text, run });
    await travel();
    if (fault === 'lostAnswer') throw new PaymentError('unavailable');
    if (fault === 'crash') throw new Crash('The process ended.');
    return run();
  }

  function remember(work: () => Subscription | undefined) {
    try {
      const result = work();
      const copy = result && { ...result };
      return () => copy;
    } catch (error) {
      return () => {
        throw error;
      };
    }
  }

  function startPeriod(one: Subscription, start: number): void {
    one.periodStart = start;
    one.periodEnd = seconds(addMonth(new Date(start * 1000)));
  }

  /** Pays the period that has begun. */
  function collect(one: Subscription, failed: string): void {
    const isPaid = getCard(one) === 'good' && one.paymentMethodId !== null;
    one.status = isPaid ? 'active' : failed;
    one.unpaidInvoiceId = isPaid ? null : `in_${one.id}_${one.periodStart}`;
    if (isPaid) charge(one, `period ${one.periodStart}`);
  }

  function end(one: Subscription, status: string, at: number): void {
    Object.assign(one, { status, endedAt: at, unpaidInvoiceId: null });
  }

  /** What time does to a subscription; true if it did something. */
  function pass(one: Subscription, at: number): boolean {
    if (one.status === 'trialing' && one.trialEnd !== null && one.trialEnd <= at) {
      if (one.cancelAtPeriodEnd) end(one, 'canceled', one.trialEnd);
      else if (one.paymentMethodId !== null) {
        startPeriod(one, one.trialEnd);
        collect(one, 'past_due');
      } else if (one.pauses) one.status = 'paused';
      else end(one, 'canceled', one.trialEnd);
      return true;
    }
    if (one.status === 'incomplete' && one.startedAt + day <= at) {
      end(one, 'incomplete_expired', one.startedAt + day);
      return true;
    }
    if (one.status === 'active' && one.periodEnd <= at) {
      if (one.cancelAtPeriodEnd) end(one, 'canceled', one.periodEnd);
      else {
        startPeriod(one, one.periodEnd);
        collect(one, 'past_due');
      }
      return true;
    }
    if (one.status !== 'past_due') return false;
    if (getCard(one) === 'good') collect(one, 'past_due');
    else if (one.periodStart + retryDays * day <= at)
      end(one, 'canceled', one.periodStart + retryDays * day);
    else return false;
    return true;
  }

  const provider: Pick<
    PaymentProvider,
    | 'listSubscriptions'
    | 'createSubscription'
    | 'changeSubscription'
    | 'resumeSubscription'
    | 'setCancelAtPeriodEnd'
    | 'setQuantity'
    | 'payInvoice'
    | 'getPriceAmount'
    | 'getDefaultPaymentMethod'
    | 'setDefaultPaymentMethod'
    | 'listPaymentMethods'
    | 'getPaymentMethod'
  > = {
    listSubscriptions: async (customerId) => {
      await travel();
      const copies = (byCustomer.get(customerId) ?? []).map((one) => ({ ...one }));
      const waiting = gate;
      gate = undefined;
      await waiting;
      return copies;
    },

    createSubscription: async (one, key) => {
      const created = await once(key, one, () => {
        const at = seconds(now());
        const id = `sub_${subscriptions.length + 1}`;
        const fresh: Subscription = {
          id,
          status: 'active',
          priceId: one.priceId,
          itemId: `si_${id}`,
          quantity: one.quantity,
          cancelAtPeriodEnd: false,
          startedAt: at,
          periodStart: at,
          periodEnd: at,
          trialEnd: one.trial ? at + one.trial.days * day : null,
          endedAt: null,
          paymentMethodId: one.paymentMethodId ?? null,
          unpaidInvoiceId: null,
          clientSecret: '',
          customerId: one.customerId,
          pauses: one.trial?.withoutPaymentMethod === 'pause',
        };
        startPeriod(fresh, at);
        if (fresh.trialEnd !== null)
          Object.assign(fresh, { status: 'trialing', periodEnd: fresh.trialEnd });
        else collect(fresh, 'incomplete');
        if (fresh.status === 'incomplete' && getCard(fresh) === 'authentication')
          fresh.clientSecret = `secret_${id}`;
        subscriptions.push(fresh);
        byCustomer.set(
          fresh.customerId,
          [fresh, ...(byCustomer.get(fresh.customerId) ?? [])].slice(0, maxListed),
        );
        emit(fresh);
        return fresh;
      });
      if (!created) throw new PaymentError('unavailable');
      return created;
    },

    changeSubscription: async (change, key) => {
      const changed = await once(key, change, () => {
        const one = find(change.id);
        if (!isLiving(one)) throw new PaymentError('notFound');
        one.paymentMethodId = change.paymentMethodId;
        emit(one);
        if (change.isPending) return one;
        const isOther = one.priceId !== change.priceId;
        const isCharged = isOther && one.status === 'active';
        if (isCharged && getCard(one) === 'declined') throw new PaymentError('declined');
        if (isCharged && getCard(one) === 'authentication')
          throw new PaymentError('authenticationRequired');
        if (isCharged) charge(one, `change ${one.priceId} ${change.priceId} ${key}`);
        one.priceId = change.priceId;
        one.quantity = change.quantity;
        return one;
      });
      if (!changed) throw new PaymentError('unavailable');
      return changed;
    },

    resumeSubscription: async (id, key) => {
      const resumed = await once(key, { id }, () => {
        const one = find(id);
        if (one.status !== 'paused') return one;
        startPeriod(one, seconds(now()));
        collect(one, 'paused');
        emit(one);
        return one;
      });
      if (!resumed) throw new PaymentError('unavailable');
      return resumed;
    },

    setCancelAtPeriodEnd: async (id, cancels, key) => {
      await once(key, { id, cancels }, () => {
        const one = find(id);
        if (!isLiving(one)) throw new PaymentError('notFound');
        one.cancelAtPeriodEnd = cancels;
        emit(one);
        return one;
      });
    },

    setQuantity: async (change, key) => {
      await once(key, change, () => {
        const one = find(change.id);
        one.quantity = change.quantity;
        emit(one);
        return one;
      });
    },

    payInvoice: async (invoiceId, paymentMethodId) => {
      const one = subscriptions.find(({ unpaidInvoiceId }) => unpaidInvoiceId === invoiceId);
      if (!one) return;
      const card = getCard(one);
      if (card === 'declined') throw new PaymentError('declined');
      if (card === 'authentication') throw new PaymentError('authenticationRequired');
      one.paymentMethodId = paymentMethodId;
      collect(one, one.status);
      emit(one);
    },

    getPriceAmount: async () => ({ amount: 1000, currency: 'usd' }),
    getDefaultPaymentMethod: async (customerId) => `pm_${customerId}`,
    setDefaultPaymentMethod: async () => {},
    listPaymentMethods: async (customerId) => [toMethod(customerId)],
    getPaymentMethod: async (id) => toMethod(id.replace('pm_', '')),
  };

  return {
    provider,
    /** Everything that was paid: `<subscription> period <start>` or `<subscription> change …`. */
    charges,
    /** Customers of events that were not delivered yet. */
    events,
    of: (customerId: string): readonly ProviderSubscription[] => byCustomer.get(customerId) ?? [],
    setCard: (customerId: string, card: Card) => void cards.set(customerId, card),
    /** The next request that changes something fails like this. */
    failNext: (fault: Fault) => {
      nextFault = fault;
    },
    /** The next list is as of now, and arrives when the promise is kept. */
    holdNextList: (until: Promise<void>) => {
      gate = until;
    },
    /** Does what is due by now. */
    passTime: () => {
      const at = seconds(now());
      for (const one of subscriptions.filter(isLiving)) while (pass(one, at)) emit(one);
    },
  };
}

const toMethod = (customerId: string) => ({
  id: `pm_${customerId}`,
  customerId,
  name: '',
  email: null,
  address: {},
});
