import type { FastifyInstance } from 'fastify';
import type { RandomPort } from '../../ports/random.port.ts';
import type { Arrival, ServerSettings } from '../config/settings.ts';
import { answerBrokenRequest } from './broken-request.ts';

const defaults: Arrival = {
  headers: 10_000,
  body: 10_000,
  file: 30_000,
  silence: 60_000,
  lookEvery: 1000,
};

/** What the settings say, for tests, else what is usual. */
export const getArrival = ({ arrival }: Pick<ServerSettings, 'arrival'>): Arrival => ({
  ...defaults,
  ...arrival,
});

/**
 * What Node's own server gets: it looks for late headers and for requests that are late as a
 * whole.
 */
export function serverTimes(settings: Pick<ServerSettings, 'arrival'>) {
  const { headers, file, silence, lookEvery } = getArrival(settings);
  return {
    requestTimeout: file,
    connectionTimeout: silence,
    http: { headersTimeout: headers, connectionsCheckingInterval: lookEvery },
  } as const;
}

/**
 * Cuts off requests whose body comes drop by drop; only a file may take longer. The engine's calls
 * are held to it as well.
 */
export function cutLateBodies(
  app: FastifyInstance,
  settings: Pick<ServerSettings, 'arrival' | 'publicUrl'>,
  random: RandomPort,
): void {
  const { body } = getArrival(settings);
  const answer = answerBrokenRequest(settings, random);
  app.server.prependListener('request', (request) => {
    if (request.complete || request.headers['content-type']?.startsWith('multipart/form-data'))
      return;
    const late = Object.assign(new Error('The body did not arrive in time'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    });
    // one without a body is complete by now, though nobody read to its end: its answer may take as
    // long as it likes
    const timer = setTimeout(() => request.complete || answer(late, request.socket), body);
    for (const end of ['end', 'close'] as const) request.once(end, () => clearTimeout(timer));
  });
}
