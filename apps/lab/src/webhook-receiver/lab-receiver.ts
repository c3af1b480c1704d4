import type { FastifyInstance } from 'fastify';
import type { LabMemory } from '../identity-providers/lab-memory.ts';
import { createReceiverStore } from './receiver-store.ts';
import { registerReceiverRoutes } from './receiver.routes.ts';

/** The secret of the demo’s webhook; it signs nothing elsewhere. */
export const labWebhookSecret = `whsec_${Buffer.from('the webhook of the Foyer demo!!!').toString('base64')}`;

/** A receiver of webhooks at an address of the lab. */
export interface LabReceiver {
  /** Where webhooks send to. */
  readonly url: string;
  /** Mounts the receiver and its page below `/lab/webhooks`. */
  readonly register: (app: FastifyInstance) => Promise<void>;
}

const prefix = '/lab/webhooks';

/** Creates the receiver; nothing is reachable before `register`. */
export function createLabReceiver(options: {
  readonly origin: string;
  readonly memory: LabMemory;
}): LabReceiver {
  const { origin, memory } = options;
  const store = createReceiverStore(memory, labWebhookSecret);
  const url = `${origin}${prefix}/receiver`;
  return {
    url,
    register: async (app) => {
      await app.register(async (scope) => registerReceiverRoutes(scope, { store, origin, url }), {
        prefix,
      });
    },
  };
}
