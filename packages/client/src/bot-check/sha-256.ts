/**
 * The first 32 bits of the fractional parts of the cube roots of the first 64 primes. FIPS 180-4,
 * §4.2.2.
 */
const constants = Uint32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
/** The same of the square roots of the first eight. FIPS 180-4, §5.3.3. */
const start = Uint32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
const schedule = new Uint32Array(64);

/**
 * SHA-256 of a short text as hex. A hundred thousand of them at once are what a proof of work is:
 * the browser's own takes a promise for each, and is missing on pages without https.
 */
export function sha256(text: string): string {
  const message = padded(new TextEncoder().encode(text));
  const state = start.slice();
  for (let offset = 0; offset < message.byteLength; offset += 64) mix(state, message, offset);
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const message = new Uint8Array(length);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(length - 4, bytes.length * 8);
  return view;
}

function mix(state: Uint32Array, message: DataView, offset: number): void {
  fillSchedule(message, offset);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g);
    const one =
      (h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        choice +
        at(constants, round) +
        at(schedule, round)) |
      0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  const mixed = [a, b, c, d, e, f, g, h];
  for (let word = 0; word < 8; word++) state[word] = at(state, word) + (mixed[word] ?? 0);
}

function fillSchedule(message: DataView, offset: number): void {
  for (let word = 0; word < 16; word++) schedule[word] = message.getUint32(offset + word * 4);
  for (let word = 16; word < 64; word++) {
    const near = at(schedule, word - 2);
    const far = at(schedule, word - 15);
    const low = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const high = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    schedule[word] = at(schedule, word - 16) + low + at(schedule, word - 7) + high;
  }
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}
