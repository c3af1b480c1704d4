import type { BillingProfile } from '@foyer/contract/billing';

/** A card of the preview. */
export interface PreviewCard {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly expYear: number;
}

/** What an account of the preview has bought. */
export interface PreviewBilling {
  /** `free`: it has no subscription. */
  readonly planKey: string;
  /** The subscription ends with its period. */
  readonly cancels: boolean;
  readonly cards: readonly PreviewCard[];
  readonly defaultCardId: string;
  readonly profile: BillingProfile;
}

/** The card of an account that pays. */
export const firstCard: PreviewCard = {
  id: 'pm_preview_1',
  brand: 'visa',
  last4: '4242',
  expYear: 2030,
};
/** The cards that are added later. */
export const otherCards = [
  { brand: 'mastercard', last4: '4444' },
  { brand: 'visa', last4: '1881' },
  { brand: 'amex', last4: '8431' },
];
