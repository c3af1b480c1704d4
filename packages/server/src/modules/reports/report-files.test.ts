import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { toFontRuns } from './report-fonts.ts';
import { drawImage } from './report-image.ts';
import { clip, type ReportModel, wrap } from './report-model.ts';
import { drawPdf } from './report-pdf.ts';

const aReport = (names: readonly string[]): ReportModel => ({
  title: 'Users',
  account: '株式会社サンプル',
  productName: 'Foyer',
  subtitle: 'All users',
  parts: [
    {
      kind: 'table',
      title: 'Users',
      columns: [{ title: 'Name' }, { title: 'Count', isNumber: true }],
      rows: names.map((name) => [name, '1']),
      total: names.length,
    },
  ],
});

/** The text of the first page as an independent reader extracts it. */
async function readPage(names: readonly string[]): Promise<string> {
  const pdf = await drawPdf(aReport(names), new Date(0));
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  const { items } = await (await (await task.promise).getPage(1)).getTextContent();
  await task.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

test.each([
  ['Chinese', '王小明 Wang'],
  ['traditional Chinese', '臺灣龍鳳'],
  ['Japanese', '山田 さくら タロウ'],
  ['Korean', '김민수 Kim'],
  ['Thai', 'ใจดี'],
  ['Devanagari', 'कमल'],
  ['Hebrew', 'יוסי כהן'],
  ['Greek and Cyrillic', 'Αλέξης Иван'],
])('a PDF contains a name in %s', async (_script, name) => {
  const text = await readPage([name]);
  expect(text.replaceAll(/\s/g, '')).toContain(name.replaceAll(' ', ''));
  expect(text).toContain('株式会社サンプル');
});

test.each(['王玉', '김박', 'กข', 'कख', 'Ωω'])(
  'an image shows different characters of %s differently',
  async (pair) => {
    const [one, other] = await Promise.all([...pair].map((name) => drawImage(aReport([name]))));
    expect(one?.equals(other ?? Buffer.from(''))).toBe(false);
  },
);

test('a line is split into fonts and directions, and words from right to left stay together', () => {
  const parts = (text: string) => toFontRuns(text).map(({ font, text: part }) => [font, part]);
  expect(parts('Jane 王 (김)')).toEqual([
    ['base', 'Jane '],
    ['han', '王'],
    ['base', ' ('],
    ['hangul', '김'],
    ['base', ')'],
  ]);
  expect(parts('יוסי בן כהן Cohen')).toEqual([
    ['base', 'יוסי בן כהן'],
    ['base', ' Cohen'],
  ]);
});

test('wide characters count twice, and none is cut in two', () => {
  expect(clip('王小明王小明', 8)).toBe('王小明…');
  expect(clip('👩‍👩‍👧 family', 2)).toBe('👩‍👩‍👧…');
  expect(wrap('山田太郎山田太郎', 8)).toEqual(['山田太郎', '山田太郎']);
  expect(wrap('Jane Doe Miller', 8)).toEqual(['Jane Doe', 'Miller']);
});
