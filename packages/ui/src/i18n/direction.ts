/** The way a text runs. */
export type Direction = 'ltr' | 'rtl';

/** Languages written from right to left (Unicode CLDR, layout orientation). */
const RIGHT_TO_LEFT = new Set([
  'ar',
  'arc',
  'ckb',
  'dv',
  'fa',
  'he',
  'ks',
  'ps',
  'sd',
  'ug',
  'ur',
  'yi',
]);

/** The direction of a locale such as `en`, `ar-EG` or `az-Arab`. */
export function getDirection(locale: string): Direction {
  const { language, script } = new Intl.Locale(locale);
  if (script === 'Arab' || script === 'Hebr') return 'rtl';
  return script === undefined && RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr';
}
