/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

const localHeader = 0x04034b50;
const centralHeader = 0x02014b50;
const endHeader = 0x06054b50;
const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;
/** January 1, 1980: the earliest date of the format. */
const date = 0x21;

/** Packs files into a ZIP archive. They are stored, because a PDF is compressed already. */
export function zip(entries: readonly ZipEntry[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const central: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const encoded = encoder.encode(name);
    const common = [
      [2, version],
      [2, flags],
      [2, 0],
      [2, 0],
      [2, date],
      [4, checksum(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, encoded.length],
      [2, 0],
    ] as const;
    const header = fields([[4, localHeader], ...common]);
    central.push(
      fields([
        [4, centralHeader],
        [2, version],
        ...common,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ]),
      Uint8Array.from(encoded),
    );
    parts.push(header, Uint8Array.from(encoded), Uint8Array.from(bytes));
    offset += header.length + encoded.length + bytes.length;
  }
  const size = central.reduce((sum, part) => sum + part.length, 0);
  const end = fields([
    [4, endHeader],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  return new Blob([...parts, ...central, end], { type: 'application/zip' });
}

/** Little-endian numbers of 2 or 4 bytes. */
function fields(values: readonly (readonly [2 | 4, number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(values.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of values) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}
