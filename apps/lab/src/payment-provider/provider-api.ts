import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readForm } from './lab-events.ts';
import type { LabLedger } from './lab-ledger.ts';
import { ProviderError } from './payment-objects.ts';
import { registerProviderRoutes } from './payment-provider.routes.ts';

interface Remembered {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
}

/** Serves the provider's API: keys, idempotency, and errors as the provider has them. */
export function registerProviderApi(
  app: FastifyInstance,
  ledger: LabLedger,
  secretKey: string,
): void {
  const remembered = new Map<string, Remembered>();
  const type = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type);
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
    done(null, readForm(String(body))),
  );
  app.setErrorHandler((error, _request, reply) => {
    const failure = error instanceof ProviderError ? error : undefined;
    return reply
      .code(failure?.status ?? 500)
      .send({ error: failure?.body ?? { type: 'api_error', message: 'Internal error' } });
  });
  app.addHook('preHandler', async (request, reply) => {
    const isFile = request.routeOptions.url?.endsWith('/invoices/:id/pdf');
    if (!isFile && request.headers.authorization !== `Bearer ${secretKey}`)
      throw new ProviderError(401, {
        type: 'invalid_request_error',
        message: 'Invalid API Key provided',
      });
    return replay(remembered, request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const key = getKey(request);
    if (key && !remembered.has(key) && reply.statusCode !== 401)
      remembered.set(key, {
        fingerprint: toFingerprint(request),
        status: reply.statusCode,
        body: payload,
      });
    return payload;
  });
  registerProviderRoutes(app, ledger);
}

const getKey = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
};

const toFingerprint = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body]))
    .digest('hex');

/** A request with an earlier idempotency key gets the first answer again, or an error if it differs. */
async function replay(
  remembered: ReadonlyMap<string, Remembered>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const earlier = remembered.get(getKey(request) ?? '');
  if (!earlier) return undefined;
  if (earlier.fingerprint !== toFingerprint(request))
    throw new ProviderError(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    });
  return reply.code(earlier.status).type('application/json').send(earlier.body);
}
