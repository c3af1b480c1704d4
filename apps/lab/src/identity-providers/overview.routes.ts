import { X509Certificate } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Html, html } from '../pages/html.ts';
import { sendLabPage } from '../pages/lab-page.ts';
import { readForm, isOwnForm } from './form-fields.ts';
import type { ProviderRoutesDeps } from './provider-routes-deps.ts';
import { labSocialProviders } from './lab-identity-providers.ts';
import type { LabKeyRing } from './lab-identity-providers.ts';
import type { LabDirectoryName, LabUser } from './lab-user.ts';
import { oidcProfiles } from './oidc-profiles.ts';
import { samlName } from './saml.routes.ts';

/** The page that shows every provider, their keys and their users. */
export function registerOverviewRoutes(
  app: FastifyInstance,
  { saml, oidc, users, origin }: ProviderRoutesDeps,
): void {
  const rings: Readonly<Record<string, LabKeyRing>> = { saml: saml.keys, acme: oidc('acme').keys };

  app.get('/', async (_request, reply) => {
    const everyone = await users.list();
    const of = (directory: LabDirectoryName) =>
      everyone.filter((user) => user.directory === directory);
    const acme = oidc('acme');
    const content = html`<h1>Identity providers</h1>
      <p class="lead">Stand-ins for the systems people sign in with. They believe everybody, and they lie when you ask them to: the page on which you choose a person can break one answer on purpose.</p>
      <section aria-labelledby="saml-title">
        <h2 id="saml-title">${samlName} <span class="quiet">SAML 2.0</span></h2>
        ${facts({ 'Entity ID': saml.entityId, 'Sign-in address': saml.ssoUrl, Metadata: saml.metadataUrl })}
        ${table('saml', of('saml'))}
        ${await getKeys('saml', rings['saml'])}
        ${fromHere(of('saml'))}
      </section>
      <section aria-labelledby="oidc-title">
        <h2 id="oidc-title">${oidcProfiles.acme.name} <span class="quiet">OpenID Connect</span></h2>
        ${facts({ Issuer: acme.issuer, 'Client ID': acme.clientId, 'Client secret': acme.clientSecret })}
        ${table('oidc', of('oidc'))}
        ${await getKeys('acme', rings['acme'])}
      </section>
      <section aria-labelledby="social-title">
        <h2 id="social-title">Providers for everybody</h2>
        <p class="quiet">${labSocialProviders.map((id) => oidcProfiles[id].name).join(', ')}. All of them know the same people.</p>
        ${table('social', of('social'))}
      </section>`;
    return sendLabPage(reply, {
      title: 'Identity providers',
      content,
      leadsTo: [new URL(origin).origin],
    });
  });

  app.post<{ Params: { ring: string } }>('/keys/:ring', async (request, reply) => {
    const ring = Object.hasOwn(rings, request.params.ring) ? rings[request.params.ring] : undefined;
    if (!ring || !isOwnForm(request, origin))
      return reply.code(404).send({ errors: ['There are no such keys.'] });
    await (readForm(request)['step'] === 'switch' ? ring.switch() : ring.announce());
    return reply.redirect('/lab/idp', 303);
  });
}

function facts(named: Readonly<Record<string, string>>): Html {
  const rows = Object.entries(named).map(
    ([name, value]) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`,
  );
  return html`<dl class="facts">${rows}</dl>`;
}

async function getKeys(name: string, ring: LabKeyRing | undefined): Promise<Html> {
  const certificates = (await ring?.certificates()) ?? [];
  const rows = certificates.map((pem, at) => {
    const { fingerprint256, validTo } = new X509Certificate(pem);
    const until = new Date(validTo).toISOString().slice(0, 10);
    const words = at === 0 ? 'signs' : 'announced';
    return html`<li><code>${fingerprint256.slice(0, 23)}…</code> <span class="quiet">${words}, until ${until}</span></li>`;
  });
  const isAnnounced = certificates.length > 1;
  return html`<h3>Keys</h3>
    <form method="post" action="/lab/idp/keys/${name}" class="keys">
      <ul>${rows}</ul>
      <p class="actions">
        ${!isAnnounced && html`<button class="button secondary" name="step" value="announce">Announce a second key</button>`}
        <button class="button secondary" name="step" value="switch">${isAnnounced ? 'Switch to the announced key' : 'Switch to a new key at once'}</button>
      </p>
    </form>`;
}

function table(directory: LabDirectoryName, users: readonly LabUser[]): Html {
  const hasGroups = directory !== 'social';
  const rows = users.map(
    ({ subject, name, email, groups, emailVerified }) => html`<tr>
      <td><a href="/lab/idp/people/${encodeURIComponent(subject)}">${name}</a></td>
      <td><span class="address">${email}</span>${!emailVerified && html` <span class="quiet">not verified</span>`}</td>
      ${hasGroups && html`<td class="quiet">${groups.join(', ')}</td>`}
    </tr>`,
  );
  return html`<div class="table-frame"><table>
      <thead><tr><th scope="col">Person</th><th scope="col">Address</th>${hasGroups && html`<th scope="col">Groups</th>`}</tr></thead>
      <tbody>${rows}</tbody>
    </table></div>
    <p class="actions"><a class="button secondary" href="/lab/idp/people/new?directory=${directory}">Add somebody</a></p>`;
}

/** What begins at the provider and not at the service. */
function fromHere(users: readonly LabUser[]): Html {
  const options = users.map(
    ({ subject, name }) => html`<option value="${subject}">${name}</option>`,
  );
  return html`<h3>Begun at the provider</h3>
    <div class="line">
      <a class="button secondary" href="/lab/idp/saml/start">Sign in to the service</a>
      <form method="post" action="/lab/idp/saml/sign-out" class="line">
        <label><span class="visually-hidden">Whose sessions end</span><select name="user">${options}</select></label>
        <button class="button secondary">Sign out everywhere</button>
      </form>
    </div>`;
}
