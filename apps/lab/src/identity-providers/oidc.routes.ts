import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../pages/html.ts';
import { sendLabPage } from '../pages/lab-page.ts';
import { isBreakFor, oauthBreaks, oidcBreaks } from './breaks.ts';
import { chooserPage } from './chooser.page.ts';
import { type FormAnswer, sendPostedAnswer } from './posted-answer.ts';
import { readForm, isOwnForm, toQuery } from './form-fields.ts';
import type { ProviderRoutesDeps } from './provider-routes-deps.ts';
import type { LabOidcAnswer } from './lab-identity-providers.ts';
import { type Fields, LabRefusal, type OidcEngine } from './lab-oidc.ts';
import { oidcIds } from './oidc-profiles.ts';

/** The endpoints of every provider that speaks OpenID Connect or OAuth 2. */
export function registerOidcRoutes(app: FastifyInstance, deps: ProviderRoutesDeps): void {
  for (const id of oidcIds) registerProvider(app, deps.oidc(id), deps);
}

function registerProvider(
  app: FastifyInstance,
  engine: OidcEngine,
  { users, origin }: ProviderRoutesDeps,
): void {
  const { endpoints, profile } = engine;
  /** Its path below where the providers are mounted. */
  const at = (address: string) => address.slice(`${origin}/lab/idp`.length);

  if (profile.kind === 'oidc') {
    app.get(at(endpoints.discovery), () => engine.discovery());
    app.get(at(endpoints.jwks), () => engine.jwks());
  }
  app.get(at(endpoints.authorization), async (request, reply) => {
    const query = toQuery(request);
    const read = readOrRefuse(engine, query, reply);
    if (!read) return reply;
    // an answer that needs nobody
    if (query['prompt'] === 'none') return sendAnswer(reply, await engine.answerQuery(query, ''));
    const everyone = (await users.list()).filter(
      ({ directory }) => directory === profile.directory,
    );
    const { host, origin: leadsTo } = new URL(read.redirectUri);
    const facts = { name: profile.name, asks: host, users: everyone, hint: read.loginHint };
    const content = chooserPage({ ...facts, breaks: getBreaks(engine) });
    return sendLabPage(reply, {
      title: `Sign in with ${profile.name}`,
      content,
      leadsTo: [leadsTo],
    });
  });
  app.post(at(endpoints.authorization), async (request, reply) => {
    const [query, form] = [toQuery(request), readForm(request)];
    if (!isOwnForm(request, origin))
      return reply.code(403).send({ errors: ['Use the page of the lab.'] });
    if (!readOrRefuse(engine, query, reply)) return reply;
    const how = form['cancel'] ? 'denied' : form['break'];
    const user = form['user'] || form['stranger'] || '';
    return sendAnswer(
      reply,
      await engine.answerQuery(query, user, isBreakFor(oidcBreaks, how) ? { break: how } : {}),
    );
  });
  app.post(at(endpoints.token), (request, reply) => sendTokens(engine, request, reply));
  app.get(
    at(endpoints.userinfo),
    (request, reply) => engine.userinfo(getBearer(request)) ?? refuseToken(reply),
  );
  if (engine.id === 'github')
    app.get(
      at(endpoints.emails),
      (request, reply) => engine.emails(getBearer(request)) ?? refuseToken(reply),
    );
  app.get(at(endpoints.endSession), (request, reply) => {
    const to = engine.endSession(toQuery(request));
    if (to) return reply.redirect(to, 303);
    const content = html`<h1>Signed out of ${profile.name}</h1>`;
    return sendLabPage(reply, { title: 'Signed out', content });
  });
}

async function sendTokens(
  engine: OidcEngine,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wantsForm = engine.profile.answersForms && !request.headers.accept?.includes('json');
  const send = (status: number, answer: Record<string, unknown>) =>
    wantsForm
      ? reply
          .code(200)
          .type('application/x-www-form-urlencoded')
          .send(new URLSearchParams(texts(answer)).toString())
      : reply.code(status).send(answer);
  try {
    return send(200, await engine.token(readForm(request), request.headers.authorization));
  } catch (error) {
    if (!(error instanceof LabRefusal)) throw error;
    // GitHub says no with a 200
    const status = engine.profile.answersForms ? 200 : error.error === 'invalid_client' ? 401 : 400;
    return send(status, { error: error.error, error_description: error.message });
  }
}

function texts(answer: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)]));
}

function readOrRefuse(engine: OidcEngine, query: Fields, reply: FastifyReply) {
  try {
    return engine.readAuthorization(query);
  } catch (error) {
    if (!(error instanceof LabRefusal)) throw error;
    const content = html`<h1>This is not a request the lab can answer</h1><p class="lead">${error.message}</p>`;
    sendLabPage(reply, { title: 'No request', content, status: 400 });
    return undefined;
  }
}

function sendAnswer(reply: FastifyReply, { redirectTo, form }: LabOidcAnswer): FastifyReply {
  if (!form) return reply.redirect(redirectTo, 303);
  const answer: FormAnswer = { action: redirectTo, fields: form };
  return sendPostedAnswer(reply, answer);
}

function getBreaks({ profile }: OidcEngine): Readonly<Record<string, string>> {
  if (profile.kind === 'oidc') return oidcBreaks;
  return Object.fromEntries(oauthBreaks.map((code) => [code, oidcBreaks[code]]));
}

function getBearer({ headers, url }: FastifyRequest): string {
  const token = /^(?:bearer|token) (.+)$/i.exec(headers.authorization ?? '')?.[1];
  // Facebook takes it in the address, too
  return token ?? new URL(url, 'http://lab').searchParams.get('access_token') ?? '';
}

function refuseToken(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .header('www-authenticate', 'Bearer error="invalid_token"')
    .send({ error: 'invalid_token' });
}
