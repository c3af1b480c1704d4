import { findLanguage, languages } from '@foyer/contract/languages';
import { messageChoices, previewMessage } from '@foyer/server/kernel/mail/message-previews';
import type { FastifyInstance, FastifyReply } from 'fastify';

interface MailsRoutesDeps {
  readonly sendPage: (reply: FastifyReply) => FastifyReply;
}

interface MessageQuery {
  readonly kind?: string;
  readonly name?: string;
  readonly form?: string;
  readonly language?: string;
  readonly company?: string;
  readonly scheme?: string;
}

/** No script, no request to anywhere; pictures are part of the page. */
const mailPolicy =
  "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/** Every mail and text of the product with sample data: a page for users, and the messages it shows. */
export function registerMailsRoutes(lab: FastifyInstance, { sendPage }: MailsRoutesDeps): void {
  lab.get('/mails', (_request, reply) => sendPage(reply));

  lab.get('/mails/choices', () => ({ languages, messages: messageChoices }));

  lab.get<{ Querystring: MessageQuery }>('/mails/message', ({ query }, reply) => {
    const { html: _page, ...message } = preview(query) ?? {};
    if (!('text' in message)) return reply.code(404).send(notFound);
    return message;
  });

  lab.get<{ Querystring: MessageQuery }>('/mails/page', ({ query }, reply) => {
    const html = preview(query)?.html;
    if (html === undefined) return reply.code(404).send(notFound);
    reply.headers({ 'content-security-policy': mailPolicy, 'referrer-policy': 'no-referrer' });
    return reply.type('text/html; charset=utf-8').send(inScheme(html, query.scheme));
  });
}

const notFound = { errors: ['There is no such message.'] };

function preview({ kind, name = '', form = 'sample', language = 'en', company }: MessageQuery) {
  const choice = { kind: kind === 'text' ? 'text' : 'mail', name, form } as const;
  return previewMessage(choice, {
    language: findLanguage(language) ?? 'en',
    onBehalfOfTenant: company === 'yes',
  });
}

/** The mail as a reader with this color scheme draws it, whatever the one of this browser is. */
function inScheme(html: string, scheme: string | undefined): string {
  if (scheme !== 'dark' && scheme !== 'light') return html;
  return html
    .replaceAll('content="light dark"', `content="${scheme}"`)
    .replaceAll(
      '@media (prefers-color-scheme: dark)',
      scheme === 'dark' ? '@media all' : '@media not all',
    );
}
