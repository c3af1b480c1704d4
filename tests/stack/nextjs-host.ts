import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { createCookieJar } from '../published/cookie-jar.ts';

/** 32 bytes, as hex digits. */
const encryptionPassword = '0123456789abcdef'.repeat(4);

/** What the server half of the published package reads of Next.js itself, which is not installed. */
const next: Readonly<Record<string, string>> = {
  'next/package.json': `module.exports = { version: '16.0.0' };`,
  'next/router': `module.exports = {};`,
  'next/navigation': `module.exports = {};`,
  'next/server': `exports.NextResponse = class NextResponse extends Response {
    static next() { return new Response(null, { headers: { 'x-middleware-next': '1' } }); }
    static redirect(url, { headers = [] } = {}) {
      return new Response(null, { status: 307, headers: [...headers, ['location', String(url)]] });
    }
  };`,
};

type Call = (...given: readonly unknown[]) => Promise<unknown>;

const session = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  user: z.looseObject({ sub: z.string(), tenantId: z.string() }),
});
const page = z.object({
  session: session.nullish(),
  user: z.looseObject({}).optional(),
  tenants: z.array(z.looseObject({ tenantId: z.string() })).optional(),
});

/** An HTTP server that serves the middleware and pages of `@frontegg/nextjs` as Next.js does. */
export async function openNextHost() {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.stack));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const url = `http://127.0.0.1:${port}`;
  let parts: ReturnType<typeof loadParts> | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!parts) throw new Error('Call connect() first');
    const text = await readText(request);
    const type = request.headers['content-type'] ?? '';
    const body = type.includes('json') ? JSON.parse(text || '{}') : formIn(text);
    // what Next.js adds to the request and response of an API route
    Object.assign(request, { body: text === '' ? undefined : body, cookies: cookiesIn(request) });
    Object.assign(response, {
      status: (code: number) => Object.assign(response, { statusCode: code }),
    });
    if (request.url?.startsWith('/api/frontegg'))
      return void (await parts.middleware(request, response));
    const shown = await parts.renderPage(request, response);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(shown));
  }

  return {
    url,
    /** Loads the package, which reads its settings then. */
    connect(settings: { baseUrl: string; clientId: string; clientSecret: string }): void {
      Object.assign(process.env, {
        FRONTEGG_BASE_URL: settings.baseUrl,
        FRONTEGG_APP_URL: url,
        FRONTEGG_CLIENT_ID: settings.clientId,
        FRONTEGG_CLIENT_SECRET: settings.clientSecret,
        FRONTEGG_ENCRYPTION_PASSWORD: encryptionPassword,
      });
      parts = loadParts();
    },
    parts: () => {
      if (!parts) throw new Error('Call connect() first');
      return parts;
    },
    browser: () => aBrowser(url),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A browser of the host application. */
function aBrowser(url: string) {
  const jar = createCookieJar();
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', jar.text());
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers });
    jar.store(response.headers.getSetCookie());
    return response;
  };
  return {
    jar,
    send,
    post: (path: string, body: object = {}) =>
      send(path, {
        method: 'POST',
        // as a browser sends it, and the package passes it on
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify(body),
      }),
    /** What a page renders with. */
    open: async () => page.parse(await (await send('/dashboard')).json()),
    /** The request that the middleware of Next.js receives. */
    atEdge: (path: string) => new Request(url + path, { headers: { cookie: jar.text() } }),
  };
}

/** The exports of the package that run on a server. */
function loadParts() {
  registerHooks({
    resolve: (specifier, context, following) =>
      specifier in next
        ? { url: `next:${specifier}`, format: 'commonjs', shortCircuit: true }
        : following(specifier, context),
    load: (url, context, following) => {
      const source = next[url.replace(/^next:/, '')];
      return source && url.startsWith('next:')
        ? { format: 'commonjs', source, shortCircuit: true }
        : following(url, context);
    },
  });
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@frontegg/nextjs'));
  const load = (path: string): Record<string, Call> => require(join(folder, path));
  const call = (path: string, name = 'default'): Call => {
    const found = load(path)[name];
    if (!found) throw new Error(`${path} of the package has no ${name}`);
    return found;
  };
  const [refresh, fetchUserData] = [
    call('utils/refreshAccessTokenIfNeeded'),
    call('utils/fetchUserData'),
  ];
  return {
    middleware: call('middleware', 'FronteggApiMiddleware'),
    getSession: call('pages', 'getSession'),
    handleSessionOnEdge: call('edge', 'handleSessionOnEdge'),
    getPublicSettings: call('api', 'getPublicSettings'),
    /** As the `getInitialProps` of the package does. */
    renderPage: async (request: IncomingMessage, response: ServerResponse) => {
      const found = await refresh({ req: request, res: response, pathname: request.url });
      const data = await fetchUserData({
        getSession: async () => found,
        getHeaders: async () => request.headers,
      });
      return { session: found, ...Object(data) };
    },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

const formIn = (text: string) => Object.fromEntries(new URLSearchParams(text));

const cookiesIn = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    (headers.cookie ?? '')
      .split('; ')
      .filter((pair) => pair !== '')
      .map((pair) => pair.split(/=(.*)/s)),
  );
