import type { FastifyInstance } from 'fastify';
import { acceptForms, readForm, isOwnForm, toQuery } from '../identity-providers/form-fields.ts';
import { type Html, html } from '../pages/html.ts';
import { sendLabPage } from '../pages/lab-page.ts';
import type { LabDns, TxtRecord } from './dns-resolver.lab.ts';

/** What the page of the domain name system works with. */
export interface DnsRoutesDeps {
  readonly dns: LabDns;
  /** Of the lab itself. */
  readonly origin: string;
  /** Records the product waits for, so that one click publishes them. */
  readonly awaited?: () => Promise<readonly TxtRecord[]>;
}

/** Characters of a name and of a text that are published. RFC 1035, §2.3.4. */
const maxLength = { name: 253, text: 2000 };

/** The page on which a TXT record is published, and seen to resolve. */
export function registerDnsRoutes(
  lab: FastifyInstance,
  { dns, origin, awaited = async () => [] }: DnsRoutesDeps,
): void {
  void lab.register(async (scope) => {
    acceptForms(scope);

    scope.get('/dns', async (request, reply) => {
      const { name = '', text = '' } = toQuery(request);
      const records = await dns.list();
      const isThere = (one: TxtRecord) =>
        records.some((record) => record.name === one.name && record.text === one.text);
      const missing = (await awaited()).filter((one) => !isThere(one));
      return sendLabPage(reply, {
        title: 'Domain names',
        content: dnsPage({ records, missing, name, text }),
      });
    });

    scope.post('/dns', async (request, reply) => {
      const { name = '', text = '', remove } = readForm(request);
      if (!isOwnForm(request, origin))
        return reply.code(403).send({ errors: ['Use the page of the lab.'] });
      if (
        name.trim() === '' ||
        name.length > maxLength.name ||
        text.trim() === '' ||
        text.length > maxLength.text
      )
        return reply.code(400).send({ errors: ['Give a name and the text of its record.'] });
      await (remove ? dns.remove({ name, text }) : dns.publish({ name, text: text.trim() }));
      return reply.redirect('/lab/dns', 303);
    });

    scope.get('/dns/records', () => dns.list());
  });
}

interface DnsFacts {
  readonly records: readonly TxtRecord[];
  readonly missing: readonly TxtRecord[];
  readonly name: string;
  readonly text: string;
}

function dnsPage({ records, missing, name, text }: DnsFacts): Html {
  return html`<h1>Domain names</h1>
    <p class="lead">The lab plays the domain name system. Publish the TXT record that proves a domain, then press “Validate” where you were asked for it.</p>
    ${
      missing.length > 0 &&
      html`<section aria-labelledby="awaited-title">
        <h2 id="awaited-title">Somebody waits for these</h2>
        ${table(missing, 'publish')}
      </section>`
    }
    <section aria-labelledby="publish-title">
      <h2 id="publish-title">Publish a record</h2>
      <form method="post" action="/lab/dns" class="fields">
        <label>Name<input name="name" required maxlength="253" placeholder="example.com" value="${name}" /></label>
        <label>Text of the record<input name="text" required maxlength="2000" value="${text}" /></label>
        <p class="actions"><button class="button">Publish</button></p>
      </form>
    </section>
    <section aria-labelledby="records-title">
      <h2 id="records-title">What resolves</h2>
      ${records.length > 0 ? table(records, 'remove') : html`<p class="quiet">Nothing is published yet.</p>`}
    </section>`;
}

function table(records: readonly TxtRecord[], act: 'publish' | 'remove'): Html {
  const rows = records.map(
    ({ name, text }) => html`<tr>
      <td><span class="address">${name}</span></td>
      <td><code>${text}</code></td>
      <td><form method="post" action="/lab/dns">
        <input type="hidden" name="name" value="${name}" /><input type="hidden" name="text" value="${text}" />
        ${
          act === 'publish'
            ? html`<button class="button" aria-label="Publish the record of ${name}">Publish</button>`
            : html`<button class="text-button" name="remove" value="yes" aria-label="Remove the record of ${name}">Remove</button>`
        }
      </form></td>
    </tr>`,
  );
  return html`<div class="table-frame"><table class="records">
    <thead><tr><th scope="col">Name</th><th scope="col">TXT record</th><th scope="col"><span class="visually-hidden">What to do</span></th></tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;
}
