const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Country codes in upper case, sorted, each once. Null if one is not the code of a country or territory. */
export function readCountries(codes: readonly string[]): readonly string[] | null {
  const countries = [...new Set(codes.map((code) => code.trim().toUpperCase()))].toSorted();
  const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && names.of(code) !== undefined;
  return countries.every(isCountry) ? countries : null;
}
