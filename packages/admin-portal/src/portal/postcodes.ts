interface PostcodeForm {
  readonly form: RegExp;
  /** One that exists. */
  readonly example: string;
}

const digits = (count: number, example: string): PostcodeForm => ({
  form: new RegExp(`^\\d{${count}}$`),
  example,
});
const four = (example: string) => digits(4, example);
const five = (example: string) => digits(5, example);
const six = (example: string) => digits(6, example);

/** How postcodes look, without blanks and dashes, where this is known for sure. Other countries are not checked. */
const forms: Readonly<Record<string, PostcodeForm>> = {
  AT: four('1010'),
  AU: four('2000'),
  BE: four('1000'),
  BG: four('1000'),
  BR: digits(8, '01310-100'),
  CA: { form: /^[a-z]\d[a-z]\d[a-z]\d$/i, example: 'K1A 0B1' },
  CH: four('8001'),
  CN: six('100000'),
  CZ: five('110 00'),
  DE: five('10115'),
  DK: four('1050'),
  EE: five('10111'),
  ES: five('28001'),
  FI: five('00100'),
  FR: five('75001'),
  GB: { form: /^([a-z]{1,2}\d[a-z\d]?\d[a-z]{2}|gir0aa|bfpo\d{1,4})$/i, example: 'SW1A 1AA' },
  GR: five('105 57'),
  HR: five('10000'),
  HU: four('1051'),
  IE: { form: /^[a-z]\d[\dw][a-z\d]{4}$/i, example: 'D02 AF30' },
  IL: { form: /^\d{5}(\d{2})?$/, example: '6100000' },
  IN: six('110001'),
  IT: five('00118'),
  JP: digits(7, '100-0001'),
  KR: five('03051'),
  LU: four('1111'),
  MX: five('06000'),
  NL: { form: /^[1-9]\d{3}[a-z]{2}$/i, example: '1012 AB' },
  NO: four('0150'),
  NZ: four('6011'),
  PL: digits(5, '00-001'),
  PT: digits(7, '1000-001'),
  RO: six('010011'),
  SE: five('111 20'),
  SG: six('018956'),
  SI: four('1000'),
  SK: five('811 01'),
  TR: five('06100'),
  UA: five('01001'),
  US: { form: /^\d{5}(\d{4})?$/, example: '10001' },
  ZA: four('0001'),
};

/**
 * An example of the country's postcodes where this one does not look like them, for a hint. Never a reason to refuse: addresses follow
 * no rule without exceptions.
 */
export function exampleInstead(postcode: string, country: string): string | undefined {
  const existing = forms[country];
  const bare = postcode.replaceAll(/[\s-]/g, '');
  // users write D-10115, too
  const plain = bare.replace(/^[a-z]{1,3}(?=\d)/i, '');
  if (
    bare === '' ||
    existing === undefined ||
    existing.form.test(bare) ||
    existing.form.test(plain)
  )
    return undefined;
  return existing.example;
}
