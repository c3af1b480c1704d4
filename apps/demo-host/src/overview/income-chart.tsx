import { dayLabel, roundMoney } from '../books/figures.ts';
import { dayAfter, type Invoice, weeklyIncome } from '../books/invoice.ts';

const weeks = 12;
const barHeight = 120;
const step = 60;

/** Money that came in, week by week. */
export function IncomeChart({
  invoices,
  day,
}: {
  readonly invoices: readonly Invoice[];
  readonly day: string;
}) {
  const income = weeklyIncome(invoices, day, weeks);
  const max = Math.max(...income, 1);
  const total = income.reduce((sum, cents) => sum + cents, 0);
  return (
    <figure className="chart">
      <figcaption>
        <h2>Money in</h2>
        <p>
          {roundMoney(total)} in {weeks} weeks
        </p>
      </figcaption>
      <svg
        viewBox={`0 0 ${weeks * step} ${barHeight + 28}`}
        role="img"
        aria-label={inWords(income, day)}
      >
        {income.map((cents, week) => {
          const height = Math.max(3, Math.round((cents / max) * barHeight));
          const isNow = week === weeks - 1;
          return (
            <g key={weekStart(day, week)} className={isNow ? 'bar now' : 'bar'}>
              <title>{`Week of ${dayLabel(weekStart(day, week))}: ${roundMoney(cents)}`}</title>
              <rect
                x={week * step + 8}
                y={barHeight - height}
                width={step - 16}
                height={height}
                rx="4"
              />
              {week % 2 === 1 && (
                <WeekLabel
                  week={week}
                  text={isNow ? 'This week' : dayLabel(weekStart(day, week))}
                />
              )}
            </g>
          );
        })}
        <line x1="0" x2={weeks * step} y1={barHeight + 0.5} y2={barHeight + 0.5} />
      </svg>
    </figure>
  );
}

function WeekLabel({ week, text }: { readonly week: number; readonly text: string }) {
  const y = barHeight + 22;
  // The last one ends with the chart, or a narrow page would cut it.
  if (week === weeks - 1) {
    return (
      <text className="end" x={weeks * step - 8} y={y} textAnchor="end">
        {text}
      </text>
    );
  }
  return (
    <text x={week * step + step / 2} y={y} textAnchor="middle">
      {text}
    </text>
  );
}

function weekStart(day: string, week: number): string {
  return dayAfter(day, (week - weeks + 1) * 7 - 6);
}

function inWords(income: readonly number[], day: string): string {
  const parts = income.map(
    (cents, week) => `week of ${dayLabel(weekStart(day, week))} ${roundMoney(cents)}`,
  );
  return `Money in by week: ${parts.join(', ')}.`;
}
