import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);
/** Beside an entry of an installed package. The published server has its fonts in a folder of its own. */
const fontFile = (entry: string, file: string): string =>
  join(dirname(require.resolve(entry)), file);

/** Files of a font in two weights. */
interface Face {
  readonly regular: string;
  readonly bold: string;
}

const dejavu = 'dejavu-fonts-ttf/package.json';
const nanum = '@expo-google-fonts/nanum-gothic';
const thai = '@expo-google-fonts/noto-sans-thai';
const devanagari = '@expo-google-fonts/noto-sans-devanagari';

/** Fonts of PDF and image, which must look the same on every machine. `base`: Latin, Greek, Cyrillic, Hebrew, Arabic. */
export const reportFonts = {
  base: {
    regular: fontFile(dejavu, 'ttf/DejaVuSansCondensed.ttf'),
    bold: fontFile(dejavu, 'ttf/DejaVuSansCondensed-Bold.ttf'),
  },
  han: {
    regular: fontFile('@embedpdf/fonts-sc', '../fonts/NotoSansHans-Regular.otf'),
    bold: fontFile('@embedpdf/fonts-sc', '../fonts/NotoSansHans-Bold.otf'),
  },
  hangul: {
    regular: fontFile(nanum, '400Regular/NanumGothic_400Regular.ttf'),
    bold: fontFile(nanum, '700Bold/NanumGothic_700Bold.ttf'),
  },
  thai: {
    regular: fontFile(thai, '400Regular/NotoSansThai_400Regular.ttf'),
    bold: fontFile(thai, '700Bold/NotoSansThai_700Bold.ttf'),
  },
  devanagari: {
    regular: fontFile(devanagari, '400Regular/NotoSansDevanagari_400Regular.ttf'),
    bold: fontFile(devanagari, '700Bold/NotoSansDevanagari_700Bold.ttf'),
  },
} as const satisfies Readonly<Record<string, Face>>;

/** Family of the base font. */
export const baseFamily = 'DejaVu Sans Condensed';

/** Name of a font. */
export type ReportFont = keyof typeof reportFonts;

/** Share of the font size between the top of a line and the baseline of the base font. */
export const baseAscent = 0.928;

/** Names the fonts in a document, such as `han-bold`. Files are read when their font is first used. */
export function registerReportFonts(doc: PDFKit.PDFDocument): PDFKit.PDFDocument {
  for (const [name, { regular, bold }] of Object.entries(reportFonts))
    doc.registerFont(`${name}-regular`, regular).registerFont(`${name}-bold`, bold);
  return doc;
}

/** Characters that the base font does not have, by the font that has them. */
const scripts: readonly (readonly [font: ReportFont, characters: RegExp])[] = [
  ['hangul', /\p{Script=Hangul}/u],
  ['thai', /\p{Script_Extensions=Thai}/u],
  ['devanagari', /\p{Script_Extensions=Devanagari}/u],
  [
    'han',
    /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Bopomofo}\uff00-\uffef]/u,
  ],
];
/** Marks belong to the character before them. */
const flags = /^[\p{Script=Inherited}\u200c\u200d]$/u;
const isPlain = /^[^\u{590}-\u{10ffff}]*$/u;
/** Written from right to left. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const hasWords = /[\p{L}\p{N}]/u;

/** Part of a text in one font and one direction. Parts follow each other from left to right. */
export interface FontRun {
  readonly font: ReportFont;
  readonly isRightToLeft: boolean;
  readonly text: string;
}

/** A text in parts, each with a font that has its characters. */
export function toFontRuns(text: string): readonly FontRun[] {
  if (isPlain.test(text)) return [{ font: 'base', isRightToLeft: false, text }];
  const runs: FontRun[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const run = last && flags.test(character) ? last : getRun(character);
    if (last && isSame(last, run)) runs.push(joined(runs.pop() ?? last, character));
    else runs.push({ ...run, text: character });
    joinWords(runs);
  }
  return runs;
}

const getRun = (character: string): Omit<FontRun, 'text'> => ({
  font: scripts.find(([, characters]) => characters.test(character))?.[0] ?? 'base',
  isRightToLeft: rightToLeft.test(character),
});

const isSame = (one: Omit<FontRun, 'text'>, other: Omit<FontRun, 'text'>) =>
  one.font === other.font && one.isRightToLeft === other.isRightToLeft;

const joined = (run: FontRun, text: string): FontRun => ({ ...run, text: run.text + text });

/** What stands between two words from right to left goes in their direction. */
function joinWords(runs: FontRun[]): void {
  const [first, between, second] = runs.slice(-3);
  if (!first?.isRightToLeft || !between || !second?.isRightToLeft) return;
  if (hasWords.test(between.text)) return;
  runs.splice(-3, 3, joined(first, between.text + second.text));
}

/** Part of a text as SVG, from the start of its baseline. */
interface TextShape {
  readonly advance: number;
  readonly outlines: string;
}

/** The outlines of a part of a text. */
export function toShape({ font: name, text }: FontRun, size: number, isBold: boolean): TextShape {
  const font = openFont(reportFonts[name][isBold ? 'bold' : 'regular']);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions, advanceWidth } = font.layout(text);
  let left = 0;
  const paths = glyphs.map(({ path }, at) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[at] ?? {};
    const drawn = `<path transform="translate(${left + xOffset} ${yOffset})" d="${path.toSVG()}"/>`;
    left += xAdvance;
    return drawn;
  });
  return {
    advance: advanceWidth * scale,
    outlines: `<g transform="scale(${scale} ${-scale})">${paths.join('')}</g>`,
  };
}

const openFonts = new Map<string, Font>();

function openFont(file: string): Font {
  const font = openFonts.get(file) ?? openSync(file);
  if ('fonts' in font) throw new Error(`${file} is a collection of fonts`);
  openFonts.set(file, font);
  return font;
}

/** Frees the memory of what was read for outlines. */
export const closeFonts = (): void => openFonts.clear();
