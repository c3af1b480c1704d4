import { setInterval as every } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Milliseconds running requests get; the process has 30 s in all. Issue 2. */
const requestsEndWithin = 10_000;
/** Milliseconds between looks for connections that have become idle. */
const lookEvery = 25;

/**
 * Closes the application when its running requests have been answered. A browser keeps its
 * connection open after an answer; such connections are closed as soon as they are idle, or a close
 * would wait for the browser.
 */
export async function drain(app: FastifyInstance): Promise<void> {
  let isClosed = false;
  const closing = app.close().finally(() => {
    isClosed = true;
  });
  const start = performance.now();
  for await (const _look of every(lookEvery)) {
    if (isClosed) break;
    if (performance.now() - start > requestsEndWithin) app.server.closeAllConnections();
    else app.server.closeIdleConnections();
  }
  await closing;
}
