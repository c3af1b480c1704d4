import type { Option } from '@foyer/ui/portal';

/** What a number begins with, and whose it is; the first is meant where nothing else is known. From the plans the provider checks with. */
const table = `1US,AG,AI,AS,BB,BM,BS,CA,DM,DO,GD,GU,JM,KN,KY,LC,MP,MS,PR,SX,TC,TT,VC,VG,VI 7RU,KZ 20EG 27ZA 30GR 31NL 32BE 33FR 34ES 36HU
  39IT,VA 40RO 41CH 43AT 44GB,GG,IM,JE 45DK 46SE 47NO,SJ 48PL 49DE 51PE 52MX 53CU 54AR 55BR 56CL 57CO 58VE 60MY 61AU,CC,CX 62ID 63PH 64NZ
  65SG 66TH 81JP 82KR 84VN 86CN 90TR 91IN 92PK 93AF 94LK 95MM 98IR 211SS 212MA,EH 213DZ 216TN 218LY 220GM 221SN 222MR 223ML 224GN 225CI
  226BF 227NE 228TG 229BJ 230MU 231LR 232SL 233GH 234NG 235TD 236CF 237CM 238CV 239ST 240GQ 241GA 242CG 243CD 244AO 245GW 246IO 247AC
  248SC 249SD 250RW 251ET 252SO 253DJ 254KE 255TZ 256UG 257BI 258MZ 260ZM 261MG 262RE,YT 263ZW 264NA 265MW 266LS 267BW 268SZ 269KM
  290SH,TA 291ER 297AW 298FO 299GL 350GI 351PT 352LU 353IE 354IS 355AL 356MT 357CY 358FI,AX 359BG 370LT 371LV 372EE 373MD 374AM 375BY
  376AD 377MC 378SM 380UA 381RS 382ME 383XK 385HR 386SI 387BA 389MK 420CZ 421SK 423LI 500FK 501BZ 502GT 503SV 504HN 505NI 506CR 507PA
  508PM 509HT 590GP,BL,MF 591BO 592GY 593EC 594GF 595PY 596MQ 597SR 598UY 599CW,BQ 670TL 672NF 673BN 674NR 675PG 676TO 677SB 678VU 679FJ
  680PW 681WF 682CK 683NU 685WS 686KI 687NC 688TV 689PF 690TK 691FM 692MH 850KP 852HK 853MO 855KH 856LA 880BD 886TW 960MV 961LB 962JO
  963SY 964IQ 965KW 966SA 967YE 968OM 970PS 971AE 972IL 973BH 974QA 975BT 976MN 977NP 992TJ 993TM 994AZ 995GE 996KG 998UZ`;

const codes: ReadonlyMap<string, readonly string[]> = new Map(
  table.split(/\s+/).map((row) => [row.replace(/\D+$/, ''), row.replace(/^\d+/, '').split(',')]),
);
const codeBy: ReadonlyMap<string, string> = new Map(
  [...codes].flatMap(([code, countries]) =>
    countries.map((country): [string, string] => [country, code]),
  ),
);

/** A phone number as two fields show it. */
export interface PhoneParts {
  readonly country: string;
  /** What follows the calling code, as it was typed. */
  readonly number: string;
}

/** Every country with its calling code, by name in this language. */
export function callingCodeOptions(locale: string): readonly Option[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  return [...codeBy]
    .map(([country, code]) => ({ country, code, name: names.of(country) ?? country }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
    .map(({ country, code, name }) => ({ value: country, label: `+${code} ${name}` }));
}

/** Takes a number apart that begins with a calling code, written with + or 00; `present` stays where it shares the code. */
export function getParts(phone: string, present: string): PhoneParts | undefined {
  const international = /^\s*(?:\+|00)\s*(.*)$/.exec(phone)?.[1];
  if (international === undefined) return undefined;
  for (const length of [3, 2, 1]) {
    const [code, rest] = split(international, length);
    const [first] = codes.get(code) ?? [];
    if (first === undefined) continue;
    return { country: codeBy.get(present) === code ? present : first, number: rest };
  }
  return undefined;
}

/** As the provider reads it; empty where no number is there. */
export function getPhone({ country, number }: PhoneParts): string {
  const code = codeBy.get(country);
  if (number.trim() === '') return '';
  return code === undefined || /^\s*\+/.test(number) ? number.trim() : `+${code} ${number.trim()}`;
}

/** The country of anyone who reads this language here, for a field that nobody has filled in yet. */
export function likelyCountry(languages: readonly string[]): string {
  const regions = languages.map((language) => new Intl.Locale(language).maximize().region ?? '');
  return regions.find((region) => codeBy.has(region)) ?? 'US';
}

/** The first so many digits, and what follows them, whatever stands between. */
function split(text: string, digits: number): readonly [code: string, rest: string] {
  let at = 0;
  for (let count = 0; at < text.length && count < digits; at += 1)
    if (/\d/.test(text[at] ?? '')) count += 1;
  return [text.slice(0, at).replaceAll(/\D/g, ''), text.slice(at).replace(/^[\s)-]+/, '')];
}
