import type { FastifyInstance } from 'fastify';
import { acceptForms, isOwnForm, readForm } from '../identity-providers/form-fields.ts';
import { type Html, html } from '../pages/html.ts';
import { sendLabPage } from '../pages/lab-page.ts';
import { labStreamSecrets } from './stream-checks.ts';
import { type ArrivedBatch, isStreamMode, streamModes, type StreamStore } from './stream-store.ts';

/** The addresses of the destinations. */
export interface StreamUrls {
  readonly http: string;
  readonly splunk: string;
  readonly datadog: string;
  readonly s3: string;
}

/** The page with the destinations and what arrived at them. */
export function registerStreamsPage(
  app: FastifyInstance,
  deps: { readonly store: StreamStore; readonly origin: string; readonly urls: StreamUrls },
): void {
  const { store, origin, urls } = deps;
  acceptForms(app);
  app.get('/', async (_request, reply) => {
    const { mode, secret, batches } = await store.load();
    const content = html`<h1>Audit stream destinations</h1>
      <p class="lead">An HTTP endpoint, a Splunk collector, the Datadog intake, and an S3 bucket. Each checks credentials and answers as you choose. Newest batches first.</p>
      <section aria-labelledby="settings-title">
        <h2 id="settings-title">Settings</h2>
        <form method="post" class="line">
          ${Object.entries(streamModes).map(([name, label]) => modeButton(name, label, name === mode))}
        </form>
        ${destinations(urls)}
        <form method="post" class="fields">
          <label>Signing secret of the HTTP endpoint<input name="secret" value="${secret}" autocomplete="off" required></label>
          <div class="actions"><button class="button secondary">Save secret</button></div>
        </form>
      </section>
      <section aria-labelledby="batches-title">
        <h2 id="batches-title">Batches</h2>
        ${batches.length === 0 ? none : batchTable(batches)}
      </section>`;
    return sendLabPage(reply, { title: 'Audit stream destinations', content });
  });

  app.post('/', async (request, reply) => {
    if (!isOwnForm(request, origin))
      return reply.code(403).send({ errors: ['Use the page of the lab.'] });
    const { mode, secret, clear } = readForm(request);
    if (isStreamMode(mode)) await store.setMode(mode);
    if (secret) await store.setSecret(secret.trim());
    if (clear) await store.clear();
    return reply.redirect('/lab/streams/', 303);
  });
}

const none = html`<p>No batches yet. Create a stream on the audit logs page with one of these URLs.</p>`;

const modeButton = (name: string, label: string, isChosen: boolean): Html =>
  html`<button class="button ${isChosen ? '' : 'secondary'}" name="mode" value="${name}" aria-pressed="${isChosen ? 'true' : 'false'}">${label}</button>`;

const destinations = ({ http, splunk, datadog, s3 }: StreamUrls): Html => html`<dl class="facts">
    <dt>HTTP</dt><dd><code>${http}</code></dd>
    <dt>Splunk</dt><dd><code>${splunk}</code>, token <code>${labStreamSecrets.splunk}</code></dd>
    <dt>Datadog</dt><dd><code>${datadog}</code>, API key <code>${labStreamSecrets.datadog}</code></dd>
    <dt>S3</dt><dd><code>${s3}</code>, any bucket, access key <code>${labStreamSecrets.s3AccessKeyId}</code>, secret <code>${labStreamSecrets.s3}</code></dd>
  </dl>`;

function batchTable(batches: readonly ArrivedBatch[]): Html {
  return html`<form method="post"><button class="text-button" name="clear" value="1">Clear</button></form>
    <div class="table-frame"><table>
      <thead><tr><th scope="col">Batch</th><th scope="col">Destination</th><th scope="col">Answered</th><th scope="col">Time</th></tr></thead>
      <tbody>${batches.map(batchRow)}</tbody>
    </table></div>`;
}

function batchRow({ at, protocol, name, entries, answered, problem }: ArrivedBatch): Html {
  const time = `${at.slice(0, 19).replace('T', ' ')} UTC`;
  const titles = entries.map(({ title }) => title).join('\n');
  return html`<tr>
      <td><details><summary>${String(entries.length)} entries</summary><p class="quiet">${name}</p><pre>${titles}</pre></details></td>
      <td>${protocol}</td>
      <td>${answered}${problem === undefined ? '' : `: ${problem}`}</td>
      <td class="quiet">${time}</td>
    </tr>`;
}
