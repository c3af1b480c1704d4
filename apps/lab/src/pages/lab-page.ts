import type { FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

/** A page of the lab that the server writes. */
export interface LabPage {
  readonly title: string;
  readonly content: Html;
  /** Origins its forms may end at, besides the lab's own. */
  readonly leadsTo?: readonly string[];
  /** Sends its one form by itself. */
  readonly postsItself?: boolean;
  readonly status?: number;
}

/** Sends a page in the frame that all pages of the lab share. */
export function sendLabPage(reply: FastifyReply, page: LabPage): FastifyReply {
  const { title, content, leadsTo = [], postsItself = false, status = 200 } = page;
  const policy = [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    `form-action ${["'self'", ...leadsTo].join(' ')}`,
  ].join('; ');
  const script =
    postsItself && html`<script type="module" src="/lab/assets/post-form.js"></script>`;
  const whole = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title}</title>
    <link rel="icon" href="/lab/assets/lab.svg" />
    <link rel="stylesheet" href="/lab/assets/lab.css" />
    <link rel="stylesheet" href="/lab/assets/providers.css" />
    ${script}
  </head>
  <body>
    <header class="bar">
      <a class="mark" href="/lab"><img src="/lab/assets/lab.svg" alt="" width="24" height="24" />The lab</a>
      <nav aria-label="Lab"><a class="quiet-link" href="/lab/idp">Providers</a><a class="quiet-link" href="/lab/directory">Directory</a><a class="quiet-link" href="/lab/payments">Payments</a><a class="quiet-link" href="/lab/slack/">Slack</a><a class="quiet-link" href="/lab/webhooks/">Webhooks</a><a class="quiet-link" href="/lab/streams/">Streams</a><a class="quiet-link" href="/">Demo application</a></nav>
    </header>
    <main class="page">${content}</main>
  </body>
</html>`;
  reply.headers({
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  return reply.code(status).type('text/html; charset=utf-8').send(whole.html);
}
