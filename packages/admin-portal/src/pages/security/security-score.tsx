import { getBand } from '@foyer/contract/security-center/rules';
import type { SecurityCenter } from '@foyer/contract/security-center';
import { Section } from '@foyer/ui/portal';
import { dayText } from '../../portal/moments.ts';
import { usePageTexts } from '../../portal/page-texts.ts';
import { securityCenterMessages } from './security-center.messages.ts';

const radius = 52;
const circumference = 2 * Math.PI * radius;
const chart = { width: 480, height: 96, inset: 4 };
/** Changes of the score that are listed. */
const changesShown = 4;

type History = SecurityCenter['history'];

/** The score with its band, and how it developed. */
export function SecurityScore({ score, history }: Pick<SecurityCenter, 'score' | 'history'>) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const band = getBand(score);
  return (
    <Section title={text('score')} text={text('scoreText')}>
      <div className="foyer-score" data-band={band}>
        <svg
          className="foyer-score-ring"
          viewBox="0 0 120 120"
          role="img"
          aria-label={text('scoreLabel', { score })}
        >
          <circle cx="60" cy="60" r={radius} />
          {score > 0 && (
            <circle
              cx="60"
              cy="60"
              r={radius}
              strokeDasharray={`${(circumference * score) / 100} ${circumference}`}
              transform="rotate(-90 60 60)"
            />
          )}
          <text x="60" y="61">
            {score}
          </text>
        </svg>
        <div className="foyer-score-words">
          <p className="foyer-score-band">{text(band)}</p>
          <p className="foyer-score-text">{text(`${band}Text`)}</p>
        </div>
      </div>
      <ScoreHistory history={history} />
    </Section>
  );
}

function ScoreHistory({ history }: { readonly history: History }) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const [first] = history;
  const last = history.at(-1);
  if (!first || !last || history.length < 2)
    return <p className="foyer-score-new">{text('historyNew')}</p>;
  const label = text('historyText', {
    days: daysBetween(first.day, last.day) + 1,
    first: first.score,
    from: dayText(`${first.day}T12:00:00Z`, text.locale),
    last: last.score,
  });
  const points = getPoints(history);
  const end = points.at(-1);
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const { width, height } = chart;
  return (
    <figure className="foyer-score-history">
      <figcaption>{text('history')}</figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {[0, 50, 100].map((value) => (
          <line key={value} x1="0" x2={width} y1={getHeight(value)} y2={getHeight(value)} />
        ))}
        <polygon points={`${points[0]?.x},${height} ${line} ${end?.x},${height}`} />
        <polyline points={line} />
        <circle cx={end?.x} cy={end?.y} r="3.5" />
      </svg>
      <Changes history={history} />
    </figure>
  );
}

/** The last days on which the score moved. */
function Changes({ history }: { readonly history: History }) {
  const text = usePageTexts('securityCenter', securityCenterMessages);
  const changes = history
    .flatMap(({ day, score }, index) => {
      const before = history[index - 1];
      return before && before.score !== score ? [{ day, from: before.score, to: score }] : [];
    })
    .slice(-changesShown)
    .toReversed();
  if (changes.length === 0) return null;
  return (
    <ul className="foyer-score-changes" aria-label={text('changes')}>
      {changes.map(({ day, from, to }) => (
        <li key={day} data-up={to > from}>
          <time dateTime={day}>{dayText(`${day}T12:00:00Z`, text.locale)}</time>{' '}
          <span>{text('changeFrom', { from, to })}</span>
        </li>
      ))}
    </ul>
  );
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const getHeight = (score: number) =>
  chart.inset + ((100 - score) / 100) * (chart.height - 2 * chart.inset);

/** Each score at its day, so that a gap in the history is a gap in the chart. */
function getPoints(history: History) {
  const first = history[0]?.day ?? '';
  const span = Math.max(1, daysBetween(first, history.at(-1)?.day ?? first));
  const width = chart.width - 2 * chart.inset;
  return history.map(({ day, score }) => ({
    x: Math.round(chart.inset + (daysBetween(first, day) / span) * width),
    y: Math.round(getHeight(score)),
  }));
}
