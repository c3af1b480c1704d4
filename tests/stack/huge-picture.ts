import { crc32, deflateSync } from 'node:zlib';

/** A single-color PNG with the given number of pixels per side, in a few kilobytes. */
export function hugePicture(side: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6], 8); // eight bits each of red, green, blue and alpha
  const pixels = deflateSync(Buffer.alloc((side * 4 + 1) * side), { level: 1 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

function chunk(type: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(type), content]);
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
