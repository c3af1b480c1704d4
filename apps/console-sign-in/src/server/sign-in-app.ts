import type { FastifyInstance } from 'fastify';
import type { ConsoleServerOptions } from './console-server-options.ts';
import { createPageApp, loadPage } from './page-files.ts';

/** The sign-in page on a port of its own: one page for every address, as it routes by itself. */
export async function createSignInApp({
  page,
}: Pick<ConsoleServerOptions, 'page'>): Promise<FastifyInstance> {
  const app = await createPageApp(page.signInUrl);
  const sendPage = await loadPage('index.html', page);
  const sendLegal = await loadPage('legal.html', page);
  app.get('/legal.html', (_request, reply) => sendLegal(reply));
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/*', (_request, reply) => sendPage(reply));
  return app;
}
