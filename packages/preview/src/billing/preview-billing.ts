import type { PaymentMethod } from '@foyer/contract/billing';

/** What an account of the preview has bought. */
export interface PreviewBilling {
  readonly planKey: string;
  /** The subscription ends with its period. */
  readonly cancels: boolean;
  readonly email?: string | undefined;
  readonly address?: NonNullable<PaymentMethod['billingDetails']>['address'];
}
