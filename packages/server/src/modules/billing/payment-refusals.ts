import type { RefusalSpec } from '@foyer/contract';
import { billingRefusals } from '@foyer/contract/billing/refusals';
import { refuse } from '../../kernel/refusal.ts';
import { PaymentError, type PaymentFailure } from '../../ports/payment-provider.port.ts';

const refusals: Readonly<Record<PaymentFailure, RefusalSpec>> = {
  declined: billingRefusals.paymentFailed,
  expired: billingRefusals.cardExpired,
  authenticationRequired: billingRefusals.authenticationRequired,
  conflict: billingRefusals.changeInProgress,
  busy: billingRefusals.changeInProgress,
  notFound: billingRefusals.notConfigured,
  taxIdInvalid: billingRefusals.taxIdInvalid,
  unavailable: billingRefusals.providerFailed,
};

/** What the provider answers; its failures become refusals. */
export async function fromProvider<T>(
  request: Promise<T>,
  notFound: RefusalSpec = refusals.notFound,
): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw toRefusal(error, notFound);
  }
}

/** A failure of the provider as a refusal; anything else as it is. */
export function toRefusal(error: unknown, notFound: RefusalSpec = refusals.notFound): unknown {
  if (!(error instanceof PaymentError)) return error;
  const spec = error.failure === 'notFound' ? notFound : refusals[error.failure];
  return refuse(spec, { cause: error });
}
