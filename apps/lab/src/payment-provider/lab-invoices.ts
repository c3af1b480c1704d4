import type { LabLedger } from './lab-ledger.ts';
import {
  type LabInvoice,
  type LabSubscription,
  missing,
  ProviderError,
  testCards,
} from './payment-objects.ts';

/** Writes an invoice of a subscription; one without an amount is paid already. */
export function draftInvoice(
  ledger: LabLedger,
  subscription: LabSubscription,
  total: number,
  description: string,
): LabInvoice {
  const id = ledger.nextId('in');
  const [item] = subscription.items.data;
  const invoice: LabInvoice = {
    id,
    object: 'invoice',
    number: `LAB-${id.slice(-6)}`,
    customer: subscription.customer,
    created: ledger.now,
    total,
    currency: item.price.currency,
    description,
    parent: { subscription_details: { subscription: subscription.id } },
    invoice_pdf: `${ledger.origin}/invoices/${id}/pdf`,
    status: total > 0 ? 'open' : 'paid',
    payment_method: null,
    attempt_count: 0,
    status_transitions: { paid_at: total > 0 ? null : ledger.now },
    confirmation_secret: { client_secret: `pi_${id}_secret_lab`, type: 'payment_intent' },
  };
  ledger.invoices.set(id, invoice);
  subscription.latest_invoice = id;
  return invoice;
}

/** Charges an invoice. An invoice is charged at most once. Throws the provider's card error. */
export function chargeInvoice(
  ledger: LabLedger,
  invoice: LabInvoice,
  { isAuthenticated = false, paymentMethod }: ChargeOptions = {},
): void {
  if (invoice.status === 'paid') return;
  invoice.attempt_count += 1;
  const method = paymentMethod ?? invoice.payment_method ?? getPaymentMethodId(ledger, invoice);
  const token = ledger.cards.get(method ?? '');
  const outcome = testCards.find((card) => card.token === token)?.outcome ?? 'declines';
  const failure = toFailure(outcome, isAuthenticated);
  invoice.payment_method = failure && outcome === 'requiresAuthentication' ? method : null;
  if (failure) {
    ledger.emit('invoice.payment_failed', invoice);
    throw failure;
  }
  invoice.status = 'paid';
  invoice.status_transitions.paid_at = ledger.now;
  ledger.charges.push({ invoice: invoice.id, amount: invoice.total });
  ledger.emit('invoice.paid', invoice);
}

interface ChargeOptions {
  /** The cardholder has confirmed the payment. */
  readonly isAuthenticated?: boolean;
  readonly paymentMethod?: string | undefined;
}

function toFailure(outcome: string, isAuthenticated: boolean): ProviderError | undefined {
  if (outcome === 'succeeds') return undefined;
  if (outcome === 'requiresAuthentication')
    return isAuthenticated
      ? undefined
      : cardError('authentication_required', 'The payment requires authentication.');
  return outcome === 'expired'
    ? cardError('expired_card', 'Your card has expired.')
    : cardError('card_declined', 'Your card was declined.');
}

const cardError = (code: string, message: string): ProviderError =>
  new ProviderError(402, { type: 'card_error', code, message });

/** The payment method that pays: that of the subscription, otherwise that of the customer. */
export function getPaymentMethodId(ledger: LabLedger, invoice: LabInvoice): string | null {
  const subscription = ledger.subscriptions.get(invoice.parent.subscription_details.subscription);
  const customer = ledger.customers.get(invoice.customer);
  return (
    subscription?.default_payment_method ??
    customer?.invoice_settings.default_payment_method ??
    null
  );
}

/** Pays an open invoice, and what follows for its subscription. */
export function settleInvoice(ledger: LabLedger, id: string, options?: ChargeOptions): LabInvoice {
  const invoice = ledger.invoices.get(id);
  if (!invoice) throw missing('invoice', id);
  chargeInvoice(ledger, invoice, options);
  const subscription = ledger.subscriptions.get(invoice.parent.subscription_details.subscription);
  if (subscription) settleSubscription(ledger, subscription, id);
  return invoice;
}

/** What the payment of an invoice means for its subscription. */
function settleSubscription(
  ledger: LabLedger,
  subscription: LabSubscription,
  invoiceId: string,
): void {
  const { pending_update: pending, status } = subscription;
  const isWaiting = pending?.invoice === invoiceId;
  if (isWaiting) {
    const [item] = subscription.items.data;
    item.price = pending.price;
    item.quantity = pending.quantity;
    subscription.pending_update = null;
  }
  const isRevived = ['incomplete', 'past_due', 'paused'].includes(status);
  if (isRevived && subscription.latest_invoice === invoiceId) subscription.status = 'active';
  if (isWaiting || isRevived) ledger.emit('customer.subscription.updated', subscription);
}

/** An invoice as a PDF of one page. */
export function invoicePdf({ number, total, currency, description, status }: LabInvoice): Buffer {
  const amount = `${(total / 100).toFixed(2)} ${currency.toUpperCase()}`;
  const lines = [`Invoice ${number}`, description, `Total ${amount}`, `Status ${status}`];
  const escaped = lines.map((line) => line.replace(/[\\()]/g, '\\$&'));
  const text = escaped.map((line) => `(${line}) Tj 0 -24 Td`).join(' ');
  const content = `BT /F1 16 Tf 72 760 Td ${text} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const starts: number[] = [];
  let pdf = '%PDF-1.4\n';
  for (const [at, body] of objects.entries()) {
    starts.push(pdf.length);
    pdf += `${at + 1} 0 obj\n${body}\nendobj\n`;
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(`${pdf}xref\n0 6\n0000000000 65535 f \n${table}${end}`, 'latin1');
}
