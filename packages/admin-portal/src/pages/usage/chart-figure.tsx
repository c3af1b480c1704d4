import type { UsageSeries } from '@foyer/contract/usage';
import type { Translator } from '@foyer/ui';
import { type ChartBucket, toBuckets, niceMax } from './usage-chart.ts';
import type { usageMessages } from './usage.messages.ts';

type Texts = Translator<typeof usageMessages>;

interface ChartFigureProps {
  readonly name: string;
  readonly series: UsageSeries;
  readonly days: readonly string[];
  readonly text: Texts;
}

/** Height of the drawing; its width is one unit a column. It stretches, lines keep their width. */
const height = 100;
/** The part of a column that its bar fills. */
const barWidth = 0.72;

/** One metric over time: a drawing for the eye, a table for everyone. */
export function ChartFigure({ name, series, days, text }: ChartFigureProps) {
  const buckets = toBuckets(series, days);
  const number = new Intl.NumberFormat(text.locale);
  const isMonthly = buckets.length < days.length;
  const label = createDayLabel(text.locale, isMonthly);
  const highest = Math.max(0, ...buckets.map(({ value }) => value));
  const total = buckets.reduce((sum, { value }) => sum + value, 0);
  const [first] = buckets;
  const last = buckets.at(-1);
  if (!first || !last) return null;
  const top = niceMax(highest);
  const count = series.kind === 'sum' ? total : series.current;
  return (
    <figure className="foyer-usage-chart">
      <figcaption className="foyer-usage-caption">
        <span className="foyer-usage-chart-name">{name}</span>
        <span className="foyer-usage-chart-total">
          {text(series.kind === 'sum' ? 'total' : 'latest', { count })}
        </span>
      </figcaption>
      {series.parts.length > 0 && <Legend series={series} text={text} />}
      <div className="foyer-usage-plot">
        <span className="foyer-usage-axis" aria-hidden="true">
          <span>{compact(text.locale, top)}</span>
          <span>0</span>
        </span>
        <svg
          viewBox={`0 0 ${buckets.length} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={text('chartText', {
            name,
            from: label(first.day),
            to: label(last.day),
            max: number.format(highest),
          })}
        >
          {[0, 0.5, 1].map((part) => (
            <line key={part} x1="0" x2={buckets.length} y1={part * height} y2={part * height} />
          ))}
          {series.kind === 'sum' ? (
            <Bars buckets={buckets} top={top} label={label} number={number} />
          ) : (
            <Level buckets={buckets} top={top} label={label} number={number} />
          )}
        </svg>
        <span className="foyer-usage-days" aria-hidden="true">
          <span>{label(first.day)}</span>
          <span>{label(last.day)}</span>
        </span>
      </div>
      <details className="foyer-usage-details">
        <summary className="foyer-usage-summary" aria-label={text('table', { name })}>
          {text('tableLabel')}
        </summary>
        <FigureTable
          name={name}
          buckets={buckets}
          series={series}
          isMonthly={isMonthly}
          text={text}
        />
      </details>
    </figure>
  );
}

interface DrawingProps {
  readonly buckets: readonly ChartBucket[];
  readonly top: number;
  readonly label: (day: string) => string;
  readonly number: Intl.NumberFormat;
}

function Bars({ buckets, top, label, number }: DrawingProps) {
  return buckets.map(({ day, value, parts }, at) => {
    const heights = (parts.length > 0 ? parts : [value]).map((one) => (one / top) * height);
    return (
      <g key={day}>
        <title>{`${label(day)}: ${number.format(value)}`}</title>
        <rect data-part="hit" x={at} y="0" width="1" height={height} />
        {heights.map((tall, index) => (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- parts keep their places
            key={index}
            data-part={index}
            x={at + (1 - barWidth) / 2}
            y={height - heights.slice(0, index + 1).reduce((sum, one) => sum + one, 0)}
            width={barWidth}
            height={tall}
          />
        ))}
      </g>
    );
  });
}

function Level({ buckets, top, label, number }: DrawingProps) {
  const points = buckets.map(({ value }, at) => `${at + 0.5},${height - (value / top) * height}`);
  const line = points.join(' ');
  return (
    <>
      <polygon points={`0.5,${height} ${line} ${buckets.length - 0.5},${height}`} />
      <polyline points={line} />
      {buckets.map(({ day, value }, at) => (
        <rect key={day} data-part="hit" x={at} y="0" width="1" height={height}>
          <title>{`${label(day)}: ${number.format(value)}`}</title>
        </rect>
      ))}
    </>
  );
}

function Legend({ series, text }: { readonly series: UsageSeries; readonly text: Texts }) {
  return (
    <ul className="foyer-usage-legend">
      {series.parts.map(({ key }, index) => (
        <li key={key} className="foyer-usage-legend-item" data-part={index}>
          {partName(key, text)}
        </li>
      ))}
    </ul>
  );
}

function FigureTable({
  name,
  buckets,
  series,
  isMonthly,
  text,
}: {
  readonly name: string;
  readonly buckets: readonly ChartBucket[];
  readonly series: UsageSeries;
  readonly isMonthly: boolean;
  readonly text: Texts;
}) {
  const number = new Intl.NumberFormat(text.locale);
  const label = createDayLabel(text.locale, isMonthly);
  return (
    // scrolls by itself, so that a keyboard must be able to reach it
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="foyer-usage-table-box" role="region" aria-label={name} tabIndex={0}>
      <table className="foyer-usage-table">
        <thead>
          <tr>
            <th scope="col">{text(isMonthly ? 'monthColumn' : 'day')}</th>
            {series.parts.map(({ key }) => (
              <th key={key} scope="col">
                {partName(key, text)}
              </th>
            ))}
            <th scope="col">{text('value')}</th>
          </tr>
        </thead>
        <tbody>
          {buckets.toReversed().map(({ day, value, parts }) => (
            <tr key={day}>
              <th scope="row">{label(day)}</th>
              {series.parts.map(({ key }, index) => (
                <td key={key}>{number.format(parts[index] ?? 0)}</td>
              ))}
              <td>{number.format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const partNames = ['password', 'sso', 'social', 'passkey', 'email', 'sms'] as const;

function partName(key: string, text: Texts): string {
  return text(partNames.find((one) => one === key) ?? 'other');
}

const compact = (locale: string, value: number) =>
  new Intl.NumberFormat(locale, { notation: 'compact' }).format(value);

/** Writes a day, which is one in UTC. */
function createDayLabel(locale: string, isMonthly: boolean): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    month: 'short',
    ...(isMonthly ? { year: 'numeric' } : { day: 'numeric' }),
  });
  return (day) => format.format(new Date(`${day}T12:00:00Z`));
}
