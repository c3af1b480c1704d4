import type { Transport } from '@foyer/client';
import type { Api, CallShape, CallTable, Contract } from '@foyer/contract';
import { CallError } from './call-error.ts';

/** Answers a request as a server would over the network. */
export type FetchHandler = (request: Request) => Promise<Response>;

/** A browser without a page: cookies, an access token, and calls. */
export interface Visitor {
  /** The calls of a feature, made by this visitor. */
  api<C extends Contract>(calls: CallTable<C>): Api<C>;
  /** Any request below the server's address, with this visitor's cookies. Adds no token. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The way to the server for a whole client, with this visitor's cookies. */
  readonly transport: Transport;
  readonly cookies: Map<string, string>;
  /** Sent as bearer with each call of `api`; set by whatever answers with one. */
  accessToken: string | undefined;
}

/** What a visitor needs to know of the server. */
export interface VisitorDeps {
  readonly handle: FetchHandler;
  readonly url: string;
  readonly prefix: string;
}

/** Opens a new browser, with no cookies. */
export function createVisitor({ handle, url, prefix }: VisitorDeps): Visitor {
  const cookies = new Map<string, string>();

  async function fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(new URL(path, url), init);
    if (cookies.size > 0)
      request.headers.set(
        'cookie',
        [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      );
    const response = await handle(request);
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line);
    return response;
  }

  const visitor: Visitor = {
    cookies,
    fetch,
    accessToken: undefined,
    transport: ({ url: address, method, headers, body }) =>
      fetch(address, { method, headers, ...(body === undefined ? {} : { body }) }),
    api: (calls) => createCalls(calls, (call, input) => perform(visitor, prefix, call, input)),
  };
  return visitor;
}

interface CallInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** One function for each call of a table. */
function createCalls<C extends Contract>(
  calls: CallTable<C>,
  make: (call: CallShape, input: CallInput) => Promise<unknown>,
): Api<C> {
  const entries = Object.entries<CallShape>(Object(calls));
  const functions = entries.map(([name, call]) => [
    name,
    (input: CallInput = {}) => make(call, input),
  ]);
  return Object.fromEntries(functions);
}

async function perform(
  visitor: Visitor,
  prefix: string,
  call: CallShape,
  { params = {}, query = {}, body }: CallInput,
) {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  const token = visitor.accessToken;
  const isForm = body instanceof FormData;
  const response = await visitor.fetch(
    `${call.outsidePrefix ? '' : prefix}${path}${search && `?${search}`}`,
    {
      method: call.method,
      headers: {
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined
        ? {}
        : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    },
  );
  const text = await response.text();
  const answer = (call.plainText || call.bytes) && response.ok ? text : readJson(text);
  if (!response.ok) throw new CallError(response.status, response.headers, answer);
  const { accessToken }: { accessToken?: unknown } = Object(answer);
  if (typeof accessToken === 'string') visitor.accessToken = accessToken;
  return answer;
}

function readJson(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

/** Keeps or drops a cookie as a browser would. */
function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const name = pair.slice(0, at).trim();
  const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute.trim()));
  if (isGone) cookies.delete(name);
  else cookies.set(name, decodeURIComponent(pair.slice(at + 1)));
}
