import { verifyWebhook, WebhookVerificationError } from '@foyer/node';
import type { LabMemory } from '../identity-providers/lab-memory.ts';

/** How the receiver answers: as asked, with an error, or after the sender has given up. */
export const receiverModes = {
  accept: 'Accept',
  fail: 'Respond with 500',
  slow: 'Respond after 15 seconds',
} as const;
/** How the receiver answers. */
export type ReceiverMode = keyof typeof receiverModes;

/** Whether a name is that of a mode. */
export const isReceiverMode = (name: string | undefined): name is ReceiverMode =>
  name !== undefined && Object.hasOwn(receiverModes, name);

/** A delivery that arrived. */
export interface ReceivedDelivery {
  /** ISO 8601. */
  readonly at: string;
  readonly id: string;
  readonly eventKey: string;
  readonly body: string;
  /** Why the signature is not valid; absent if it is. */
  readonly problem?: string | undefined;
  readonly answered: number;
}

interface Stored {
  readonly secret: string;
  readonly mode: ReceiverMode;
  readonly deliveries: readonly ReceivedDelivery[];
}

const document = 'webhook receiver';
const maxDeliveries = 50;
const maxBody = 20_000;

/** What the receiver knows: the secret to verify with, how it answers, and what arrived. */
export function createReceiverStore(memory: LabMemory, secret: string) {
  let writing: Promise<unknown> = Promise.resolve();

  async function load(): Promise<Stored> {
    const found = await memory.load(document);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- only this file writes the document
    return (found as Stored | undefined) ?? { secret, mode: 'accept', deliveries: [] };
  }
  function change(work: (stored: Stored) => Stored): Promise<void> {
    const done = writing.then(async () => memory.save(document, work(await load())));
    writing = done.catch(() => undefined);
    return done;
  }

  return {
    load,
    setMode: (mode: ReceiverMode) => change((stored) => ({ ...stored, mode })),
    setSecret: (next: string) => change((stored) => ({ ...stored, secret: next })),
    clear: () => change((stored) => ({ ...stored, deliveries: [] })),
    /** Verifies a delivery and keeps it; answers how to respond. */
    receive: async (
      headers: Readonly<Record<string, string | string[] | undefined>>,
      body: string,
    ): Promise<{ readonly status: number; readonly mode: ReceiverMode }> => {
      const { secret: signingSecret, mode } = await load();
      const problem = await findProblem(headers, body, signingSecret);
      const status = mode === 'fail' ? 500 : problem === undefined ? 200 : 401;
      const delivery: ReceivedDelivery = {
        at: new Date().toISOString(),
        id: String(headers['webhook-id'] ?? ''),
        eventKey: toEventKey(body),
        body: body.slice(0, maxBody),
        problem,
        answered: status,
      };
      await change((stored) => ({
        ...stored,
        deliveries: [delivery, ...stored.deliveries].slice(0, maxDeliveries),
      }));
      return { status, mode };
    },
  };
}

/** What the receiver knows. */
export type ReceiverStore = ReturnType<typeof createReceiverStore>;

async function findProblem(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  secret: string,
): Promise<string | undefined> {
  try {
    await verifyWebhook({ headers, body, secret });
    return undefined;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return error.message;
    throw error;
  }
}

function toEventKey(body: string): string {
  try {
    const { eventKey } = Object(JSON.parse(body));
    return typeof eventKey === 'string' ? eventKey.slice(0, 120) : '';
  } catch {
    return '';
  }
}
