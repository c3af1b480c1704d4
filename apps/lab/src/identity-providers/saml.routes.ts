import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../pages/html.ts';
import { sendLabPage } from '../pages/lab-page.ts';
import { isBreakFor, samlBreaks } from './breaks.ts';
import { chooserPage } from './chooser.page.ts';
import { readForm, isOwnForm, toQuery } from './form-fields.ts';
import type { ProviderRoutesDeps } from './provider-routes-deps.ts';
import type { LabSamlAnswer, LabSamlRequest } from './lab-identity-providers.ts';
import type { Fields } from './lab-oidc.ts';
import { sendPostedAnswer } from './posted-answer.ts';
import { readMessage } from './saml-messages.ts';

type SamlFacts = Exclude<LabSamlRequest, string>;

/** What the users who set up a connection call the provider. */
export const samlName = 'Acme Directory';

/** The endpoints of the SAML provider. */
export function registerSamlRoutes(app: FastifyInstance, deps: ProviderRoutesDeps): void {
  const { saml, users, mayLeadTo, origin, service } = deps;

  app.get('/saml/metadata', async (_request, reply) =>
    reply.type('application/samlmetadata+xml').send(await saml.metadata()),
  );

  async function choose(reply: FastifyReply, facts: SamlFacts | undefined, hint?: string) {
    if (!facts) return refuseRequest(reply);
    const everyone = (await users.list()).filter(({ directory }) => directory === 'saml');
    const content = chooserPage({
      name: samlName,
      asks: getHost(facts.acsUrl),
      users: everyone,
      hint,
      breaks: samlBreaks,
    });
    return sendLabPage(reply, {
      title: `Sign in with ${samlName}`,
      content,
      leadsTo: [new URL(facts.acsUrl).origin],
    });
  }

  /** Only addresses that the lab knows get an answer. */
  function getFacts(fields: Fields, binding: 'redirect' | 'post'): SamlFacts | undefined {
    const request = readMessage(fields, binding);
    const acsUrl = request?.acsUrl ?? service.acsUrl;
    if (request?.kind !== 'AuthnRequest' || !mayLeadTo(acsUrl)) return undefined;
    const { id, issuer, relayState } = request;
    return { id, acsUrl, spEntityId: issuer, ...(relayState === undefined ? {} : { relayState }) };
  }

  async function answer(reply: FastifyReply, facts: SamlFacts | undefined, form: Fields) {
    if (!facts) return refuseRequest(reply);
    const how = form['cancel'] ? 'denied' : form['break'];
    const user = form['user'] || form['stranger'] || '';
    return sendPosting(
      reply,
      await saml.responseFor(user, facts, isBreakFor(samlBreaks, how) ? { break: how } : {}),
    );
  }

  app.get('/saml/sso', async (request, reply) => {
    const query = toQuery(request);
    const facts = getFacts(query, 'redirect');
    const chosen = rememberedForm(request);
    if (facts && chosen) return answer(forget(reply), facts, chosen);
    return choose(reply, facts, readMessage(query, 'redirect')?.nameId);
  });
  // A request that comes by POST is kept in an address of its own, so that the page can send its form there.
  app.post('/saml/sso', (request, reply) => {
    const query = toQuery(request);
    if (query['SAMLRequest'])
      return isOwnForm(request, origin)
        ? answer(reply, getFacts(query, 'redirect'), readForm(request))
        : refuseRequest(reply);
    const { SAMLRequest = '', RelayState } = readForm(request);
    const stored = new URLSearchParams({ SAMLRequest, ...(RelayState ? { RelayState } : {}) });
    return reply.redirect(`/lab/idp/saml/posted?${stored}`, 303);
  });
  app.get('/saml/posted', (request, reply) => choose(reply, getFacts(toQuery(request), 'post')));
  app.post('/saml/posted', (request, reply) =>
    isOwnForm(request, origin)
      ? answer(reply, getFacts(toQuery(request), 'post'), readForm(request))
      : refuseRequest(reply),
  );

  const unasked = (fields: Fields): SamlFacts => ({
    ...service,
    ...(fields['RelayState'] ? { relayState: fields['RelayState'] } : {}),
  });
  app.get('/saml/start', (request, reply) => choose(reply, unasked(toQuery(request))));
  app.post('/saml/start', (request, reply) => {
    if (!isOwnForm(request, origin)) return refuseRequest(reply);
    const form = readForm(request);
    return answer(remember(reply, form), unasked(toQuery(request)), form);
  });

  app.get('/saml/slo', async (request, reply) => {
    const message = readMessage(toQuery(request), 'redirect');
    if (message?.kind === 'LogoutRequest')
      return reply.redirect(
        await saml.logoutResponse(`${origin}${request.url}`, service.sloUrl),
        303,
      );
    const content = html`<h1>Signed out</h1>
      <p class="lead">The service has ended the sessions it had through ${samlName}.</p>`;
    return message ? sendLabPage(reply, { title: 'Signed out', content }) : refuseRequest(reply);
  });
  app.post('/saml/sign-out', async (request, reply) => {
    const { user = '' } = readForm(request);
    if (!isOwnForm(request, origin)) return refuseRequest(reply);
    const { subject } = await users.user('saml', user);
    return reply.redirect(
      await saml.logoutRequest({ sloUrl: service.sloUrl, nameId: subject }),
      303,
    );
  });
}

/** Seconds in which a service may ask back after a sign-in that began here; the user is not asked a second time. */
const remembered = 60;
const cookieName = 'lab_saml_chosen';

function remember(
  reply: FastifyReply,
  { user = '', stranger: outsider = '', break: how = '' }: Fields,
): FastifyReply {
  const value = Buffer.from(
    new URLSearchParams({ user, stranger: outsider, break: how }).toString(),
  ).toString('base64url');
  return reply.header(
    'set-cookie',
    `${cookieName}=${value}; Path=/lab/idp/saml; Max-Age=${remembered}; HttpOnly; SameSite=Lax`,
  );
}

function rememberedForm({ headers }: FastifyRequest): Fields | undefined {
  const value = new RegExp(`(?:^|; )${cookieName}=([^;]+)`).exec(headers.cookie ?? '')?.[1];
  return value === undefined
    ? undefined
    : Object.fromEntries(new URLSearchParams(Buffer.from(value, 'base64url').toString()));
}

function forget(reply: FastifyReply): FastifyReply {
  return reply.header(
    'set-cookie',
    `${cookieName}=; Path=/lab/idp/saml; Max-Age=0; HttpOnly; SameSite=Lax`,
  );
}

function sendPosting(
  reply: FastifyReply,
  { acsUrl, samlResponse, relayState }: LabSamlAnswer,
): FastifyReply {
  const fields = {
    SAMLResponse: samlResponse,
    ...(relayState === undefined ? {} : { RelayState: relayState }),
  };
  return sendPostedAnswer(reply, { action: acsUrl, fields });
}

function refuseRequest(reply: FastifyReply): FastifyReply {
  const content = html`<h1>This is not a request the lab can answer</h1>
    <p class="lead">It is no SAML message, or it asks for an answer at an address the lab does not know.</p>`;
  return sendLabPage(reply, { title: 'No request', content, status: 400 });
}

function getHost(address: string): string {
  return new URL(address).host;
}
