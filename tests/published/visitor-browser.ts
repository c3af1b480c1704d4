import { vi } from 'vitest';
import { createCookieJar, type CookieJar } from './cookie-jar.ts';
import { answeredCalls, askingClient } from './answered-calls.ts';
import {
  createMemoryStorage,
  createPageWindow,
  type MemoryStorage,
  type PageWindow,
} from './page-window.ts';
import type { RecordedCall } from './recorded-call.ts';

const prefix = '/frontegg';
const networkFetch = globalThis.fetch;

/** A browser of one visitor: cookies, local storage, the page it is on, and every call it made. */
export interface VisitorBrowser {
  readonly origin: string;
  readonly cookies: CookieJar;
  readonly localStorage: MemoryStorage;
  readonly calls: RecordedCall[];
  /** The path the page is on. */
  path(): string;
  /** Loads a page: a new window at that address becomes the global one. */
  open(path: string): PageWindow;
  /** What a host's router does with `onRedirectTo`: the address changes, the page stays. */
  navigate(url: string): void;
  /** The calls made since the last time this was asked. */
  takeCalls(): readonly RecordedCall[];
  readonly fetch: typeof fetch;
}

/** Opens a browser towards a server; its `fetch` goes over the network and is recorded. */
export function createVisitorBrowser(origin: string): VisitorBrowser {
  const cookies = createCookieJar();
  const localStorage = createMemoryStorage();
  const calls: RecordedCall[] = [];
  let page = createPageWindow(`${origin}/`, localStorage);
  let clock = 0;
  let taken = 0;

  async function recordingFetch(
    input: string | URL | Request,
    init: RequestInit = {},
  ): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input, page.location);
    clock += 1;
    const call = describeCall(url, init, clock);
    const client = askingClient();
    calls.push(call);
    const response = await networkFetch(url, withBrowserHeaders(init, origin, cookies.text()));
    cookies.store(response.headers.getSetCookie());
    clock += 1;
    call.ended = clock;
    call.status = response.status;
    call.traceId = response.headers.get('frontegg-trace-id');
    if (client)
      answeredCalls.push({ client, method: call.method, path: call.path, status: call.status });
    return response;
  }

  return {
    origin,
    cookies,
    localStorage,
    calls,
    fetch: recordingFetch,
    path: () => page.location.pathname,
    open: (path) => {
      page = createPageWindow(`${origin}${path}`, localStorage);
      vi.stubGlobal('window', page);
      vi.stubGlobal('document', page.document);
      vi.stubGlobal('localStorage', localStorage);
      vi.stubGlobal('sessionStorage', page.sessionStorage);
      vi.stubGlobal('fetch', recordingFetch);
      return page;
    },
    navigate: (url) => void (page.location.href = new URL(url, page.location).href),
    takeCalls: () => {
      const fresh = calls.slice(taken);
      taken = calls.length;
      return fresh;
    },
  };
}

function withBrowserHeaders(init: RequestInit, origin: string, cookie: string): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('origin', origin);
  headers.set('sec-fetch-site', 'same-origin');
  if (cookie) headers.set('cookie', cookie);
  return { ...init, headers };
}

function describeCall(url: URL, init: RequestInit, started: number): RecordedCall {
  const path = url.pathname.startsWith(`${prefix}/`)
    ? url.pathname.slice(prefix.length)
    : url.pathname;
  return {
    method: init.method ?? 'GET',
    path,
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    headers: Object.fromEntries(new Headers(init.headers)),
    credentials: init.credentials ?? 'same-origin',
    started,
    ended: 0,
    status: 0,
    traceId: null,
  };
}
