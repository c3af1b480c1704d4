import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPicture } from './draw-picture.ts';

const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const red = { width: 600, height: 300, channels: 3, background: '#d33' } as const;

const picture = () => sharp({ create: red });

/**
 * A PNG that says it has so many pixels to a side, and is a few kilobytes; complete unless it has
 * fewer rows.
 */
function bomb(side: number, rows = side): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(data.length);
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([head, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const row = Buffer.alloc(Math.ceil(side / 8) + 1);
  const data = deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('a picture of a user', () => {
  test.each([
    ['JPEG', () => picture().jpeg().toBuffer()],
    ['PNG', () => picture().png().toBuffer()],
    ['WebP', () => picture().webp().toBuffer()],
    ['GIF', () => picture().gif().toBuffer()],
  ] as const)('%s becomes a square of 256 pixels', async (_kind, make) => {
    const drawn = await drawPicture(await make());
    expect(await sharp(drawn ?? undefined).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    });
  });

  test('ASVS-5.4.3 carries nothing that the file carried beside its pixels: no place, no camera, no words behind the end', async () => {
    const exif = {
      IFD0: { Copyright: 'Ada Lovelace' },
      IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
    };
    const jpeg = Buffer.concat([
      await picture().withExif(exif).jpeg().toBuffer(),
      Buffer.from(eicar),
    ]);
    expect(jpeg.includes('Ada Lovelace')).toBe(true);
    const drawn = Buffer.from((await drawPicture(jpeg)) ?? []);
    const { exif: left, xmp, iptc, icc } = await sharp(drawn).metadata();
    expect([left, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(drawn.includes('Ada Lovelace') || drawn.includes('EICAR')).toBe(false);
  });

  test('stands upright, as the camera meant it', async () => {
    const left = await sharp({ create: { ...red, width: 200, height: 400, background: '#fff' } })
      .composite([
        {
          input: { create: { width: 200, height: 200, channels: 3, background: '#000' } },
          top: 0,
          left: 0,
        },
      ])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const drawn = await drawPicture(left);
    const { data, info } = await sharp(drawn ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1;
    // turned to the right: what was above is at the right now
    expect(at(250, 128)).toBeLessThan(40);
    expect(at(5, 128)).toBeGreaterThan(215);
  });

  test('a logo stays whole', async () => {
    const drawn = await drawPicture(await picture().png().toBuffer(), { fit: 'inside', side: 512 });
    expect(await sharp(drawn ?? undefined).metadata()).toMatchObject({ width: 512, height: 256 });
  });
});

describe('ASVS-1.3.4 refused is', () => {
  test.each([
    [
      'a drawing that may carry script',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a program', "<?php system('id'); ?>"],
    ['a test virus', eicar],
    ['nothing', ''],
    ['a page that begins like a GIF', 'GIF89a/*<svg/onload=alert(1)>*/=1;'],
  ])('%s', async (_what, text) => {
    expect(await drawPicture(Buffer.from(text))).toBeNull();
  });

  test('a picture that was cut off', async () => {
    const png = await sharp({
      create: { ...red, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    })
      .png()
      .toBuffer();
    expect(await drawPicture(png.subarray(0, png.length / 2))).toBeNull();
  });

  test('ASVS-5.2.3 a small file that unpacks to 2,500 million pixels, before it is unpacked', async () => {
    const file = bomb(50_000, 64);
    expect(file.length).toBeLessThan(10_000);
    expect(await drawPicture(file)).toBeNull();
  });

  test('ASVS-5.2.3 a whole picture of more than 40 million pixels, and one of fewer is drawn', async () => {
    const [tooLarge, large] = [bomb(6400), bomb(6300)];
    expect(tooLarge.length).toBeLessThan(10_000);
    expect(await drawPicture(tooLarge)).toBeNull();
    expect(await drawPicture(large)).not.toBeNull();
  });

  test('a TIFF, however right', async () => {
    expect(await drawPicture(await picture().tiff().toBuffer())).toBeNull();
  });
});
