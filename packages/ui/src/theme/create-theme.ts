import type { Rgb } from './color.ts';
import { contrast, formatColor, mix, parseColor } from './color.ts';

/** The colors a theme names (specification 1, "Theme"). */
export type PaletteName = 'primary' | 'secondary' | 'error' | 'success' | 'warning' | 'info';

/** One color, alone or with its variants; variants that are missing are calculated. */
export type PaletteColor =
  | string
  | {
      readonly main: string;
      readonly light?: string | undefined;
      readonly dark?: string | undefined;
      readonly contrastText?: string | undefined;
    };

/** The text color, alone or with a quieter second one. */
export type TextColor =
  | string
  | { readonly primary?: string | undefined; readonly secondary?: string | undefined };

/** The colors of one scheme. */
export type Palette = { readonly [Name in PaletteName]?: PaletteColor | undefined } & {
  readonly text?: TextColor | undefined;
};

/** What a host can change about the look; everything has a default. */
export interface ThemeOptions {
  readonly palette?: Palette | undefined;
  /** The dark scheme where it should not be derived from `palette`. */
  readonly darkPalette?: Palette | undefined;
  readonly fontFamily?: string | undefined;
  /** Card and control corners in px; 8 and 6 unless given. */
  readonly radius?:
    | { readonly card?: number | undefined; readonly control?: number | undefined }
    | undefined;
  /** The spacing unit in px; 8 unless given (specification 2, §9). */
  readonly spacing?: number | undefined;
}

/** Values of `--foyer-*` properties by their name, ready for `Root`. */
export type ThemeValues = { readonly [property: `--foyer-${string}`]: string };

const PALETTE_NAMES: readonly PaletteName[] = [
  'primary',
  'secondary',
  'error',
  'success',
  'warning',
  'info',
];
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
/** The card's surface in each scheme; the same as `--foyer-surface` in tokens.css. */
const SURFACE = { light: WHITE, dark: parseColor('#191c1b') };
/** Text needs 4.5 to 1 (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

type Scheme = 'light' | 'dark';
type Variants = { main: Rgb; light: Rgb; dark: Rgb; contrastText: Rgb; text: Rgb };

/**
 * Turns a host's theme options into token values; light variants are 40 % lighter, dark ones 15 %
 * darker (specification 2, §9).
 */
export function createTheme({
  palette = {},
  darkPalette = {},
  fontFamily,
  radius,
  spacing,
}: ThemeOptions): ThemeValues {
  const values: { [property: `--foyer-${string}`]: string } = {};
  for (const name of PALETTE_NAMES) {
    const color = palette[name] ?? darkPalette[name];
    if (color !== undefined) Object.assign(values, colorValues(name, color, darkPalette[name]));
  }
  Object.assign(values, textValues(palette.text, darkPalette.text));
  if (fontFamily !== undefined) values['--foyer-font'] = fontFamily;
  if (radius?.card !== undefined) values['--foyer-radius-card'] = `${radius.card}px`;
  if (radius?.control !== undefined) values['--foyer-radius-control'] = `${radius.control}px`;
  if (spacing !== undefined) values['--foyer-space'] = `${spacing}px`;
  return values;
}

function colorValues(
  name: PaletteName,
  color: PaletteColor,
  darkColor: PaletteColor | undefined,
): ThemeValues {
  const light = themeVariants(color, 'light');
  const dark = themeVariants(darkColor ?? readableIn('dark', color), 'dark');
  const both = (variant: keyof Variants) =>
    `light-dark(${formatColor(light[variant])}, ${formatColor(dark[variant])})`;
  return {
    [`--foyer-${name}`]: both('main'),
    [`--foyer-${name}-light`]: both('light'),
    [`--foyer-${name}-dark`]: both('dark'),
    [`--foyer-on-${name}`]: both('contrastText'),
    [`--foyer-${name}-text`]: both('text'),
  };
}

function themeVariants(color: PaletteColor, scheme: Scheme): Variants {
  const given = typeof color === 'string' ? { main: color } : color;
  const main = parseColor(given.main);
  const inkOn =
    contrast(main, WHITE) >= READABLE
      ? WHITE
      : contrast(main, BLACK) >= contrast(main, WHITE)
        ? BLACK
        : WHITE;
  return {
    main,
    light: given.light === undefined ? mix(main, WHITE, 0.4) : parseColor(given.light),
    dark: given.dark === undefined ? mix(main, BLACK, 0.15) : parseColor(given.dark),
    contrastText: given.contrastText === undefined ? inkOn : parseColor(given.contrastText),
    text: untilReadable(main, scheme),
  };
}

/**
 * A color chosen for white paper is lightened for the dark scheme, and its variants are calculated
 * again.
 */
function readableIn(scheme: Scheme, color: PaletteColor): PaletteColor {
  return formatColor(
    untilReadable(parseColor(typeof color === 'string' ? color : color.main), scheme),
  );
}

function untilReadable(color: Rgb, scheme: Scheme): Rgb {
  const towards = scheme === 'light' ? BLACK : WHITE;
  const steps = Array.from({ length: 21 }, (_, step) => mix(color, towards, step / 20));
  return steps.find((step) => contrast(step, SURFACE[scheme]) >= READABLE) ?? towards;
}

function textValues(light: TextColor | undefined, dark: TextColor | undefined): ThemeValues {
  return {
    ...textValue('--foyer-text', textPart(light, 'primary'), textPart(dark, 'primary')),
    ...textValue('--foyer-text-quiet', textPart(light, 'secondary'), textPart(dark, 'secondary')),
  };
}

function textValue(
  property: keyof ThemeValues,
  onLight: string | undefined,
  onDark: string | undefined,
): ThemeValues {
  const given = onLight ?? onDark;
  if (given === undefined) return {};
  const inLight = untilReadable(parseColor(given), 'light');
  const inDark = untilReadable(parseColor(onDark ?? given), 'dark');
  return { [property]: `light-dark(${formatColor(inLight)}, ${formatColor(inDark)})` };
}

function textPart(color: TextColor | undefined, part: 'primary' | 'secondary'): string | undefined {
  if (typeof color !== 'string') return color?.[part];
  return part === 'primary' ? color : undefined;
}
