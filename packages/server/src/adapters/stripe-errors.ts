import { Stripe } from 'stripe';
import { PaymentError, type PaymentFailure } from '../ports/payment-provider.port.ts';

/** Translates the provider's errors. */
export async function asked<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw new PaymentError(toFailure(error), { cause: error });
  }
}

const authenticationCodes = [
  'authentication_required',
  'subscription_payment_intent_requires_action',
  'invoice_payment_intent_requires_action',
];

function toFailure(error: unknown): PaymentFailure {
  if (!(error instanceof Stripe.errors.StripeError)) return 'unavailable';
  const { type, code, statusCode } = error;
  if (code !== undefined && authenticationCodes.includes(code)) return 'authenticationRequired';
  if (code === 'tax_id_invalid') return 'taxIdInvalid';
  if (code === 'expired_card') return 'expired';
  if (type === 'StripeCardError' || statusCode === 402) return 'declined';
  if (statusCode === 409) return 'busy';
  if (type === 'StripeIdempotencyError') return 'conflict';
  return statusCode === 404 ? 'notFound' : 'unavailable';
}

/** Reads what the provider does not know as absent; any other error stays one. */
export function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof PaymentError) || error.failure !== 'notFound') throw error;
  return undefined;
}
