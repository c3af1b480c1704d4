import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostedPagesFolder, isBuilt } from './built-pages.ts';
import { pagePolicy } from './page-policy.ts';

const base = '/oauth/account';

/**
 * Pages that providers lead back to, to addresses that are registered with them. They are the application's, unless this browser
 * left from the page of hosted login, which says so by a cookie.
 */
const callbacks = ['/account/social/success', '/account/oidc/callback', '/account/saml/callback'];

const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': pagePolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // The name of the sign-in is in the address.
  'referrer-policy': 'strict-origin',
};

/** Pages that mails lead to: the application's too, if one is served here. */
const alone = '/account/*';

/** Sends the page of the application on the same origin. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Serves the page of hosted login at each of its addresses. It is product: every mode has it. Decision 0175. */
export async function registerHostedPages(
  app: FastifyInstance,
  {
    otherwise,
    home = '/account/login',
    root = hostedPagesFolder,
  }: {
    readonly otherwise?: SendPage | undefined;
    /** Where `/` redirects if no application is served here: the application's URL. Default: the sign-in page. */
    readonly home?: string | undefined;
    readonly root?: string;
  } = {},
): Promise<void> {
  if (!isBuilt(root)) return;
  // In a scope of its own: other bundles are served beside it.
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, { root, serve: false, preCompressed: true });
    scope.get(`${base}/assets/*`, (request, reply) =>
      reply.sendFile(getPath(request).slice(base.length + 1), { immutable: true, maxAge: '1y' }),
    );
    scope.get(`${base}/*`, sendPage);
    // Where no application is served, mails lead to pages of ours. Decision 0192.
    if (!otherwise) {
      scope.get(alone, sendPage);
      scope.get('/', (_request, reply) => reply.redirect(home));
    }
    for (const path of otherwise ? callbacks : []) {
      scope.get(path, (request, reply) => {
        const isExpected = /(^|;\s*)foyer_hosted=1(;|$)/.test(request.headers.cookie ?? '');
        return isExpected ? sendPage(request, reply) : otherwise?.(request, reply);
      });
    }
  });
}

function sendPage(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(pageHeaders);
  return reply.sendFile('index.html', { cacheControl: false });
}

function getPath({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '';
}
