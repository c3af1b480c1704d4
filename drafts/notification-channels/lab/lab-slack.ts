import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { html } from '../pages/html.ts';
import { readForm } from '../payment-provider/lab-events.ts';

/** The Slack application that the lab knows. */
export const labSlackApplication = {
  clientId: 'lab-slack-client',
  clientSecret: 'lab-slack-secret',
} as const;

/** Channels of the lab’s workspace. */
const channels = [
  { id: 'C0LAB0001', name: 'general' },
  { id: 'C0LAB0002', name: 'it-alerts' },
  { id: 'C0LAB0003', name: 'security' },
];

/** A message that was posted. */
export interface LabSlackMessage {
  readonly channel: string;
  readonly text: string;
}

/** A workspace that speaks the part of Slack’s Web API that Foyer uses. */
export interface LabSlack {
  /** Every message so far, oldest first. */
  readonly messages: readonly LabSlackMessage[];
  /** A code as the authorization page gives it; it works once. */
  readonly grant: () => string;
  /** Mounts API, authorization page, and the page with the messages below `/lab/slack`. */
  readonly register: (app: FastifyInstance) => Promise<void>;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const failed = (error: string) => ({ ok: false, error });

/** Creates a workspace without messages. */
export function createLabSlack(): LabSlack {
  const codes = new Set<string>();
  const tokens = new Set<string>();
  const messages: LabSlackMessage[] = [];

  const grant = () => {
    const code = `lab-${randomUUID()}`;
    codes.add(code);
    return code;
  };

  /** The answer of an API method. */
  function answer(method: string, body: Readonly<Record<string, unknown>>, token: string): object {
    if (method === 'oauth.v2.access') {
      const isOurs =
        body['client_id'] === labSlackApplication.clientId &&
        body['client_secret'] === labSlackApplication.clientSecret;
      if (!isOurs) return failed('invalid_client_id');
      if (!codes.delete(text(body['code']))) return failed('invalid_code');
      const created = `xoxb-lab-${randomUUID()}`;
      tokens.add(created);
      const team = { id: 'T0LAB', name: 'Lab workspace' };
      return { ok: true, access_token: created, token_type: 'bot', scope: 'chat:write', team };
    }
    if (!tokens.has(token)) return failed('invalid_auth');
    if (method === 'conversations.list')
      return { ok: true, channels, response_metadata: { next_cursor: '' } };
    if (method !== 'chat.postMessage') return failed('unknown_method');
    const channel = channels.find(({ id }) => id === body['channel']);
    if (!channel) return failed('channel_not_found');
    messages.push({ channel: channel.name, text: text(body['text']) });
    return { ok: true, channel: channel.id, ts: `${Date.now() / 1000}` };
  }

  async function register(app: FastifyInstance): Promise<void> {
    await app.register(
      async (scope) => {
        scope.removeContentTypeParser('application/x-www-form-urlencoded');
        scope.addContentTypeParser(
          'application/x-www-form-urlencoded',
          { parseAs: 'string' },
          (_request, body, done) => done(null, readForm(String(body))),
        );
        scope.post<{ Params: { method: string } }>('/api/:method', ({ params, body, headers }) => {
          const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
          return answer(params.method, { ...Object(body) }, token);
        });
        scope.get<{ Querystring: { redirect_uri?: string; state?: string } }>(
          '/authorize',
          ({ query }, reply) => {
            const target = URL.parse(query.redirect_uri ?? '');
            if (!target || !/^https?:$/.test(target.protocol)) return reply.code(400).send('');
            target.searchParams.set('code', grant());
            target.searchParams.set('state', query.state ?? '');
            return reply.type('text/html; charset=utf-8').send(allowPage(target.href));
          },
        );
        scope.get('/', (_request, reply) =>
          reply.type('text/html; charset=utf-8').send(messagesPage(messages)),
        );
      },
      { prefix: '/lab/slack' },
    );
  }

  return { messages, grant, register };
}

/** Starts a workspace on a free port of this machine. */
export async function startLabSlack(): Promise<
  LabSlack & { readonly url: string; readonly close: () => Promise<void> }
> {
  const slack = createLabSlack();
  const app = Fastify({ forceCloseConnections: true });
  await slack.register(app);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const { messages, grant, register } = slack;
  return { messages, grant, register, url, close: () => app.close() };
}

const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/lab/assets/lab.css">`;

function allowPage(target: string): string {
  return html`<!doctype html><html lang="en">${head}<title>Lab Slack</title><main><h1>Connect the Lab workspace?</h1><p>The application can list channels and post messages.</p><p><a href="${target}">Allow</a></p></main></html>`
    .html;
}

function messagesPage(messages: readonly LabSlackMessage[]): string {
  const rows = messages
    .toReversed()
    .map((one) => html`<li><strong>#${one.channel}</strong> <pre>${one.text}</pre></li>`);
  return html`<!doctype html><html lang="en">${head}<meta http-equiv="refresh" content="5"><title>Lab Slack</title><main><h1>Lab workspace</h1><ul>${rows}</ul>${messages.length === 0 && html`<p>No messages yet.</p>`}</main></html>`
    .html;
}
