/** What parts of an address are called in a country, as names of texts. */
export interface AddressWords {
  readonly postcode: 'postcode' | 'zipCode' | 'eircode' | 'pinCode';
  readonly state:
    | 'region'
    | 'state'
    | 'province'
    | 'county'
    | 'prefecture'
    | 'canton'
    | 'federalState';
}

const words: Readonly<Record<string, Partial<AddressWords>>> = {
  AT: { state: 'federalState' },
  AU: { state: 'state' },
  BR: { state: 'state' },
  CA: { state: 'province' },
  CH: { state: 'canton' },
  CN: { state: 'province' },
  DE: { state: 'federalState' },
  ES: { state: 'province' },
  GB: { state: 'county' },
  IE: { postcode: 'eircode', state: 'county' },
  IN: { postcode: 'pinCode', state: 'state' },
  IT: { state: 'province' },
  JP: { state: 'prefecture' },
  MX: { state: 'state' },
  NL: { state: 'province' },
  PH: { postcode: 'zipCode', state: 'province' },
  US: { postcode: 'zipCode', state: 'state' },
};

/** What users of this country call the parts of their addresses. */
export function addressWords(country: string): AddressWords {
  return { postcode: 'postcode', state: 'region', ...words[country] };
}
