import { type Crop, getSide } from './crop.ts';

/** Pixels to a side of what is sent: twice what the provider keeps. */
const maxSide = 512;

/** The pixels of a file, upright; `undefined` where this browser cannot show it. */
export async function openPicture(file: File): Promise<ImageBitmap | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return picture.width > 0 && picture.height > 0 ? picture : undefined;
  } catch {
    return undefined; // the caller says so, or lets the provider say what is wrong with it
  }
}

/** The part as a small file of its own. The provider draws it again all the same. */
export async function drawn(picture: ImageBitmap, crop: Crop): Promise<File> {
  const part = getSide(crop, picture);
  const side = Math.max(1, Math.round(Math.min(maxSide, part)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  draw(canvas, picture, crop);
  // a browser that writes no WebP writes PNG
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.92));
  if (!blob) throw new Error('The browser could not write the picture.');
  return new File([blob], 'picture', { type: blob.type });
}

/** Fills a canvas with the part. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const part = getSide(crop, picture);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(
    picture,
    crop.x - part / 2,
    crop.y - part / 2,
    part,
    part,
    0,
    0,
    canvas.width,
    canvas.height,
  );
}
