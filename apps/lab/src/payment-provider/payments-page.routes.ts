import type { FastifyInstance } from 'fastify';
import { acceptForms, isOwnForm } from '../identity-providers/form-fields.ts';
import { type Html, html } from '../pages/html.ts';
import { sendLabPage } from '../pages/lab-page.ts';
import type { Deliveries, DeliveryMode } from './deliveries.ts';
import type { LabLedger } from './lab-ledger.ts';
import { testCards } from './payment-objects.ts';

/** What the page works with. */
export interface PaymentsPageDeps {
  readonly ledger: LabLedger;
  readonly deliveries: Deliveries;
  readonly origin: string;
  readonly move: (seconds: number) => Promise<void>;
}

const day = 86_400;
const modes: Readonly<Record<DeliveryMode, string>> = {
  normal: 'Deliver events',
  lost: 'Drop events',
  twice: 'Deliver twice',
  reversed: 'Deliver in reverse order',
};
const isMode = (text: string | null | undefined): text is DeliveryMode =>
  typeof text === 'string' && Object.hasOwn(modes, text);
const shown = 40;

/** The page with customers, events, and the clock of the payment provider. */
export function registerPaymentsPage(app: FastifyInstance, deps: PaymentsPageDeps): void {
  const { deliveries, origin, move } = deps;
  acceptForms(app);
  app.get('/', (_request, reply) => sendLabPage(reply, { title: 'Payments', content: page(deps) }));
  app.post('/', async (request, reply) => {
    if (!isOwnForm(request, origin))
      return reply.code(403).send({ errors: ['Use the page of the lab.'] });
    const form = new URLSearchParams(String(request.body));
    const [days, mode, resend] = ['days', 'mode', 'resend'].map((name) => form.get(name));
    if (days) await move(Math.min(Math.max(Number(days) || 0, 0), 400) * day);
    if (isMode(mode)) deliveries.mode = mode;
    if (resend) await deliveries.resend(resend);
    return reply.redirect('/lab/payments', 303);
  });
}

function page({ ledger, deliveries }: PaymentsPageDeps): Html {
  const now = new Date(ledger.now * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return html`<h1>Payments</h1>
    <p class="lead">A payment provider with customers, subscriptions, invoices, and events. It keeps test cards only.</p>
    <section aria-labelledby="clock-title">
      <h2 id="clock-title">Clock</h2>
      <p>The provider’s clock shows <strong>${now} UTC</strong>. Renewals, trial ends, and retries in between happen in order.</p>
      <form method="post" class="line">
        <button class="button secondary" name="days" value="1">Forward 1 day</button>
        <button class="button secondary" name="days" value="7">Forward 7 days</button>
        <button class="button secondary" name="days" value="31">Forward 31 days</button>
      </form>
    </section>
    <section aria-labelledby="cards-title">
      <h2 id="cards-title">Test cards</h2>
      ${table(['Number', 'Brand', 'When it is charged'], testCards.map(cardRow))}
    </section>
    <section aria-labelledby="customers-title">
      <h2 id="customers-title">Customers</h2>
      ${table(['Customer', 'Subscription', 'Cards', 'Open invoices'], customerRows(ledger))}
    </section>
    <section aria-labelledby="events-title">
      <h2 id="events-title">Events</h2>
      <form method="post" class="line">
        ${Object.entries(modes).map(([mode, name]) => modeButton(mode, name, mode === deliveries.mode))}
      </form>
      ${table(['Event', 'Created', 'State', ''], deliveries.list.slice(0, shown).map(eventRow))}
    </section>`;
}

function table(titles: readonly string[], rows: readonly Html[]): Html {
  const heads = titles.map((title) => html`<th scope="col">${title}</th>`);
  const none = html`<tr><td class="quiet" colspan="${titles.length}">Nothing yet.</td></tr>`;
  return html`<div class="table-frame"><table>
      <thead><tr>${heads}</tr></thead>
      <tbody>${rows.length > 0 ? rows : none}</tbody>
    </table></div>`;
}

const outcomes = {
  succeeds: 'The payment succeeds',
  declines: 'The payment is declined',
  requiresAuthentication: 'The bank asks for confirmation',
  expired: 'The card has expired',
} as const;

const cardRow = ({ number, brand, outcome }: (typeof testCards)[number]): Html =>
  html`<tr><td><code>${number}</code></td><td>${brand}</td><td>${outcomes[outcome]}</td></tr>`;

function customerRows(ledger: LabLedger): readonly Html[] {
  return [...ledger.customers.values()].map(({ id, name }) => {
    const own = <T extends { customer: string | null }>(all: ReadonlyMap<string, T>) =>
      [...all.values()].filter(({ customer }) => customer === id);
    const subscriptions = own(ledger.subscriptions)
      .map(({ status, items }) => `${status}, ${items.data[0].price.id}`)
      .join('; ');
    const cards = own(ledger.paymentMethods)
      .map(({ card }) => `${card.brand} ${card.last4}`)
      .join(', ');
    const open = own(ledger.invoices).filter(({ status }) => status === 'open').length;
    return html`<tr><td>${name ?? id}</td><td>${subscriptions || 'none'}</td><td>${cards || 'none'}</td><td>${open}</td></tr>`;
  });
}

const modeButton = (mode: string, name: string, isChosen: boolean): Html =>
  html`<button class="button ${isChosen ? '' : 'secondary'}" name="mode" value="${mode}" ${isChosen && html`aria-pressed="true"`}>${name}</button>`;

function eventRow({ event: { id, type, created }, state }: Deliveries['list'][number]): Html {
  const at = new Date(created * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return html`<tr>
      <td>${type}</td><td>${at}</td><td class="quiet">${state}</td>
      <td><form method="post"><button class="text-button" name="resend" value="${id}">Send again</button></form></td>
    </tr>`;
}
