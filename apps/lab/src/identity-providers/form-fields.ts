import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fields } from './lab-oidc.ts';

/** Lets the routes of this scope read forms as text, whatever the application around it does with them. */
export function acceptForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded';
  if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type);
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** The fields of a form; of several with the same name the last. */
export function readForm({ body }: FastifyRequest): Fields {
  return Object.fromEntries(new URLSearchParams(typeof body === 'string' ? body : ''));
}

/** The fields of the query. */
export function toQuery({ url }: FastifyRequest): Fields {
  return Object.fromEntries(new URL(url, 'http://lab').searchParams);
}

/** Whether a form was sent by a page of this origin, as far as the browser says; a tool says nothing. */
export function isOwnForm({ headers }: FastifyRequest, origin: string): boolean {
  return headers.origin === undefined || headers.origin === origin;
}
