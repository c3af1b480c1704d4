import type { FastifyReply } from 'fastify';
import { html } from '../pages/html.ts';
import { sendLabPage } from '../pages/lab-page.ts';

/** A form that the browser posts by itself. */
export interface FormAnswer {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Sends the answer of a provider through the browser; without script there is a button. */
export function sendPostedAnswer(
  reply: FastifyReply,
  { action, fields }: FormAnswer,
): FastifyReply {
  const { host, origin } = new URL(action);
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const content = html`<h1>Going back to ${host}</h1>
    <form method="post" action="${action}">${inputs}<button class="button">Continue</button></form>`;
  return sendLabPage(reply, { title: 'Signing in', content, leadsTo: [origin], postsItself: true });
}
