/** One kept-alive connection that speaks just enough HTTP/1.1: what a load spends on itself is missing from what it measures. */
import { connect } from 'node:net';

/** An answer as far as a load looks at it. */
export interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined;
}

/** A connection; one request at a time. */
export interface LoadSocket {
  send(request: string): Promise<Answer>;
  close(): void;
}

interface Pending {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

const headEnd = '\r\n\r\n';
const lastChunk = `0${headEnd}`;

/** Opens a connection to the server of an address. */
export function openSocket(url: string): LoadSocket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  let received = '';
  let pending: Pending | undefined;
  const fail = (error: Error) => {
    pending?.reject(error);
    pending = undefined;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));
  socket.on('data', (text: string) => {
    received += text;
    const answer = readAnswer(received);
    if (!answer) return;
    received = '';
    const asked = pending;
    pending = undefined;
    asked?.resolve(answer);
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** The answer once all of it is there. */
function readAnswer(text: string): Answer | undefined {
  const end = text.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const isWhole = length
    ? text.length >= end + headEnd.length + Number(length)
    : text.endsWith(lastChunk);
  if (!isWhole) return undefined;
  const cookies = [...head.matchAll(/\r\nset-cookie: *([^;\r]*)/gi)].map(
    ([, cookie = '']) => cookie,
  );
  const wait = /\r\nretry-after: *(\d+)/i.exec(head)?.[1];
  return {
    status: Number(head.slice(9, 12)),
    cookies,
    retryAfter: wait ? Number(wait) : undefined,
  };
}

/** The text of a request. */
export function requestText(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const size = method === 'GET' ? [] : [`content-length: ${Buffer.byteLength(body)}`];
  return [`${method} ${pathname}${search} HTTP/1.1`, ...lines, ...size, '', body].join('\r\n');
}
