import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { type PageSettings, settingsElement } from '../page-settings.ts';

/** Where the pages are built to. */
const bundle = join(import.meta.dirname, '../../dist/pages');

/** Milliseconds a request may take to arrive. */
const arriveWithin = 30_000;

/** Sends one of the built pages. */
export type SendPage = (reply: FastifyReply) => FastifyReply;

/** A server for built pages: their files for a year, as their names change with them, and nothing that is not built. */
export async function createPageApp(publicUrl: string): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    requestTimeout: arriveWithin,
    forceCloseConnections: 'idle',
  });
  const transport: Record<string, string> = publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {};
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    reply.headers(transport);
  });
  await app.register(fastifyStatic, {
    root: join(bundle, 'assets'),
    serve: false,
    preCompressed: true,
  });
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    reply.sendFile(request.params['*'], { immutable: true, maxAge: '1y' }),
  );
  return app;
}

/** Reads a page and writes the settings into it; it may load its own files and talk to its server and the identity service. */
export async function loadPage(
  name: 'index.html' | 'console.html' | 'legal.html',
  settings: PageSettings,
): Promise<SendPage> {
  const text = await readPage(name);
  const page = text.replace(`name="${settingsElement}" content=""`, () => {
    return `name="${settingsElement}" content="${escapeAttribute(JSON.stringify(settings))}"`;
  });
  const titled = page.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${escapeAttribute(settings.title)}</title>`,
  );
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
    `connect-src 'self' ${settings.identityUrl}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
  return (reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(titled);
}

/** A user who starts the server by itself, without the build, gets to know what is missing. */
async function readPage(name: string): Promise<string> {
  const path = join(bundle, name);
  if (!existsSync(path))
    return '<!doctype html><title>Console</title><p>The console is not built: run npm start.</p>';
  return readFile(path, 'utf8');
}

function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
