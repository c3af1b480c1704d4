import type { ReportFilters } from '@foyer/contract/reports';
import type { ReportTemplateId } from '@foyer/contract/reports/rules';

/** Which report of whom; `rows` is the length of its tables. */
export interface ReportRequest {
  readonly tenantId: string;
  readonly templateId: ReportTemplateId;
  readonly filters: ReportFilters;
  readonly rows: number;
}

/** A report before it is drawn: HTML, PDF, and image show the same. All of it is plain text. */
export interface ReportModel {
  readonly title: string;
  readonly account: string;
  readonly productName: string;
  /** What it covers, and when it was created, in words. */
  readonly subtitle: string;
  readonly parts: readonly ReportPart[];
}

/** Key figures in a row. */
export interface FiguresPart {
  readonly kind: 'figures';
  readonly items: readonly {
    readonly label: string;
    readonly value: string;
    readonly hint?: string;
  }[];
}

/** Values over days or categories; several series are stacked. */
export interface ChartPart {
  readonly kind: 'chart';
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
}

/** Rows with their number, which may be higher than the rows that are shown. */
export interface TablePart {
  readonly kind: 'table';
  readonly title: string;
  readonly columns: readonly {
    readonly title: string;
    readonly share?: number;
    readonly isNumber?: boolean;
  }[];
  readonly rows: readonly (readonly string[])[];
  readonly total: number;
}

/** A part of a report. */
export type ReportPart = FiguresPart | ChartPart | TablePart;

/** Colors of series, readable next to each other and in print. */
export const seriesColors = [
  '#3056d3',
  '#d97706',
  '#0f766e',
  '#b42318',
  '#7a5af8',
  '#667085',
  '#98a2b3',
] as const;

/** Colors of text and lines. */
export const reportColors = {
  text: '#101828',
  quiet: '#475467',
  line: '#d0d5dd',
  tint: '#f2f4f7',
} as const;

/** A drawn chart: bars as rectangles, from the top left corner. */
export interface ChartShape {
  readonly top: number;
  readonly bars: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly color: string;
  }[];
}

/** The top of the axis: a round number, and never below 4. */
function niceMax(highest: number): number {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * power >= highest) ?? 10) * power;
}

/** Draws a chart into a box, stacked. */
export function drawChart(
  { labels, series }: ChartPart,
  box: { width: number; height: number },
): ChartShape {
  const totals = labels.map((_, at) =>
    series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const top = niceMax(Math.max(0, ...totals));
  const step = box.width / Math.max(1, labels.length);
  const width = Math.min(step * 0.72, 48);
  const bars = labels.flatMap((_, at) => {
    let below = 0;
    return series.flatMap(({ values }, index) => {
      const height = ((values[at] ?? 0) / top) * box.height;
      below += height;
      if (height <= 0) return [];
      const color = seriesColors[index % seriesColors.length] ?? seriesColors[0];
      return [{ x: at * step + (step - width) / 2, y: box.height - below, width, height, color }];
    });
  });
  return { top, bars };
}

/** Labels below a chart: all of a few, else the first and the last. */
export function axisLabels(
  labels: readonly string[],
): readonly (readonly [at: number, label: string])[] {
  if (labels.length <= 8) return labels.map((label, at) => [at, label]);
  const [first = ''] = labels;
  return [
    [0, first],
    [labels.length - 1, labels.at(-1) ?? ''],
  ];
}

/** What is said under a table that shows fewer rows than there are. */
export function restText({ rows, total }: TablePart, shown = rows.length): string | undefined {
  const format = new Intl.NumberFormat('en');
  if (total > shown) return `${format.format(shown)} of ${format.format(total)} rows`;
  return total === 0 ? 'None' : undefined;
}

const graphemes = new Intl.Segmenter('en');
/** One character each, as wide as a letter. */
const isNarrow = /^[^\u{250}-\u{10ffff}]*$/u;
/** As wide as two letters. */
const isWide =
  /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}\uff00-\uff60]/u;

/** Where a text ends that is as wide as a number of letters; never amid a character. */
function getEnd(text: string, letters: number): number {
  if (isNarrow.test(text)) return Math.min(text.length, Math.max(1, letters));
  let room = letters;
  for (const { segment, index } of graphemes.segment(text)) {
    room -= isWide.test(segment) ? 2 : 1;
    if (room < 0 && index > 0) return index;
  }
  return text.length;
}

/** Text that fits a number of letters. */
export const clip = (text: string, letters: number): string =>
  getEnd(text, letters) < text.length ? `${text.slice(0, getEnd(text, letters - 1))}…` : text;

/** Text in lines of a number of letters, broken between words where it has some. */
export function wrap(text: string, perLine: number, maxLines = 3): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (getEnd(rest, perLine) < rest.length && lines.length < maxLines - 1) {
    const end = getEnd(rest, perLine);
    const space = rest.lastIndexOf(' ', end);
    const at = space > end / 2 ? space : end;
    lines.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return [...lines, clip(rest, perLine)];
}
