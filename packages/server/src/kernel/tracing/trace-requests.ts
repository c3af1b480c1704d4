import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerSettings } from '../config/settings.ts';
import type { OpenSpan } from '../../ports/tracing.port.ts';
import { readTraceParent } from './trace-parent.ts';
import type { Tracing } from './tracing.ts';

/** Machines call these every few seconds. */
const untraced = new Set<string | undefined>(['/healthz', '/readyz', '/metrics']);

/** Creates a span for each request, named by its route pattern and never by its URL. */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing,
  { trustsTraceparent = false }: Pick<ServerSettings, 'trustsTraceparent'>,
): void {
  if (!tracing.isOn) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();

  function end(request: FastifyRequest, reply?: FastifyReply): void {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    const status = reply?.statusCode;
    if (status !== undefined) span.add({ 'http.response.status_code': status });
    span.end(status === undefined ? 'aborted' : status >= 500 ? String(status) : undefined);
  }

  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, id, raw } = request;
    const { url } = routeOptions;
    if (untraced.has(url)) return done();
    const span = tracing.begin({
      name: url === undefined ? method : `${method} ${url}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        ...(url === undefined ? {} : { 'http.route': url }),
      },
      // the same ID as in responses and log lines
      traceId: id,
      parent: trustsTraceparent ? readTraceParent(raw.headers)?.traceparent : undefined,
    });
    if (!span) return done();
    spans.set(request, span);
    span.run(done);
  });
  // After the body arrives, the socket runs the rest of the request, outside of the hook above.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    return span ? span.run(done) : done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    end(request);
    done();
  });
}
