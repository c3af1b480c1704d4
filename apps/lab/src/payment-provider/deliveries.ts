import { type LabEvent, signPayload } from './lab-events.ts';

/** How events travel from now on. */
export type DeliveryMode = 'normal' | 'lost' | 'twice' | 'reversed';

/** An event and what became of it. */
export interface Delivery {
  readonly event: LabEvent;
  state: 'waiting' | 'delivered' | 'failed' | 'lost';
}

/** Sends the provider’s events to the product. */
export interface Deliveries {
  mode: DeliveryMode;
  readonly list: readonly Delivery[];
  readonly add: (event: LabEvent) => void;
  /** Sends an event once more, whatever the mode. */
  readonly resend: (id: string) => Promise<void>;
  readonly close: () => void;
}

/** Events that the page still shows. */
const shownEvents = 200;
/** Milliseconds that events wait for others of the same request. */
const pause = 200;
const timeoutMs = 5000;

/** Sends events shortly after they happen, in the mode that the page of the lab chose. */
export function createDeliveries({
  url,
  secret,
}: {
  readonly url: string;
  readonly secret: string;
}): Deliveries {
  const list: Delivery[] = [];
  let waiting: Delivery[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function send(delivery: Delivery): Promise<void> {
    const body = JSON.stringify(delivery.event);
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': signPayload(body, secret, Math.floor(Date.now() / 1000)),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined);
    delivery.state = response?.ok ? 'delivered' : 'failed';
  }

  async function flush(mode: DeliveryMode): Promise<void> {
    timer = undefined;
    const batch = mode === 'reversed' ? waiting.toReversed() : waiting;
    waiting = [];
    for (const delivery of batch) {
      if (mode === 'lost') delivery.state = 'lost';
      else await send(delivery);
      if (mode === 'twice') await send(delivery);
    }
  }

  const deliveries: Deliveries = {
    mode: 'normal',
    list,
    add: (event) => {
      const delivery: Delivery = { event, state: 'waiting' };
      list.unshift(delivery);
      list.length = Math.min(list.length, shownEvents);
      waiting.push(delivery);
      timer ??= setTimeout(() => void flush(deliveries.mode), pause).unref();
    },
    resend: async (id) => {
      const delivery = list.find(({ event }) => event.id === id);
      if (delivery) await send(delivery);
    },
    close: () => clearTimeout(timer),
  };
  return deliveries;
}
