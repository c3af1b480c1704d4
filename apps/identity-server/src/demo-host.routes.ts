import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Where the bundle of the demo application is built to. */
const bundle = join(import.meta.dirname, '../../demo-host/dist');

/** Paths of the server itself: what they do not know is not a page of the demo either. */
const ownedByServer =
  /^\/(frontegg|lab|oauth\/(?!callback)|\.well-known|healthz|readyz|metrics|assets|openapi\.json|auth-cookie|v1)(\/|$|\?)/;

/** Serves the demo application: its files, and its page for every other address, as the application routes by itself. */
export async function registerDemoHost(app: FastifyInstance, policy: string): Promise<void> {
  if (!existsSync(join(bundle, 'index.html'))) return;
  await app.register(fastifyStatic, { root: bundle, serve: false, preCompressed: true });
  app.get('/assets/*', (request, reply) =>
    reply.sendFile(request.url.split('?')[0]?.slice(1) ?? '', { immutable: true, maxAge: '1y' }),
  );
  const send = sendDemoPage(policy);
  app.get('/', send);
  app.get('/*', (request, reply) =>
    ownedByServer.test(request.url) ? reply.callNotFound() : send(request, reply),
  );
}

/** Sends the page of the demo application, also from a scope that has files of its own. */
export function sendDemoPage(policy: string) {
  return (_request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    return reply.sendFile('index.html', bundle, { cacheControl: false });
  };
}
