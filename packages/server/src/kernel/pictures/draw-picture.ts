import { createConcurrencyLimiter } from '../http/concurrency-limiter.ts';

/** Pixels to a side of a picture of a user. */
export const side = 256;
/**
 * Pixels of what is uploaded: 8000 by 5000. A file of few bytes may unpack to many (T-XSS-1,
 * 5.2.3).
 */
export const maxPixels = 40_000_000;
/** Seconds one picture may take. */
export const maxLength = 10;

/** How files of the kinds we take begin. Everything else never reaches a decoder. */
const beginnings: readonly (readonly [signature: string, at: number])[] = [
  ['ffd8ff', 0],
  ['89504e470d0a1a0a', 0],
  ['474946383761', 0],
  ['474946383961', 0],
  ['57454250', 8],
];

// Of the decoders of the library only these three may run: what is uploaded does not choose others
// by its contents.
const decoders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadWebpBuffer',
  'VipsForeignLoadNsgifBuffer',
];

/**
 * A picture of 40 million pixels takes 250 MB while it is processed. The maximum wait is in
 * milliseconds.
 */
const acquire = createConcurrencyLimiter({ maxRunning: 2, timeoutMs: 10_000 });

let loading: ReturnType<typeof load> | undefined;

/**
 * The library is native code that most servers need once a day: it comes with the first picture,
 * and a server starts without.
 */
async function load() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: decoders });
  sharp.cache(false);
  return sharp;
}

/** How a picture is drawn. */
interface PictureShape {
  /** `square`: cut to its middle. `inside`: as a whole, at most so large. */
  readonly fit: 'square' | 'inside';
  /** Pixels to a side at most. Default 256. */
  readonly side?: number;
}

/**
 * Draws what was uploaded again: the pixels of the first frame, upright, and nothing else that the
 * file carried. Null for whatever is no JPEG, PNG, WebP or GIF, is broken, or has more than 40
 * million pixels.
 */
export async function drawPicture(
  bytes: Uint8Array,
  shape: PictureShape = { fit: 'square' },
): Promise<Uint8Array | null> {
  const hex = (at: number, length: number) =>
    Buffer.from(bytes.subarray(at, at + length)).toString('hex');
  if (!beginnings.some(([signature, at]) => hex(at, signature.length / 2) === signature))
    return null;
  const size = shape.side ?? side;
  const sharp = await (loading ??= load());
  const { release } = await acquire('picture');
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 })
      .autoOrient()
      .resize(
        size,
        size,
        shape.fit === 'square' ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true },
      )
      .webp({ quality: 85, effort: 3 })
      .timeout({ seconds: maxLength })
      .toBuffer();
  } catch {
    return null; // the library's words are about its insides: the sender learns that it is no picture
  } finally {
    release();
  }
}
