/** Digits without I, L, O and U, in an order that sorts as text does (Crockford's base 32). */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The first ten digits are the time in milliseconds, 48 bits; the other sixteen are chance, 80 bits. */
const timeDigits = 10;
const chanceDigits = 16;
const latest = 2 ** 48 - 1;

/** A timestamp that no identifier can carry. Specification 2, §5. */
export class TimestampError extends Error {
  override readonly name = 'TimestampError';
}

/** Where identifiers take time and chance from. */
export interface IdentifierPorts {
  readonly now: () => number;
  /** Fills the bytes with chance. */
  readonly fill: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;
}

/** The browser's own. */
const browserPorts: IdentifierPorts = {
  now: () => Date.now(),
  fill: (bytes) => crypto.getRandomValues(bytes),
};

/**
 * Makes identifiers of 26 characters that sort in the order they were made, also within a millisecond. A timestamp may be
 * given; one that is not numeric, negative, not whole or too large is refused.
 */
export function createTimeOrderedIds({
  now,
  fill,
}: IdentifierPorts = browserPorts): (timestamp?: unknown) => string {
  let lastTime = -1;
  let lastChance: readonly number[] = [];
  return (timestamp = now()) => {
    const time = checkedTime(timestamp);
    lastChance = time === lastTime ? increased(lastChance) : newChance(fill);
    lastTime = time;
    return encodeTime(time) + lastChance.map((digit) => digits[digit]).join('');
  };
}

/** Milliseconds since 1970 that an identifier begins with. */
export function getTime(id: string): number {
  return Array.from(id.slice(0, timeDigits)).reduce(
    (time, digit) => time * digits.length + digits.indexOf(digit),
    0,
  );
}

function checkedTime(timestamp: unknown): number {
  if (typeof timestamp !== 'number' || Number.isNaN(timestamp)) {
    throw new TimestampError(`A timestamp is a number, not ${String(timestamp)}.`);
  }
  if (timestamp < 0) throw new TimestampError('A timestamp is not negative.');
  if (timestamp > latest) throw new TimestampError(`A timestamp is at most ${latest}.`);
  if (!Number.isInteger(timestamp))
    throw new TimestampError('A timestamp is a whole number of milliseconds.');
  return timestamp;
}

function encodeTime(time: number): string {
  let rest = time;
  let text = '';
  for (let place = 0; place < timeDigits; place += 1) {
    text = `${digits[rest % digits.length]}${text}`;
    rest = Math.floor(rest / digits.length);
  }
  return text;
}

/** Leaves the upper half of the room free, so that counting on within a millisecond never comes to its end. */
function newChance(fill: IdentifierPorts['fill']): readonly number[] {
  const bytes = fill(new Uint8Array(chanceDigits));
  return Array.from(
    bytes,
    (byte, place) => byte % (place === 0 ? digits.length / 2 : digits.length),
  );
}

/** The next larger one. */
function increased(chance: readonly number[]): readonly number[] {
  const place = chance.findLastIndex((digit) => digit < digits.length - 1);
  return chance.map((digit, at) => (at > place ? 0 : at === place ? digit + 1 : digit));
}
