import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Fonts of PDF and image, which must look the same on every machine. Latin, Greek, Cyrillic, Hebrew, Arabic. */
export const reportFonts = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
  family: 'DejaVu Sans Condensed',
} as const;
