/** Statuses of a subscription, as clients name them. Specification 1, §4. */
export type SubscriptionStatus = 'ACTIVE' | 'CANCELED' | 'INCOMPLETE' | 'EXPIRED' | 'TRIALING';

/** Statuses that a client knows, by the text on the wire. */
const knownStatuses: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'ACTIVE',
  canceled: 'CANCELED',
  incomplete: 'INCOMPLETE',
  expired: 'EXPIRED',
  trialing: 'TRIALING',
};

/** The status of a subscription; one that is not known counts as EXPIRED. Specification 1, §4. */
export function toSubscriptionStatus(text: string): SubscriptionStatus {
  return Object.hasOwn(knownStatuses, text) ? (knownStatuses[text] ?? 'EXPIRED') : 'EXPIRED';
}

/** What decides whether a subscription can be canceled or renewed. */
export interface SubscriptionState {
  readonly status: string;
  readonly externallyManaged: boolean;
  readonly cancellation: { readonly policy: 'atPeriodEnd' } | null;
}

/** Whether a subscription can be canceled. Specification 1, §4 and §5. */
export function canCancel({ status, externallyManaged, cancellation }: SubscriptionState): boolean {
  return !externallyManaged && toSubscriptionStatus(status) === 'ACTIVE' && cancellation === null;
}

/** Whether a pending cancellation can be withdrawn. Specification 1, §4 and §5. */
export function canRenew({ externallyManaged, cancellation }: SubscriptionState): boolean {
  return !externallyManaged && cancellation?.policy === 'atPeriodEnd';
}

/** Whether a payment provider can be used. Specification 1, §5. */
export function isUsableProvider({
  status,
  providerType,
}: {
  readonly status: string;
  readonly providerType: string;
}): boolean {
  return status === '1' && providerType === 'Stripe';
}

/** An amount in minor units, such as `49.00`. Specification 2, §9. */
export function amountText(minorUnits: number): string {
  return (minorUnits / 100).toFixed(2);
}

/** The currency where none is given. Specification 2, §9. */
export const defaultCurrency = 'usd';

const euCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
/** The provider’s type of the most common business tax ID of a country. */
const taxIdTypes: Readonly<Record<string, string>> = {
  AE: 'ae_trn',
  AU: 'au_abn',
  BR: 'br_cnpj',
  CA: 'ca_bn',
  CH: 'ch_vat',
  CL: 'cl_tin',
  CN: 'cn_tin',
  CO: 'co_nit',
  GB: 'gb_vat',
  HK: 'hk_br',
  ID: 'id_npwp',
  IL: 'il_vat',
  IN: 'in_gst',
  IS: 'is_vat',
  JP: 'jp_trn',
  KR: 'kr_brn',
  LI: 'li_uid',
  MX: 'mx_rfc',
  MY: 'my_sst',
  NO: 'no_vat',
  NZ: 'nz_gst',
  PH: 'ph_tin',
  SA: 'sa_vat',
  SG: 'sg_uen',
  TH: 'th_vat',
  TR: 'tr_tin',
  TW: 'tw_vat',
  UA: 'ua_vat',
  US: 'us_ein',
  VN: 'vn_tin',
  ZA: 'za_vat',
};

/** The provider’s type of the tax ID of a country; undefined where it has none. */
export function toTaxIdType(country: string): string | undefined {
  if (euCountries.includes(country)) return 'eu_vat';
  return Object.hasOwn(taxIdTypes, country) ? taxIdTypes[country] : undefined;
}
