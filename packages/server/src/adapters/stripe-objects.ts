import type { Stripe } from 'stripe';
import {
  PaymentError,
  type ProviderAddress,
  type ProviderInvoice,
  type ProviderPaymentMethod,
  type ProviderProfile,
  type ProviderSubscription,
} from '../ports/payment-provider.port.ts';

/** The ID of an object that the provider sends whole or by its ID. */
export const toId = (one: string | { readonly id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

/** A stored payment method, without what only the provider needs. */
export function toPaymentMethod(one: Stripe.PaymentMethod): ProviderPaymentMethod {
  const { card } = one;
  const { name, email, address } = one.billing_details;
  return {
    id: one.id,
    customerId: toId(one.customer),
    name: name ?? '',
    email,
    address: fromProviderAddress(address),
    ...(card
      ? {
          card: {
            brand: card.brand,
            last4: card.last4,
            expMonth: card.exp_month,
            expYear: card.exp_year,
          },
        }
      : {}),
  };
}

/** An address as the provider writes it. */
export function toProviderAddress(address: ProviderAddress): Stripe.AddressParam {
  return {
    line1: address.addressLine1 ?? '',
    line2: address.addressLine2 ?? '',
    city: address.city ?? '',
    state: address.state ?? '',
    postal_code: address.postalCode ?? '',
    country: address.country ?? '',
  };
}

function fromProviderAddress(address: Stripe.Address | null | undefined): ProviderAddress {
  return {
    addressLine1: address?.line1 ?? undefined,
    addressLine2: address?.line2 ?? undefined,
    city: address?.city ?? undefined,
    state: address?.state ?? undefined,
    postalCode: address?.postal_code ?? undefined,
    country: address?.country ?? undefined,
  };
}

/** To whom invoices are addressed. */
export function toProfile({ name, email, address, tax_ids }: Stripe.Customer): ProviderProfile {
  const [taxId] = tax_ids?.data ?? [];
  return {
    name: name ?? '',
    email: email ?? '',
    address: fromProviderAddress(address),
    taxId: taxId ? { type: taxId.type, value: taxId.value } : null,
  };
}

/** A subscription with what its latest invoice says. */
export function toSubscription(one: Stripe.Subscription): ProviderSubscription {
  const [item] = one.items.data;
  if (!item) throw new PaymentError('unavailable');
  const invoice = typeof one.latest_invoice === 'object' ? one.latest_invoice : null;
  const isOpen = invoice?.status === 'open';
  return {
    id: one.id,
    status: one.status,
    priceId: item.price.id,
    itemId: item.id,
    quantity: item.quantity ?? 1,
    cancelAtPeriodEnd: one.cancel_at_period_end,
    startedAt: one.start_date,
    periodStart: item.current_period_start,
    periodEnd: item.current_period_end,
    trialEnd: one.trial_end,
    endedAt: one.ended_at,
    paymentMethodId: toId(one.default_payment_method),
    unpaidInvoiceId: isOpen && !one.pending_update ? (invoice.id ?? null) : null,
    clientSecret: isOpen ? (invoice.confirmation_secret?.client_secret ?? '') : '',
  };
}

/** An invoice. */
export function toInvoice(one: Stripe.Invoice): ProviderInvoice {
  return {
    id: one.id ?? '',
    number: one.number ?? '',
    customerId: toId(one.customer) ?? '',
    subscriptionId: toId(one.parent?.subscription_details?.subscription) ?? '',
    total: one.total,
    currency: one.currency,
    isPaid: one.status === 'paid',
    createdAt: one.created,
    paidAt: one.status_transitions.paid_at,
    pdfUrl: one.invoice_pdf ?? null,
  };
}
