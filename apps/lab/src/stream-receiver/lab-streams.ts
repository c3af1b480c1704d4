import type { FastifyInstance } from 'fastify';
import type { LabMemory } from '../identity-providers/lab-memory.ts';
import { labStreamSecrets } from './stream-checks.ts';
import { createStreamStore, type StreamStore } from './stream-store.ts';
import { registerStreamsPage, type StreamUrls } from './streams.page.ts';
import { registerStreamDestinations } from './streams.routes.ts';

/** Destinations of audit streams at addresses of the lab. */
export interface LabStreams {
  readonly urls: StreamUrls;
  readonly store: StreamStore;
  /** Mounts the destinations and their page below `/lab/streams`. */
  readonly register: (app: FastifyInstance) => Promise<void>;
}

const prefix = '/lab/streams';

/** Creates the destinations; nothing is reachable before `register`. */
export function createLabStreams(options: {
  readonly origin: string;
  readonly memory: LabMemory;
  /** The time that signatures are compared with. Default: the current time. */
  readonly now?: () => Date;
}): LabStreams {
  const { origin, memory, now = () => new Date() } = options;
  const store = createStreamStore(memory, labStreamSecrets.http);
  const at = (path: string) => `${origin}${prefix}/${path}`;
  const urls = {
    http: at('http'),
    splunk: at('splunk/services/collector/event'),
    datadog: at('datadog/api/v2/logs'),
    s3: at('s3'),
  };
  return {
    urls,
    store,
    register: async (app) => {
      await app.register(async (scope) => registerStreamsPage(scope, { store, origin, urls }), {
        prefix,
      });
      await app.register(async (scope) => registerStreamDestinations(scope, { store, now }), {
        prefix,
      });
    },
  };
}
