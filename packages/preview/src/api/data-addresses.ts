/** Pixels to a side of a picture as a provider keeps it. */
const side = 256;

/**
 * The same form with each file as a data address, so that canned replies can keep it. What cannot
 * be drawn becomes an empty text.
 */
export async function withDataAddresses(form: FormData): Promise<FormData> {
  const texts = new FormData();
  for (const [name, value] of form)
    texts.append(name, typeof value === 'string' ? value : await getAddress(value));
  return texts;
}

async function getAddress(file: Blob): Promise<string> {
  // without a browser nothing is drawn, and nobody looks
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined')
    return dataAddress(file);
  try {
    const bitmap = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(side, side);
    const scale = Math.max(side / bitmap.width, side / bitmap.height);
    const [width, height] = [bitmap.width * scale, bitmap.height * scale];
    canvas
      .getContext('2d')
      ?.drawImage(bitmap, (side - width) / 2, (side - height) / 2, width, height);
    return dataAddress(await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 }));
  } catch {
    return ''; // no picture: the reply says so
  }
}

async function dataAddress(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${file.type || 'image/png'};base64,${btoa(text)}`;
}
