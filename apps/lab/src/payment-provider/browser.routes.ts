import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { loadPageAssets } from '../pages/page-assets.ts';
import { settleInvoice } from './lab-invoices.ts';
import type { LabLedger } from './lab-ledger.ts';
import { ProviderError, testCards } from './payment-objects.ts';
import { confirmSetup } from './payment-provider.routes.ts';

const secret = z.string().max(200);
const card = z.object({
  clientSecret: secret,
  number: z.string().max(40),
  month: z.coerce.number(),
  year: z.coerce.number(),
});

/** The frames may only be shown by pages of the same origin, and load and call nothing else. */
const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'self'";

/** What a browser loads from the provider: its script, the frame of the card fields, and the bank. */
export async function registerBrowserRoutes(
  app: FastifyInstance,
  ledger: LabLedger,
): Promise<void> {
  const assets = await loadPageAssets();
  const files: Readonly<Record<string, string>> = {
    '/script.js': 'payment-script.js',
    '/fields': 'payment-fields.html',
    '/bank': 'payment-bank.html',
  };
  for (const [path, name] of Object.entries(files))
    app.get(path, async (_request, reply) => {
      const asset = assets.get(name);
      if (!asset) return reply.callNotFound();
      return reply
        .headers({
          'content-security-policy': framePolicy,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        })
        .type(asset.type)
        .send(asset.content);
    });
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ProviderError
      ? reply.code(error.status).send({ error: error.body })
      : reply.code(400).send({ error: { message: 'Your request is not valid.' } }),
  );

  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Fastify awaits its handlers
  app.post('/browser/setup', async (request) => {
    const { clientSecret, number, month, year } = card.parse(request.body);
    const id = clientSecret.replace(/_secret.*$/, '');
    if (ledger.setupIntents.get(id)?.client_secret !== clientSecret) throw declined('unknown');
    const digits = number.replaceAll(/\D/g, '');
    const testCard = testCards.find((one) => one.number === digits);
    if (!testCard) throw declined('Your card number is invalid. Use a test card of the lab.');
    const end = { month, year: year < 100 ? 2000 + year : year };
    if (!(month >= 1 && month <= 12) || Date.UTC(end.year, month, 1) / 1000 <= ledger.now)
      throw declined('Your card’s expiration date is in the past.');
    return { paymentMethod: confirmSetup(ledger, id, testCard.token, end).payment_method };
  });

  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Fastify awaits its handlers
  app.post('/browser/payment', async (request) => {
    const { clientSecret } = z.object({ clientSecret: secret }).parse(request.body);
    const id = clientSecret.replace(/_secret.*$/, '').replace(/^pi_/, '');
    const invoice = ledger.invoices.get(id);
    if (invoice?.confirmation_secret.client_secret !== clientSecret) throw declined('unknown');
    settleInvoice(ledger, id, { isAuthenticated: true });
    return { status: 'succeeded' };
  });
}

const declined = (message: string): ProviderError =>
  new ProviderError(402, { type: 'card_error', message });
