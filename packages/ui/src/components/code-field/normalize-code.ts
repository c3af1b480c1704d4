/**
 * Digits of every script become 0 to 9; spaces, dashes and everything else a code cannot hold are
 * left out.
 */
export function normalizeCode(typed: string, kind: 'digits' | 'letters-and-digits'): string {
  const latin = typed.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  if (kind === 'digits') return latin.replace(/\D/g, '');
  return latin.replace(/[^0-9a-z]/gi, '').toUpperCase();
}

/** Digits of a script are in blocks of ten that start at their zero. */
function digitValue(digit: string): number {
  let value = 0;
  let code = digit.codePointAt(0) ?? 0;
  if (code < 128) return code - 48;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return value;
}
