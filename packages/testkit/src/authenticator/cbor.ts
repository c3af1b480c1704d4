/** What an authenticator encodes: numbers, texts, bytes and maps of them. */
export type CborValue = number | string | Uint8Array | ReadonlyMap<number | string, CborValue>;

/** Encodes in the canonical form of CTAP2: shortest lengths, keys in the order given. RFC 8949, §3. */
export function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].map(([key, one]) => Buffer.concat([cbor(key), cbor(one)]));
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}
