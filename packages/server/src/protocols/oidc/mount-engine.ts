import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRateLimiter } from '../../kernel/http/rate-limits.ts';
import { readClient } from '../../kernel/http/request-context.ts';
import { traceHeader } from '../../kernel/http/trace-header.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Engine, EngineDeps } from './create-engine.ts';
import { enginePaths } from './hosted.ts';
import { errorPage, pageHeaders } from './pages.ts';

type Client = ReturnType<EngineDeps['getClient']>;

/** Who makes the requests the engine is answering. */
export interface EngineVisitors {
  readonly getClient: (request: IncomingMessage) => Client;
  note(request: IncomingMessage, client: Client): void;
}

/** Remembers for as long as the request lives. */
export function createEngineVisitors(): EngineVisitors {
  const knownValues = new WeakMap<IncomingMessage, Client>();
  return {
    note: (request, client) => void knownValues.set(request, client),
    getClient: (request) => {
      const client = knownValues.get(request);
      if (!client) throw new Error('A request reached the engine without its client');
      return client;
    },
  };
}

const discovery = '/.well-known/openid-configuration';

/**
 * Serves the standard endpoints. The engine reads the body from the stream by itself, so nothing
 * here touches it.
 */
export async function mountEngine(
  app: FastifyInstance,
  {
    engine,
    visitors,
    kernel,
  }: { readonly engine: Engine; readonly visitors: EngineVisitors; readonly kernel: Kernel },
): Promise<void> {
  const { config, settings, db, attemptCounter, clock, locations } = kernel;
  const { protocol, host } = new URL(settings.publicUrl);
  const trustedHops = settings.trustedHops ?? 0;
  const limiter = createRateLimiter({
    limits: config.rateLimits,
    generous: settings.mode === 'demo',
    db,
    attemptCounter,
    clock,
  });

  function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw } = request;
    visitors.note(raw, { client: readClient(request, trustedHops), traceId: request.id });
    // Addresses come from the settings, whatever the request says. Security decision 5.
    for (const name of Object.keys(raw.headers))
      if (/^(x-)?forwarded/.test(name)) delete raw.headers[name];
    Object.assign(raw.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) });
    reply.hijack();
    reply.raw.setHeader(traceHeader, request.id);
    reply.raw.setHeader('x-content-type-options', 'nosniff');
    reply.raw.setHeader('x-frame-options', 'DENY');
    reply.raw.setHeader('referrer-policy', 'no-referrer');
    return engine.answer(raw, reply.raw);
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.addHook('onRequest', async (request) => {
      const { address, addressKey } = readClient(request, trustedHops);
      await limiter.admit('session', addressKey);
      await locations.remember(address);
    });
    // Also a sign-in that waits for a user comes back to this path.
    scope.addHook('onRequest', async (request, reply) => {
      // The engine matches paths without their case.
      const isSignIn = request.url.toLowerCase().startsWith(enginePaths.authorization);
      if (config.hostedLogin.enabled || !isSignIn) return;
      const page = errorPage({ error: 'access_denied', words: 'Hosted login is turned off.' });
      await reply.code(403).headers(pageHeaders).type('text/html').send(page);
    });
    scope.all('/oidc/*', answer);
    scope.get(discovery, answer);
    scope.get(`/oauth${discovery}`, (request, reply) => {
      request.raw.url = discovery;
      return answer(request, reply);
    });
  });
}
