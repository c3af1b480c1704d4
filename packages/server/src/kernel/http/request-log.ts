import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { logEvent } from '../logs/log-events.ts';

/**
 * One line and one measurement for each request: the route's pattern, never the address that was
 * asked for.
 */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    const seconds = reply.elapsedTime / 1000;
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode, seconds });
    const facts = {
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    logEvent(request.log, 'request.completed', facts);
    done();
  });
}
