import { createHash } from 'node:crypto';
import { escapeHtml } from '../../kernel/mail/templates/letter.ts';
import {
  axisLabels,
  type ChartPart,
  drawChart,
  type FiguresPart,
  reportColors,
  type ReportModel,
  type ReportPart,
  restText,
  seriesColors,
  type TablePart,
} from './report-model.ts';

const { text, quiet, line, tint } = reportColors;
const style = `
body { margin: 0; padding: 40px; color: ${text}; background: #fff; font: 14px/1.5 system-ui, sans-serif; }
main { max-width: 900px; margin: 0 auto; }
h1 { margin: 0; font-size: 24px; } h2 { margin: 32px 0 12px; font-size: 16px; }
p { margin: 4px 0; color: ${quiet}; }
dl { display: flex; flex-wrap: wrap; gap: 16px 40px; margin: 28px 0; } dl div { min-width: 110px; }
dt { color: ${quiet}; } dd { margin: 0; font-size: 24px; font-weight: 600; font-variant-numeric: tabular-nums; }
dd small { display: block; color: ${quiet}; font-size: 13px; font-weight: 400; }
svg { display: block; width: 100%; height: auto; }
table { width: 100%; border-collapse: collapse; } th, td { padding: 6px 8px; border-bottom: 1px solid ${line}; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead th { background: ${tint}; } .n { text-align: right; font-variant-numeric: tabular-nums; }
@media print { body { padding: 0; } tr { break-inside: avoid; } }`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** What the page may do: show itself with its own style. */
export const reportPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

/** The report as a page without scripts. Every text of it is escaped. */
export function drawHtml({ title, account, productName, subtitle, parts }: ReportModel): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(account)} · ${escapeHtml(productName)}</p><p>${escapeHtml(subtitle)}</p></header>
${parts.map(drawPart).join('\n')}
</main></body></html>
`;
}

function drawPart(part: ReportPart): string {
  if (part.kind === 'figures') return drawFigures(part);
  return part.kind === 'chart' ? drawChartPart(part) : drawTable(part);
}

const drawFigures = ({ items }: FiguresPart) =>
  `<dl>${items
    .map(
      ({ label, value, hint = '' }) =>
        `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}${hint ? `<small>${escapeHtml(hint)}</small>` : ''}</dd></div>`,
    )
    .join('')}</dl>`;

const chartBox = { width: 900, height: 160 };

function drawChartPart(part: ChartPart): string {
  const label = `${part.title}: ${part.labels.length} values`;
  return `<section><h2>${escapeHtml(part.title)}</h2><svg viewBox="0 0 ${chartBox.width} ${chartBox.height + 48}" role="img" aria-label="${escapeHtml(label)}">${chartSvg(part, chartBox)}</svg></section>`;
}

/** Where a text is, seen from its place. */
export type ChartAnchor = 'start' | 'middle' | 'end';

/** Draws a text of a chart. */
type ChartWriter = (
  content: string,
  x: number,
  y: number,
  style: { readonly size: number; readonly color: string; readonly anchor?: ChartAnchor },
) => string;

const writeText: ChartWriter = (content, x, y, { size, color, anchor = 'start' }) =>
  `<text x="${x.toFixed(1)}" y="${y}" text-anchor="${anchor}" font-size="${size}" fill="${color}">${escapeHtml(content)}</text>`;

/** A chart with its axis and legend, for HTML and for the image. */
export function chartSvg(
  part: ChartPart,
  box: { width: number; height: number },
  write: ChartWriter = writeText,
): string {
  const { top, bars } = drawChart(part, box);
  const step = box.width / Math.max(1, part.labels.length);
  const style = { size: 12, color: quiet };
  const labels = axisLabels(part.labels).map(([at, label]) => {
    const anchor = part.labels.length <= 8 ? 'middle' : at === 0 ? 'start' : 'end';
    const x = anchor === 'middle' ? (at + 0.5) * step : at === 0 ? 0 : box.width;
    return write(label, x, box.height + 18, { ...style, anchor });
  });
  const legend = part.series.length > 1 ? part.series : [];
  return [
    `<line x1="0" x2="${box.width}" y1="0.5" y2="0.5" stroke="${line}"/>`,
    `<line x1="0" x2="${box.width}" y1="${box.height}" y2="${box.height}" stroke="${line}"/>`,
    write(new Intl.NumberFormat('en').format(top), 0, 14, style),
    ...bars.map(
      ({ x, y, width, height, color }) =>
        `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${color}"/>`,
    ),
    ...labels,
    ...legend.map(({ name }, at) => {
      const color = seriesColors[at % seriesColors.length];
      const mark = `<rect x="${at * 130}" y="${box.height + 30}" width="10" height="10" fill="${color}"/>`;
      return mark + write(name, at * 130 + 16, box.height + 40, style);
    }),
  ].join('');
}

function drawTable(part: TablePart): string {
  const head = part.columns.map(
    ({ title, isNumber }) =>
      `<th scope="col"${isNumber ? ' class="n"' : ''}>${escapeHtml(title)}</th>`,
  );
  const rows = part.rows.map(
    (cells) =>
      `<tr>${cells.map((cell, at) => `<td${part.columns[at]?.isNumber ? ' class="n"' : ''}>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  const rest = restText(part);
  return `<section><h2>${escapeHtml(part.title)}</h2><table><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table>${rest ? `<p>${escapeHtml(rest)}</p>` : ''}</section>`;
}
