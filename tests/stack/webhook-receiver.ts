import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { webhooksCalls } from '@foyer/contract/webhooks/calls';
import type { Visitor } from '@foyer/testkit';
import { onTestFinished, vi } from 'vitest';

/** A request as a receiver got it. */
export interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly eventKey: string;
}

type Answer = (response: ServerResponse, place: number) => void;

/** A receiver on this machine. It answers 200 unless told otherwise. */
export async function aReceiver(answer: Answer = (response) => void response.end('ok')) {
  const received: Received[] = [];
  const state = { answer };
  const server = createServer(async (request, response) => {
    const body = await toText(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    received.push({ headers, body, eventKey: String(JSON.parse(body).eventKey) });
    state.answer(response, received.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    /** Changes what it answers from now on. */
    answers: (next: Answer) => {
      state.answer = next;
    },
    /** Waits until so many requests have arrived. */
    gets: (count: number) =>
      vi.waitFor(
        () => {
          if (received.length < count) throw new Error(`${received.length} of ${count} arrived`);
          return received;
        },
        { timeout: 20_000, interval: 20 },
      ),
  };
}

async function toText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** Answers with a status. */
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (response) =>
    void response.writeHead(code, headers).end(`status ${code}`);

/** The calls of webhooks. */
export const toWebhooksApi = (caller: Pick<Visitor, 'api'>) => caller.api(webhooksCalls);

/** Creates a webhook for some events. */
export function aWebhook(caller: Pick<Visitor, 'api'>, url: string, ...eventKeys: string[]) {
  const keys = eventKeys.length > 0 ? eventKeys : ['group.created'];
  return toWebhooksApi(caller).createWebhook({
    body: { displayName: 'Orders', description: '', url, eventKeys: keys, isActive: true },
  });
}

/** Waits until something about the log is true. */
export const toLog = (caller: Pick<Visitor, 'api'>, id: string) => ({
  /** The latest delivery once it is in a state. */
  becomes: (state: 'pending' | 'delivered' | 'failed', attempts = 1) =>
    vi.waitFor(
      async () => {
        const { rows } = await toWebhooksApi(caller).listWebhookLogs({ query: { id } });
        const [row] = rows;
        if (row?.state !== state || row.attempts < attempts)
          throw new Error(`${row?.state} after ${row?.attempts} attempts`);
        return row;
      },
      { timeout: 20_000, interval: 30 },
    ),
});
