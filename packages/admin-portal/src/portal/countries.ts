import type { Option } from '@foyer/ui/portal';

/** ISO 3166-1: the platform knows their names, but cannot be asked which there are. */
const codes =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG
  CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP
  GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
  LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH
  PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
  TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);

/** What users write instead of the name or the code. */
const otherNames: Readonly<Record<string, string>> = {
  usa: 'US',
  uk: 'GB',
  england: 'GB',
  uae: 'AE',
  holland: 'NL',
};

const namesIn = (locale: string) =>
  new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });

/** Every country by its name in this language; what is `present` and no country stands first, as it was written. */
export function countryOptions(locale: string, present?: string): readonly Option[] {
  const names = namesIn(locale);
  const all = codes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  const isOther = present !== undefined && present !== '' && !codes.includes(present);
  return isOther ? [{ value: present, label: present }, ...all] : all;
}

/** The code of a country that is named by its code or its name, in this language or in English; else the text as it is. */
export function readCountry(text: string, locale: string): string {
  const requested = text.trim().toUpperCase();
  if (codes.includes(requested)) return requested;
  return otherNames[requested.toLowerCase()] ?? countryNamed(text, locale) ?? text;
}

/** The code of a country by its whole name, in this language or in English. */
export function countryNamed(text: string, locale: string): string | undefined {
  const requested = text.trim().toLowerCase();
  const [here, english] = [namesIn(locale), namesIn('en')];
  return codes.find((code) =>
    [here.of(code), english.of(code)].some((name) => name?.toLowerCase() === requested),
  );
}

/** How a country is called that is kept as a code; a text that is none is its own name. */
export function countryName(country: string, locale: string): string {
  return codes.includes(country) ? (namesIn(locale).of(country) ?? country) : country;
}
