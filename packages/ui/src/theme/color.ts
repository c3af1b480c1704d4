/** Red, green and blue, each 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Reads `#rgb`, `#rrggbb` or `rgb(r, g, b)`; anything else is refused, so that a typing mistake in
 * a theme is seen.
 */
export function parseColor(text: string): Rgb {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (hex !== undefined) {
    const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
    const value = Number.parseInt(full, 16);
    return [value >> 16, (value >> 8) & 255, value & 255];
  }
  const numbers = /^rgb\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*\)$/i.exec(text.trim());
  if (!numbers)
    throw new Error(
      `"${text}" is not a colour Foyer can calculate with; use #rrggbb or rgb(r, g, b).`,
    );
  return [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])];
}

/** Writes a color as `#rrggbb`. */
export function formatColor(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes `share` (0 to 1) of the second color into the first. */
export function mix(first: Rgb, second: Rgb, share: number): Rgb {
  const part = (one: number, other: number) => one + (other - one) * share;
  return [part(first[0], second[0]), part(first[1], second[1]), part(first[2], second[2])];
}

const channel = (value: number) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);

/** The contrast of two colors from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(first: Rgb, second: Rgb): number {
  const [one, other] = [luminance(first), luminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
