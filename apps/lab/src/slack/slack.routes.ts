import type { FastifyInstance } from 'fastify';
import { acceptForms, readForm } from '../identity-providers/form-fields.ts';
import { type Html, html } from '../pages/html.ts';
import { sendLabPage } from '../pages/lab-page.ts';
import {
  labSlackApplication,
  type LabSlackMessage,
  type SlackWorkspace,
} from './slack-workspace.ts';

interface AuthorizeQuery {
  readonly client_id?: string;
  readonly redirect_uri?: string;
  readonly state?: string;
}

const registeredPath =
  '/frontegg/integrations/resources/configurations/v1/slack/applications/registrations';

/** The Web API, the authorization page, and the page with the messages. */
export function registerSlackRoutes(app: FastifyInstance, workspace: SlackWorkspace): void {
  acceptForms(app);

  app.post<{ Params: { method: string } }>('/api/:method', (request) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return workspace.answer(request.params.method, { body: readForm(request), token });
  });

  app.get<{ Querystring: AuthorizeQuery }>('/authorize', ({ query, protocol, host }, reply) => {
    const { client_id: clientId, redirect_uri: redirectUri = '', state = '' } = query;
    // as at Slack: without one, it is the first that the application has registered
    const back = URL.parse(redirectUri || `${protocol}://${host}${registeredPath}`);
    if (clientId !== labSlackApplication.clientId || !back || !/^https?:$/.test(back.protocol))
      return sendLabPage(reply, {
        title: 'Lab Slack',
        status: 400,
        content: html`<h1>This request isn’t valid</h1>
          <p>It needs the client ID of the lab’s application, and an address to return to.</p>`,
      });
    const leadTo = (more: Readonly<Record<string, string>>): string => {
      const target = new URL(back);
      for (const [name, value] of Object.entries({ ...more, state }))
        target.searchParams.set(name, value);
      return target.href;
    };
    return sendLabPage(reply, {
      title: 'Connect Slack',
      content: allowPage(
        leadTo({ code: workspace.grant(redirectUri) }),
        leadTo({ error: 'access_denied' }),
      ),
    });
  });

  app.get('/', async (_request, reply) =>
    sendLabPage(reply, { title: 'Slack', content: messagesPage(await workspace.messages()) }),
  );
}

function allowPage(allow: string, cancel: string): Html {
  return html`<h1>Connect the Lab workspace?</h1>
    <p class="lead">The application wants to see the channels of this Slack workspace and post messages in them.</p>
    <div class="actions">
      <a class="button" href="${allow}">Allow</a>
      <a class="button secondary" href="${cancel}">Cancel</a>
    </div>`;
}

function messagesPage(messages: readonly LabSlackMessage[]): Html {
  const none = html`<p>No messages yet. Connect Slack on the page Webhooks of the admin portal, and choose events and channels.</p>`;
  return html`<h1>Slack</h1>
    <p class="lead">A workspace with three channels that implements the part of Slack’s API that Foyer uses. Newest messages first.</p>
    ${
      messages.length === 0
        ? none
        : html`<div class="table-frame"><table>
      <thead><tr><th scope="col">Channel</th><th scope="col">Message</th><th scope="col">Time</th></tr></thead>
      <tbody>${messages.toReversed().map(messageRow)}</tbody>
    </table></div>`
    }`;
}

function messageRow({ channel, text, at }: LabSlackMessage): Html {
  const time = `${at.slice(0, 19).replace('T', ' ')} UTC`;
  const lines = shown(text)
    .split('\n')
    .map((line, index) => (index === 0 ? html`<strong>${line}</strong>` : html`<br>${line}`));
  return html`<tr><td>#${channel}</td><td>${lines}</td><td class="quiet">${time}</td></tr>`;
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

/** Slack’s markup as a reader sees it. */
function shown(text: string): string {
  return text
    .replace(/^\*(.*)\*$/m, '$1')
    .replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? '');
}
