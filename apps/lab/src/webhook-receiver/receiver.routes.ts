import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { acceptForms, readForm, isOwnForm } from '../identity-providers/form-fields.ts';
import { type Html, html } from '../pages/html.ts';
import { sendLabPage } from '../pages/lab-page.ts';
import {
  isReceiverMode,
  type ReceivedDelivery,
  type ReceiverMode,
  receiverModes,
  type ReceiverStore,
} from './receiver-store.ts';

/** Longer than senders wait. */
const slowMs = 15_000;

interface ReceiverRoutesDeps {
  readonly store: ReceiverStore;
  readonly origin: string;
  /** The address that webhooks send to. */
  readonly url: string;
}

/** The receiver, and the page with what arrived. */
export function registerReceiverRoutes(app: FastifyInstance, deps: ReceiverRoutesDeps): void {
  const { store, origin, url } = deps;
  acceptForms(app);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );

  app.post('/receiver', async ({ headers, body }, reply) => {
    const { status, mode } = await store.receive(headers, typeof body === 'string' ? body : '');
    if (mode === 'slow') await sleep(slowMs);
    return reply.code(status).send({ received: status === 200 });
  });

  app.get('/', async (_request, reply) => {
    const { secret, mode, deliveries } = await store.load();
    const content = receiverPage({ url, secret, mode, deliveries });
    return sendLabPage(reply, { title: 'Webhook receiver', content });
  });

  app.post('/', async (request, reply) => {
    if (!isOwnForm(request, origin))
      return reply.code(403).send({ errors: ['Use the page of the lab.'] });
    const { mode, secret, clear } = readForm(request);
    if (isReceiverMode(mode)) await store.setMode(mode);
    if (secret) await store.setSecret(secret.trim());
    if (clear) await store.clear();
    return reply.redirect('/lab/webhooks/', 303);
  });
}

interface PageParts {
  readonly url: string;
  readonly secret: string;
  readonly mode: ReceiverMode;
  readonly deliveries: readonly ReceivedDelivery[];
}

function receiverPage({ url, secret, mode, deliveries }: PageParts): Html {
  return html`<h1>Webhook receiver</h1>
    <p class="lead">A server that receives webhooks, verifies their signatures, and answers as you choose. Newest deliveries first.</p>
    <section aria-labelledby="settings-title">
      <h2 id="settings-title">Settings</h2>
      <dl class="facts"><dt>URL</dt><dd><code>${url}</code></dd></dl>
      <form method="post" class="line">
        ${Object.entries(receiverModes).map(([name, label]) => modeButton(name, label, name === mode))}
      </form>
      <form method="post" class="fields">
        <label>Signing secret<input name="secret" value="${secret}" autocomplete="off" required></label>
        <div class="actions"><button class="button secondary">Save secret</button></div>
      </form>
    </section>
    <section aria-labelledby="deliveries-title">
      <h2 id="deliveries-title">Deliveries</h2>
      ${deliveries.length === 0 ? none : deliveryTable(deliveries)}
    </section>`;
}

const none = html`<p>No deliveries yet. Create a webhook with this URL, enter its signing secret here, and send a test.</p>`;

const modeButton = (name: string, label: string, isChosen: boolean): Html =>
  html`<button class="button ${isChosen ? '' : 'secondary'}" name="mode" value="${name}" aria-pressed="${isChosen ? 'true' : 'false'}">${label}</button>`;

function deliveryTable(deliveries: readonly ReceivedDelivery[]): Html {
  return html`<form method="post"><button class="text-button" name="clear" value="1">Clear</button></form>
    <div class="table-frame"><table>
      <thead><tr><th scope="col">Event</th><th scope="col">Signature</th><th scope="col">Answered</th><th scope="col">Time</th></tr></thead>
      <tbody>${deliveries.map(deliveryRow)}</tbody>
    </table></div>`;
}

function deliveryRow({ eventKey, id, at, problem, answered, body }: ReceivedDelivery): Html {
  const time = `${at.slice(0, 19).replace('T', ' ')} UTC`;
  return html`<tr>
      <td><details><summary>${eventKey || 'Unknown'}</summary><p class="quiet">${id}</p><pre>${pretty(body)}</pre></details></td>
      <td>${problem === undefined ? 'Valid' : `Not valid: ${problem}`}</td>
      <td>${answered}</td>
      <td class="quiet">${time}</td>
    </tr>`;
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
