import { lookup as systemLookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import {
  type Outgoing,
  type OutgoingAnswer,
  OutgoingError,
  type OutgoingRequest,
} from './outgoing.ts';
import { noTracing, type Tracing } from '../tracing/tracing.ts';
import { isPrivateAddress } from './private-addresses.ts';

/** An address a name represents. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** What the gate lets through. */
export interface OutgoingOptions {
  /**
   * Lets requests reach this machine and its neighbours: for the demo, for tests, and for networks
   * that are closed anyway.
   */
  readonly allowPrivate: boolean;
  /** Origins that are let through wherever they lead; an operator named them. */
  readonly allowedOrigins?: ReadonlySet<string>;
  /** Looks a name up. Default: the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly ResolvedAddress[]>;
  /** Creates a span for each request. Default: none. */
  readonly tracing?: Tracing;
}

const defaultMaxBytes = 1024 * 1024;
const defaultTimeoutMs = 10_000;
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/**
 * The gate: http and https only, no name and password in the address, every address the name stands
 * for is judged, the connection goes to one of those that were judged, and a redirect is not
 * followed.
 */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { allowPrivate, allowedOrigins, resolve = resolveBySystem, tracing = noTracing } = options;

  async function getPlace(url: URL): Promise<ResolvedAddress> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const literal = isIP(host);
    const found = literal
      ? [{ address: host, family: literal }]
      : await resolve(host).catch((cause: unknown) => {
          throw new OutgoingError(
            'unreachable',
            `There is no server called ${host}. Check the address.`,
            { cause },
          );
        });
    const [first] = found;
    if (!first)
      throw new OutgoingError(
        'unreachable',
        `There is no server called ${host}. Check the address.`,
      );
    const mayBePrivate = allowPrivate || allowedOrigins?.has(url.origin);
    // one private address among several would be taken the next time
    if (!mayBePrivate && found.some(({ address }) => isPrivateAddress(address)))
      throw new OutgoingError(
        'private',
        `${host} is inside a private network. Give an address that can be reached from outside.`,
      );
    return first;
  }

  async function request(asked: OutgoingRequest): Promise<OutgoingAnswer> {
    const url = readAddress(asked.url);
    const { method = 'GET', headers, sendsTrace = false } = asked;
    // never the path: webhook paths may contain a secret
    const attributes = { 'http.request.method': method, 'server.address': url.hostname };
    return tracing.span(
      () => ({ name: method, kind: 'client', attributes }),
      async () => {
        const { traceparent } = (sendsTrace && tracing.current()) || {};
        const traced = traceparent ? { ...asked, headers: { ...headers, traceparent } } : asked;
        const answer = await requestAt(url, traced);
        tracing.note({ 'http.response.status_code': answer.status });
        return answer;
      },
    );
  }

  async function requestAt(url: URL, asked: OutgoingRequest): Promise<OutgoingAnswer> {
    const timeout = AbortSignal.timeout(asked.timeoutMs ?? defaultTimeoutMs);
    const signal = asked.signal ? AbortSignal.any([asked.signal, timeout]) : timeout;
    try {
      const place = await until(signal, getPlace(url));
      return await send(url, place, asked, signal);
    } catch (error) {
      if (error instanceof OutgoingError) throw error;
      if (timeout.aborted)
        throw new OutgoingError(
          'timeout',
          `${url.host} took too long to answer. Try again later.`,
          { cause: error },
        );
      if (asked.signal?.aborted) throw error;
      throw new OutgoingError(
        'unreachable',
        `${url.host} could not be reached. Check the address.`,
        { cause: error },
      );
    }
  }

  return {
    request,
    fetch: async (input, init) => {
      const given = new Request(input, init);
      const method = methods.find((one) => one === given.method);
      if (!method)
        throw new OutgoingError('address', `${given.method} is not a request this server makes.`);
      const body = new Uint8Array(await given.arrayBuffer());
      const {
        status,
        headers,
        body: received,
      } = await request({
        url: given.url,
        method,
        headers: Object.fromEntries(given.headers),
        ...(body.length > 0 ? { body } : {}),
        signal: given.signal,
      });
      const isEmpty = status === 204 || status === 205 || status === 304;
      return new Response(isEmpty ? null : Buffer.from(received), {
        status,
        headers: { ...headers },
      });
    },
  };
}

const resolveBySystem = (host: string): Promise<readonly ResolvedAddress[]> =>
  systemLookup(host, { all: true });

function readAddress(given: string | URL): URL {
  const url = URL.parse(String(given));
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new OutgoingError('address', 'Give an address that begins with https:// or http://.');
  if (url.username || url.password)
    throw new OutgoingError('address', 'Leave name and password out of the address.');
  return url;
}

/**
 * What a promise comes to, unless the signal fires before; a look-up of a name cannot be called
 * off.
 */
function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function send(
  url: URL,
  place: ResolvedAddress,
  asked: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const { method = 'GET', headers = {}, body, maxBytes = defaultMaxBytes } = asked;
  const options: RequestOptions = {
    method,
    headers: {
      'user-agent': 'Foyer',
      accept: '*/*',
      ...headers,
      ...(body ? { 'content-length': Buffer.byteLength(body) } : {}),
    },
    // a connection of its own each time: one that is kept could have been opened under another
    // look-up
    agent: false,
    signal,
    lookup: (_host, { all }, done) =>
      all
        ? done(null, [{ address: place.address, family: place.family }])
        : done(null, place.address, place.family),
  };
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const sent = open(url, options, (answer) => take(answer, url, maxBytes).then(resolve, reject));
    sent.on('error', reject);
    sent.end(body);
  });
}

async function take(answer: IncomingMessage, url: URL, maxBytes: number): Promise<OutgoingAnswer> {
  const status = answer.statusCode ?? 0;
  const isRedirect = status >= 300 && status < 400 && status !== 304;
  if (isRedirect) {
    answer.destroy();
    throw new OutgoingError(
      'redirect',
      `${url.host} answers with a redirect. Give the address it leads to.`,
    );
  }
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    size += part.length;
    if (size > maxBytes) {
      answer.destroy();
      throw new OutgoingError(
        'tooLarge',
        `The answer of ${url.host} is larger than ${Math.floor(maxBytes / 1024)} kB.`,
      );
    }
    parts.push(part);
  }
  return { status, headers: getHeaders(answer), body: Buffer.concat(parts) };
}

function getHeaders({ headers }: IncomingMessage): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : value,
  ]);
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
}
