import PdfWriter from 'pdfkit';
import { reportFonts } from './report-fonts.ts';
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
  doc.registerFont('regular', reportFonts.regular).registerFont('bold', reportFonts.bold);
  let page = 1;
  drawFoot(doc, model, page);
  doc.on('pageAdded', () => drawFoot(doc, model, (page += 1)));
  doc.font('bold').fontSize(20).fillColor(text).text(model.title);
  doc.font('regular').fontSize(10).fillColor(quiet);
  doc.text(`${model.account} · ${model.productName}`).text(model.subtitle).moveDown(1.5);
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

/** One line at a place, cut to a number of characters. */
function put(
  doc: Pdf,
  content: string,
  x: number,
  y: number,
  options: PDFKit.Mixins.TextOptions = {},
): void {
  doc.text(content, x, y, Object.assign({ lineBreak: false }, options));
}

function drawFigures(doc: Pdf, { items }: FiguresPart): void {
  keep(doc, 70);
  const { y } = doc;
  const step = innerWidth(doc) / Math.max(1, items.length);
  const maxChars = Math.floor(step / 5);
  items.forEach(({ label, value, hint = '' }, at) => {
    const x = margin + at * step;
    doc.font('regular').fontSize(9).fillColor(quiet);
    put(doc, clip(label, maxChars), x, y);
    put(doc, clip(hint, maxChars), x, y + 38);
    doc.font('bold').fontSize(18).fillColor(text);
    put(doc, clip(value, Math.floor(step / 10)), x, y + 12);
  });
  doc.x = margin;
  doc.y = y + 68;
}

function heading(doc: Pdf, title: string): void {
  doc.font('bold').fontSize(12).fillColor(text).text(title, margin, doc.y);
  doc.moveDown(0.5);
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
  doc.font('regular').fontSize(8).fillColor(quiet);
  put(doc, new Intl.NumberFormat('en').format(top), margin, y + 2);
  const step = width / Math.max(1, part.labels.length);
  for (const [at, label] of axisLabels(part.labels)) {
    const isFew = part.labels.length <= 8;
    const room = isFew ? step : 120;
    const x = isFew || at === 0 ? margin + at * step : margin + width - room;
    const align = isFew ? 'center' : at === 0 ? 'left' : 'right';
    put(doc, clip(label, Math.floor(room / 4)), x, y + chartHeight + 4, { width: room, align });
  }
  if (part.series.length > 1)
    part.series.forEach(({ name }, at) => {
      const x = margin + at * 84;
      doc.rect(x, y + chartHeight + 20, 7, 7).fill(seriesColors[at % seriesColors.length] ?? text);
      doc.fillColor(quiet);
      put(doc, clip(name, 18), x + 11, y + chartHeight + 19);
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
  const row = (cells: readonly (readonly string[])[], y: number) =>
    cells.forEach((lines, at) => {
      const x = (starts[at] ?? 0) + 4;
      const room = (widths[at] ?? 0) - 8;
      const options = part.columns[at]?.isNumber ? { width: room, align: 'right' as const } : {};
      lines.forEach((content, line) => {
        put(doc, content, x, y + 4 + line * lineHeight, options);
      });
    });
  let { y } = doc;
  const head = () => {
    doc.rect(margin, y, width, rowHeight).fill(tint);
    doc.font('bold').fontSize(8).fillColor(text);
    row(
      wrapCells(part.columns.map(({ title }) => title)).map((lines) => lines.slice(0, 1)),
      y,
    );
    doc.font('regular');
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
    if (at % rowsAtOnce === rowsAtOnce - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  doc.x = margin;
  doc.y = y + 4;
  const rest = restText(part);
  if (rest) {
    keep(doc, 16);
    doc.fillColor(quiet).text(rest, margin + 4, doc.y);
  }
  doc.moveDown(1.5);
}

/** The foot of a page. It has no total: pages are written as soon as they are full, to save memory. */
function drawFoot(doc: Pdf, { title, account }: ReportModel, page: number): void {
  const { x, y } = doc;
  const { bottom: room } = doc.page.margins;
  doc.page.margins.bottom = 0; // else writing here starts another page
  doc.font('regular').fontSize(8).fillColor(quiet);
  const foot = doc.page.height - margin + 8;
  put(doc, clip(`${title} · ${account}`, 80), margin, foot);
  put(doc, `Page ${page}`, margin, foot, { width: innerWidth(doc), align: 'right' });
  doc.page.margins.bottom = room;
  doc.x = x;
  doc.y = y;
}
