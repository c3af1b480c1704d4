import PdfWriter from 'pdfkit';
import {
  baseAscent,
  type FontRun,
  type ReportFont,
  registerReportFonts,
  toFontRuns,
} from './report-fonts.ts';
import {
  axisLabels,
  type ChartPart,
  clip,
  drawChart,
  type FiguresPart,
  reportColors,
  type ReportModel,
  restText,
  seriesColors,
  type TablePart,
  wrap,
} from './report-model.ts';

type Pdf = PDFKit.PDFDocument;

const margin = 48;
const rowHeight = 16;
const lineHeight = 10;
/** Points of a character in a table, on average. */
const charWidth = 4.2;
const chartHeight = 110;
const { text, quiet, line, tint } = reportColors;

/** The report as PDF, A4. Tables repeat their head on every page, and pages are numbered. */
export async function drawPdf(model: ReportModel, createdAt: Date): Promise<Buffer> {
  const doc = new PdfWriter({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin },
    lang: 'en',
    displayTitle: true,
    info: {
      Title: model.title,
      Author: model.productName,
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  registerReportFonts(doc);
  let page = 1;
  drawFoot(doc, model, page);
  doc.on('pageAdded', () => drawFoot(doc, model, (page += 1)));
  doc.fillColor(text);
  put(doc, clip(model.title, 45), margin, margin, { size: 20, isBold: true });
  doc.fillColor(quiet);
  const head = [`${model.account} · ${model.productName}`, model.subtitle];
  head.forEach((line, at) => {
    put(doc, clip(line, 95), margin, margin + 24 + at * 12, { size: 10 });
  });
  doc.x = margin;
  doc.y = margin + 66;
  for (const part of model.parts) {
    if (part.kind === 'figures') drawFigures(doc, part);
    else if (part.kind === 'chart') drawChartPart(doc, part);
    else await drawTable(doc, part);
  }
  doc.end();
  await done;
  return Buffer.concat(pieces);
}

const innerWidth = (doc: Pdf) => doc.page.width - 2 * margin;
const bottom = (doc: Pdf) => doc.page.height - margin - 12;

/** Starts a page where the rest of this one is too low. */
function keep(doc: Pdf, height: number): void {
  if (doc.y + height > bottom(doc)) doc.addPage();
}

interface LineStyle {
  readonly size: number;
  readonly isBold?: boolean;
  /** The box to align in. */
  readonly width?: number;
  readonly align?: 'left' | 'center' | 'right';
}

/** One line at a place, each part of it in a font that has its characters. */
function put(
  doc: Pdf,
  content: string,
  x: number,
  y: number,
  { size, isBold = false, width = 0, align = 'left' }: LineStyle,
): void {
  const setFont = (font: ReportFont) => doc.font(`${font}-${isBold ? 'bold' : 'regular'}`, size);
  const runs = toFontRuns(content);
  // a line with features is laid out at once: else words from right to left are out of order
  const toOptions = ({ isRightToLeft }: FontRun) => (isRightToLeft ? { features: [] } : {});
  const getWidth = (run: FontRun) => setFont(run.font).widthOfString(run.text, toOptions(run));
  const rest = align === 'left' ? 0 : width - runs.reduce((sum, run) => sum + getWidth(run), 0);
  let left = x + (align === 'center' ? rest / 2 : rest);
  for (const run of runs) {
    // all fonts on the baseline of the base font
    const options = { ...toOptions(run), lineBreak: false, baseline: -baseAscent * size };
    setFont(run.font).text(run.text, left, y, options);
    if (runs.length > 1) left += getWidth(run);
  }
}

function drawFigures(doc: Pdf, { items }: FiguresPart): void {
  keep(doc, 70);
  const { y } = doc;
  const step = innerWidth(doc) / Math.max(1, items.length);
  const maxChars = Math.floor(step / 5);
  items.forEach(({ label, value, hint = '' }, at) => {
    const x = margin + at * step;
    doc.fillColor(quiet);
    put(doc, clip(label, maxChars), x, y, { size: 9 });
    put(doc, clip(hint, maxChars), x, y + 38, { size: 9 });
    doc.fillColor(text);
    put(doc, clip(value, Math.floor(step / 10)), x, y + 12, { size: 18, isBold: true });
  });
  doc.x = margin;
  doc.y = y + 68;
}

function heading(doc: Pdf, title: string): void {
  const { y } = doc;
  doc.fillColor(text);
  put(doc, clip(title, 80), margin, y, { size: 12, isBold: true });
  doc.x = margin;
  doc.y = y + 21;
}

function drawChartPart(doc: Pdf, part: ChartPart): void {
  keep(doc, chartHeight + 80);
  heading(doc, part.title);
  const width = innerWidth(doc);
  const { y } = doc;
  const { top, bars } = drawChart(part, { width, height: chartHeight });
  for (const edge of [0, chartHeight])
    doc
      .moveTo(margin, y + edge)
      .lineTo(margin + width, y + edge)
      .lineWidth(0.5)
      .stroke(line);
  for (const bar of bars)
    doc.rect(margin + bar.x, y + bar.y, bar.width, bar.height).fill(bar.color);
  doc.fillColor(quiet);
  put(doc, new Intl.NumberFormat('en').format(top), margin, y + 2, { size: 8 });
  const step = width / Math.max(1, part.labels.length);
  for (const [at, label] of axisLabels(part.labels)) {
    const isFew = part.labels.length <= 8;
    const room = isFew ? step : 120;
    const x = isFew || at === 0 ? margin + at * step : margin + width - room;
    const align = isFew ? 'center' : at === 0 ? 'left' : 'right';
    put(doc, clip(label, Math.floor(room / 4)), x, y + chartHeight + 4, {
      size: 8,
      width: room,
      align,
    });
  }
  if (part.series.length > 1)
    part.series.forEach(({ name }, at) => {
      const x = margin + at * 84;
      doc.rect(x, y + chartHeight + 20, 7, 7).fill(seriesColors[at % seriesColors.length] ?? text);
      doc.fillColor(quiet);
      put(doc, clip(name, 18), x + 11, y + chartHeight + 19, { size: 8 });
    });
  doc.x = margin;
  doc.y = y + chartHeight + 44;
}

/** Rows between two pauses, so that a long table does not hold up requests. */
const rowsAtOnce = 250;

async function drawTable(doc: Pdf, part: TablePart): Promise<void> {
  keep(doc, 80);
  heading(doc, part.title);
  const width = innerWidth(doc);
  const shares = part.columns.map(({ share = 1 }) => share);
  const all = shares.reduce((sum, one) => sum + one, 0);
  const widths = shares.map((share) => (share / all) * width);
  const starts = widths.map(
    (_, at) => margin + widths.slice(0, at).reduce((sum, one) => sum + one, 0),
  );
  const wrapCells = (cells: readonly string[]) =>
    cells.map((content, at) => wrap(content, Math.floor(((widths[at] ?? 0) - 8) / charWidth)));
  const row = (cells: readonly (readonly string[])[], y: number, isBold = false) =>
    cells.forEach((lines, at) => {
      const x = (starts[at] ?? 0) + 4;
      const room = (widths[at] ?? 0) - 8;
      const align = part.columns[at]?.isNumber ? 'right' : 'left';
      lines.forEach((content, line) => {
        put(doc, content, x, y + 4 + line * lineHeight, { size: 8, isBold, width: room, align });
      });
    });
  let { y } = doc;
  const head = () => {
    doc.rect(margin, y, width, rowHeight).fill(tint);
    doc.fillColor(text);
    row(
      wrapCells(part.columns.map(({ title }) => title)).map((lines) => lines.slice(0, 1)),
      y,
      true,
    );
    y += rowHeight;
  };
  head();
  for (const [at, texts] of part.rows.entries()) {
    const cells = wrapCells(texts);
    const height = rowHeight + (Math.max(...cells.map((lines) => lines.length)) - 1) * lineHeight;
    if (y + height > bottom(doc)) {
      doc.addPage();
      y = margin;
      head();
    }
    row(cells, y);
    y += height;
    doc
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.25)
      .stroke(line);
    if (at % rowsAtOnce === rowsAtOnce - 1) {
      forgetWords(doc);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  doc.x = margin;
  doc.y = y + 4;
  const rest = restText(part);
  if (rest) {
    keep(doc, 16);
    doc.fillColor(quiet);
    put(doc, rest, margin + 4, doc.y, { size: 8 });
    doc.y += 10;
  }
  doc.x = margin;
  doc.y += 14;
}

/** pdfkit keeps the layout of every word until the end, which is more memory than all else of a long table. */
function forgetWords(doc: Pdf): void {
  const fonts: unknown = Reflect.get(doc, '_fontFamilies');
  for (const font of Object.values<unknown>(Object(fonts)))
    if (Reflect.has(Object(font), 'layoutCache')) Reflect.set(Object(font), 'layoutCache', {});
}

/** The foot of a page. It has no total: pages are written as soon as they are full, to save memory. */
function drawFoot(doc: Pdf, { title, account }: ReportModel, page: number): void {
  const { x, y } = doc;
  const { bottom: room } = doc.page.margins;
  doc.page.margins.bottom = 0; // else writing here starts another page
  doc.fillColor(quiet);
  const foot = doc.page.height - margin + 8;
  put(doc, clip(`${title} · ${account}`, 80), margin, foot, { size: 8 });
  put(doc, `Page ${page}`, margin, foot, { size: 8, width: innerWidth(doc), align: 'right' });
  doc.page.margins.bottom = room;
  doc.x = x;
  doc.y = y;
}
