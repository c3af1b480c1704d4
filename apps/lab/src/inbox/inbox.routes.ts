import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LabInbox } from './inbox.store.ts';

interface InboxRoutesDeps {
  readonly inbox: LabInbox;
  readonly sendPage: (reply: FastifyReply) => FastifyReply;
}

/** Most mails that one answer holds. */
const maxListLength = 200;

/**
 * A mail is hostile until proven otherwise: no script, no form, no request to anywhere, an origin of its own. A link opens
 * in a new tab because a user pressed it.
 */
const mailPolicy =
  'sandbox allow-popups allow-popups-to-escape-sandbox; ' +
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'self'; frame-ancestors 'self'";

const notFound = { errors: ['This mail is not in the inbox any more.'] };

/** The inbox for users (a page) and for tools (JSON) at the same address; anyone who asks for HTML is a user. */
export function registerInboxRoutes(
  lab: FastifyInstance,
  { inbox, sendPage }: InboxRoutesDeps,
): void {
  lab.get<{ Querystring: { to?: string } }>('/inbox', async ({ query, headers }, reply) => {
    reply.header('vary', 'accept');
    if (headers.accept?.includes('text/html')) return sendPage(reply);
    return inbox.list({ to: query.to, limit: maxListLength });
  });

  lab.delete<{ Querystring: { to?: string } }>('/inbox', async ({ query }, reply) => {
    await inbox.clear({ to: query.to });
    return reply.code(204).send();
  });

  lab.get<{ Querystring: { search?: string } }>('/inbox/summaries', ({ query }) =>
    inbox.summaries({ search: query.search?.trim() || undefined, limit: maxListLength }),
  );

  lab.get<{ Params: { id: string } }>('/inbox/:id', async ({ params }, reply) => {
    const mail = await inbox.find(params.id);
    return mail ?? reply.code(404).send(notFound);
  });

  lab.get<{ Params: { id: string } }>('/inbox/:id/html', async ({ params }, reply) => {
    const mail = await inbox.find(params.id);
    if (!mail) return reply.code(404).send(notFound);
    reply.headers({ 'content-security-policy': mailPolicy, 'referrer-policy': 'no-referrer' });
    return reply
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><base target="_blank">${mail.html}`);
  });
}
