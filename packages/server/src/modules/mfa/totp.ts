import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds one code is shown. RFC 6238, §5.2. */
const stepSeconds = 30;
const digits = 6;
/** Bytes of a key: as long as the hash. RFC 4226, §4 R6. */
export const keyBytes = 20;
/** Steps a clock may be off, in each direction. RFC 6238, §5.2. */
const drift = 1;

/** The number of the step a moment lies in. */
export function getStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** The code of one step: HOTP (RFC 4226, §5.3) over its number, with SHA-1, as every authenticator app takes it. */
export function getCode(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The step whose code was typed; null when it is that of none. Takes the same steps for every code. */
export function stepOfCode(key: Uint8Array, typed: string, now: Date): number | null {
  const given = Buffer.from(plainCode(typed));
  const current = getStep(now);
  let found: number | null = null;
  for (let step = current - drift; step <= current + drift; step += 1) {
    const requested = Buffer.from(getCode(key, step));
    if (given.length === requested.length && timingSafeEqual(given, requested)) found = step;
  }
  return found;
}

/** What was typed without spaces and dashes; other scripts' digits become ours. */
function plainCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[^0-9a-z]/gi, '');
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base 32 without padding: how authenticator apps take keys. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >>> bits) & 31];
    }
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

/** The bytes of a base 32 text; signs that cannot be part of one are skipped. */
export function fromBase32(text: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let value = 0;
  for (const sign of text.toUpperCase()) {
    const index = alphabet.indexOf(sign);
    if (index < 0) continue;
    value = ((value << 5) | index) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((value >>> bits) & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}
