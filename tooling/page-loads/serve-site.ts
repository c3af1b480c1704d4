import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { CallShape } from '@foyer/contract';
import { createPreviewTransport, previewPassword } from '@foyer/preview';
import type { BuiltSite } from './build-host.ts';

/** A served site, with the preview's provider as its server. */
export interface ServedSite {
  readonly url: string;
  /** Stops serving it. */
  readonly close: () => void;
}

type Provider = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Serves a built site to a signed-out visitor, or to the preview's user with this email. */
export async function serveSite(site: BuiltSite, email?: string): Promise<ServedSite> {
  const provider = await previewProvider(email);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site').pathname;
    if (path.startsWith(prefix)) void provider(request, response);
    else send(site, path, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const prefix = '/frontegg';
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

function send(
  site: BuiltSite,
  path: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const name = site.has(path) ? path : '/index.html';
  const file = site.get(name);
  if (!file) return void response.writeHead(404).end();
  const isBrotli = String(headers['accept-encoding']).includes('br');
  response.writeHead(200, {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    'content-encoding': isBrotli ? 'br' : 'gzip',
  });
  response.end(isBrotli ? file.brotli : file.gzip);
}

async function previewProvider(email: string | undefined): Promise<Provider> {
  const calls = await allCalls();
  const transport = createPreviewTransport({
    delayMs: 0,
    storage: null,
    origin: 'http://localhost',
  });
  const ask = async (
    method: string,
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: string,
  ) => {
    const path = url.pathname.slice(prefix.length);
    const match = calls.find((one) => one.call.method === method && one.pattern.test(path));
    if (!match)
      return new Response(JSON.stringify({ errors: [`${method} ${path}`] }), { status: 404 });
    const params = match.pattern.exec(path)?.groups ?? {};
    const query = Object.fromEntries(url.searchParams);
    return transport({
      method,
      url: url.href,
      path,
      call: match.call,
      params,
      query,
      headers,
      ...(body !== '' && { body }),
    });
  };
  if (email !== undefined) {
    const body = JSON.stringify({ email, password: previewPassword });
    await ask('POST', new URL(`http://site${prefix}/identity/resources/auth/v1/user`), {}, body);
  }
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://site');
    const { authorization } = request.headers;
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const answer = await ask(request.method ?? 'GET', url, headers, await text(request));
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(await answer.text());
  };
}

interface Matched {
  readonly call: CallShape;
  readonly pattern: RegExp;
}

/** Every call of a browser, as backends share some paths; those without parameters first: `/{id}` would take them. */
async function allCalls(): Promise<Matched[]> {
  const contract = join(import.meta.dirname, '../../packages/contract/src');
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('.calls.ts'),
  );
  const modules: object[] = await Promise.all(files.map((file) => import(join(contract, file))));
  const tables = modules.flatMap((module) => Object.values(module));
  const calls: CallShape[] = tables.flatMap((table) => Object.values(table));
  return calls
    .filter(({ access }) => access !== 'vendor')
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
    .map((call) => ({
      call,
      pattern: new RegExp(`^${call.path.replaceAll('{', '(?<').replaceAll('}', '>[^/]+)')}$`),
    }));
}
