import cookie from '@fastify/cookie';
import { consoleCookies } from '@foyer/contract/console-session/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createGuestReader } from './guest-reader.ts';
import type { ConsoleServerOptions } from './console-server-options.ts';
import { readEnding, setReason } from './ending.ts';
import { createPageApp, loadPage } from './page-files.ts';

/**
 * The stand-in for the console of the secure browser: lets in anyone who brings a good cookie, shows the console's page, and
 * ends sessions for a reason. For demo and tests only.
 */
export async function createConsoleHostApp(
  options: ConsoleServerOptions,
): Promise<FastifyInstance> {
  const { page, internalUrl } = options;
  const app = await createPageApp(page.hostUrl);
  await app.register(cookie);
  const readGuest = createGuestReader(options);
  const sendPage = await loadPage('console.html', page);
  const getGuest = (request: FastifyRequest) => readGuest(request.cookies[consoleCookies.auth]);
  const domain = page.cookieDomain ? { domain: page.cookieDomain } : {};
  const forget = (reply: FastifyReply) => {
    for (const name of [consoleCookies.auth, consoleCookies.origin])
      reply.clearCookie(name, { path: '/', ...domain });
  };

  app.setErrorHandler((_error, _request, reply) => {
    void reply.code(503).send(failure('The console cannot reach the identity service. Try again.'));
  });
  app.get('/', async (request, reply) => {
    if (await getGuest(request)) return sendPage(reply);
    // A user who came by the sign-in page has been here: the cookie's time is over. Decision 0101.
    if (request.cookies[consoleCookies.origin] === page.signInUrl)
      setReason(reply, { reason: 'Timeout' }, domain);
    forget(reply);
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${page.signInUrl}/account/login`, 302);
  });
  app.get('/preview', async (_request, reply) => sendPage(reply));
  app.get('/api/v1/session', async (request, reply) => {
    const guest = await getGuest(request);
    void reply.header('cache-control', 'no-store');
    return guest
      ? { content: guest }
      : reply.code(401).send(failure('Your session has ended. Sign in again.'));
  });
  app.delete('/api/v1/session', async (request, reply) => {
    // Browsers name the page's origin with every deletion (T-CSRF-1).
    if (request.headers.origin !== page.hostUrl)
      return reply.code(403).send(failure('Only the console ends sessions.'));
    const ending = readEnding(request.body);
    if (!ending) return reply.code(400).send(failure('This is no reason to end a session.'));
    if (!(await getGuest(request)))
      return reply.code(401).send(failure('Your session has ended. Sign in again.'));
    await endAtProvider(internalUrl, request.cookies[consoleCookies.auth] ?? '');
    forget(reply);
    setReason(reply, ending, domain);
    return reply.code(204).send();
  });
  return app;
}

/** The cookie's session ends at the identity service, so that the sign-in page finds nobody signed in. */
async function endAtProvider(internalUrl: string, token: string): Promise<void> {
  const answer = await fetch(new URL('/v1/auth-cookie/logout', internalUrl), {
    headers: { cookie: `${consoleCookies.auth}=${token}` },
  });
  if (!answer.ok) throw new Error(`The identity service answered ${answer.status}`);
}

/** The error object of a dashboard. Specification 2, §7.2. */
function failure(message: string): { readonly error: { readonly message: string } } {
  return { error: { message } };
}
