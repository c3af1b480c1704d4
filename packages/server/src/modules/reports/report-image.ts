import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { escapeHtml } from '../../kernel/mail/templates/letter.ts';
import { baseFamily, closeFonts, reportFonts, toFontRuns, toShape } from './report-fonts.ts';
import { type ChartAnchor, chartSvg } from './report-html.ts';
import { clip, reportColors, type ReportModel, type ReportPart, restText } from './report-model.ts';

const width = 1000;
const margin = 48;
const inner = width - 2 * margin;
/** Rows of a table; a picture is a summary. */
const maxRows = 12;
const { text, quiet, line, tint } = reportColors;
const chartBox = { width: inner, height: 150 };

interface Drawn {
  readonly svg: string;
  readonly height: number;
}

/** The report as JPEG: all figures and charts, and the first rows of tables. */
export async function drawImage(model: ReportModel): Promise<Buffer> {
  const head: Drawn = {
    svg: [
      words(model.title, 0, 28, { size: 26, bold: true }),
      words(`${model.account} · ${model.productName}`, 0, 56, { color: quiet }),
      words(model.subtitle, 0, 78, { color: quiet }),
    ].join(''),
    height: 104,
  };
  let y = margin;
  const groups = [head, ...model.parts.map(drawPart)].map(({ svg, height }) => {
    const group = `<g transform="translate(${margin} ${y})">${svg}</g>`;
    y += height;
    return group;
  });
  const height = y + margin;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${groups.join('')}</svg>`;
  closeFonts();
  const font = {
    loadSystemFonts: false,
    fontFiles: [reportFonts.base.regular, reportFonts.base.bold],
    defaultFontFamily: baseFamily,
  };
  const png = new Resvg(svg, { font }).render().asPng();
  return sharp(png).jpeg({ quality: 86 }).toBuffer();
}

interface WordStyle {
  readonly size?: number;
  readonly color?: string;
  readonly bold?: boolean;
  readonly anchor?: ChartAnchor;
}

/** Draws a line of text. What the base font does not have is drawn as outlines of fonts that have it. */
function words(
  content: string,
  x: number,
  y: number,
  { size = 14, color = text, bold = false, anchor = 'start' }: WordStyle = {},
): string {
  const runs = toFontRuns(content);
  if (runs.length === 1 && runs[0]?.font === 'base') {
    const weight = bold ? ' font-weight="700"' : '';
    return `<text x="${x}" y="${y}" font-family="${baseFamily}" font-size="${size}" fill="${color}"${weight} text-anchor="${anchor}">${escapeHtml(content)}</text>`;
  }
  const shapes = runs.map((run) => toShape(run, size, bold));
  const advance = shapes.reduce((sum, shape) => sum + shape.advance, 0);
  let left = x - { start: 0, middle: advance / 2, end: advance }[anchor];
  const parts = shapes.map((shape) => {
    const drawn = `<g transform="translate(${left} ${y})">${shape.outlines}</g>`;
    left += shape.advance;
    return drawn;
  });
  return `<g fill="${color}">${parts.join('')}</g>`;
}

function drawPart(part: ReportPart): Drawn {
  if (part.kind === 'figures') {
    const step = inner / Math.max(1, part.items.length);
    const svg = part.items.map(({ label, value, hint = '' }, at) =>
      [
        words(clip(label, Math.floor(step / 8)), at * step, 18, { color: quiet }),
        words(clip(value, 16), at * step, 50, { size: 28, bold: true }),
        words(clip(hint, Math.floor(step / 7)), at * step, 74, { size: 13, color: quiet }),
      ].join(''),
    );
    return { svg: svg.join(''), height: 104 };
  }
  const heading = words(part.title, 0, 20, { size: 17, bold: true });
  if (part.kind === 'chart')
    return {
      svg: `${heading}<g transform="translate(0 36)">${chartSvg(part, chartBox, words)}</g>`,
      height: chartBox.height + 108,
    };
  const shares = part.columns.map(({ share = 1 }) => share);
  const all = shares.reduce((sum, one) => sum + one, 0);
  const starts = shares.map(
    (_, at) => (shares.slice(0, at).reduce((sum, one) => sum + one, 0) / all) * inner,
  );
  const rows = part.rows.slice(0, maxRows);
  const cell = (content: string, at: number, y: number, bold = false) => {
    const room = ((shares[at] ?? 1) / all) * inner;
    const isEnd = part.columns[at]?.isNumber === true;
    const x = (starts[at] ?? 0) + (isEnd ? room - 8 : 8);
    return words(clip(content, Math.floor(room / 7.4)), x, y, {
      size: 13,
      bold,
      anchor: isEnd ? 'end' : 'start',
    });
  };
  const head = part.columns.map(({ title }, at) => cell(title, at, 55, true)).join('');
  const lines = rows.map((cells, row) => {
    const y = 86 + row * 26;
    return `${cells.map((content, at) => cell(content, at, y)).join('')}<line x1="0" x2="${inner}" y1="${y + 9}" y2="${y + 9}" stroke="${line}"/>`;
  });
  const rest = restText(part, rows.length);
  const end = 86 + rows.length * 26;
  return {
    svg: `${heading}<rect y="36" width="${inner}" height="28" fill="${tint}"/>${head}${lines.join('')}${rest ? words(rest, 8, end, { size: 13, color: quiet }) : ''}`,
    height: end + 28,
  };
}
