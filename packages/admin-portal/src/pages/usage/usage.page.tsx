import type { UsageReport, UsageSeries } from '@foyer/contract/usage';
import {
  daysBetween,
  isUsageMetric,
  type UsageRange,
  usageRanges,
} from '@foyer/contract/usage/rules';
import { useApiQuery } from '@foyer/react/query';
import { Skeleton, type Translator, VisuallyHidden } from '@foyer/ui';
import { ChartIcon, EmptyState, PageHeader, Section, Select } from '@foyer/ui/portal';
import { LoadedPart } from '../../portal/loaded-part.tsx';
import { usePageTexts } from '../../portal/page-texts.ts';
import { usePageParams } from '../../portal/use-page-params.ts';
import { usePortal } from '../../portal/use-portal.ts';
import { ChartFigure } from './chart-figure.tsx';
import { SubAccountUsage } from './sub-accounts.section.tsx';
import { usageMessages } from './usage.messages.ts';
import { usageQueries } from './usage.queries.ts';

type Texts = Translator<typeof usageMessages>;

const ranges: readonly UsageRange[] = ['30d', '90d', '12m'];
const defaults = { range: '30d', page: 1 } as const;

/** What the account uses: figures against limits, and charts over time. */
export function UsagePage() {
  const text = usePageTexts('usage', usageMessages);
  const { tenant, isAllowed } = usePortal();
  const [params, setParams] = usePageParams(defaults);
  const range = ranges.find((one) => one === params.range) ?? '30d';
  const query = useApiQuery(usageQueries.usage(range));
  return (
    <>
      <PageHeader
        title={text('title')}
        text={text('line', { tenant: tenant.name })}
        actions={
          <Select
            label={text('range')}
            isLabelHidden
            value={range}
            options={ranges.map((value) => ({ value, label: text(value) }))}
            onChange={(value) => setParams({ range: value })}
          />
        }
      />
      <LoadedPart title={text('failed')} query={query} waiting={<UsageSkeleton text={text} />}>
        {(report) => <UsageParts report={report} text={text} />}
      </LoadedPart>
      {tenant.isReseller && isAllowed('fe.account-hierarchy.read.subAccount') && (
        <SubAccountUsage
          page={Math.max(1, params.page)}
          onPage={(page) => setParams({ page })}
          text={text}
        />
      )}
    </>
  );
}

function UsageParts({ report, text }: { readonly report: UsageReport; readonly text: Texts }) {
  const { metrics, features, updatedAt, timeZone, from, to } = report;
  if (updatedAt === null)
    return <EmptyState icon={<ChartIcon />} title={text('emptyTitle')} text={text('emptyText')} />;
  const all = [...metrics, ...features];
  const limited = all.filter(({ limit }) => limit !== null);
  const others = all.filter((one) => one.limit === null && hasValues(one));
  const days = daysBetween(from, to).slice(-usageRanges['12m']);
  const time = new Intl.DateTimeFormat(text.locale, {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(updatedAt));
  return (
    <>
      <p className="foyer-usage-note">{text('updated', { time })}</p>
      {limited.length > 0 && (
        <Section title={text('limits')}>
          <ul className="foyer-usage-cards">
            {limited.map((one) => (
              <UsageCard key={one.key} series={one} text={text} />
            ))}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={text('others')}>
          <ul className="foyer-usage-cards">
            {others.map((one) => (
              <UsageCard key={one.key} series={one} text={text} />
            ))}
          </ul>
        </Section>
      )}
      <h2 className="foyer-usage-heading">{text('charts')}</h2>
      <div className="foyer-usage-charts">
        {all.filter(hasValues).map((one) => (
          <ChartFigure
            key={one.key}
            name={getSeriesName(one, text)}
            series={one}
            days={days}
            text={text}
          />
        ))}
      </div>
    </>
  );
}

function UsageCard({ series, text }: { readonly series: UsageSeries; readonly text: Texts }) {
  const { current, limit, kind } = series;
  const number = new Intl.NumberFormat(text.locale);
  const name = getSeriesName(series, text);
  const share = limit ? current / limit : 0;
  const percent = new Intl.NumberFormat(text.locale, { style: 'percent' }).format(share);
  const tone = share >= 1 ? 'over' : share >= 0.8 ? 'near' : 'fine';
  return (
    <li className="foyer-usage-card" data-tone={limit === null ? undefined : tone}>
      <span className="foyer-usage-name">{name}</span>
      <span className="foyer-usage-value">
        {number.format(current)}
        {limit !== null && <span className="foyer-usage-limit"> / {number.format(limit)}</span>}
      </span>
      {limit !== null && (
        <svg
          className="foyer-usage-bar"
          viewBox="0 0 100 4"
          preserveAspectRatio="none"
          role="img"
          aria-label={text('ofLimit', {
            value: number.format(current),
            limit: number.format(limit),
          })}
        >
          <rect width="100" height="4" />
          <rect data-part="used" width={Math.min(100, share * 100)} height="4" />
        </svg>
      )}
      <span className="foyer-usage-hint">
        {limit !== null && tone === 'over' && text('over')}
        {limit !== null && tone === 'near' && text('near', { percent })}
        {limit !== null && tone === 'fine' && text('left', { count: limit - current })}
        {limit === null && text(kind === 'sum' ? 'month' : 'level')}
      </span>
    </li>
  );
}

/** What was never counted is left out. */
const hasValues = ({ values, current }: UsageSeries) =>
  current > 0 || values.some((value) => value !== null && value > 0);

const getSeriesName = ({ key, name }: UsageSeries, text: Texts) =>
  name ?? (isUsageMetric(key) ? text(key) : key);

function UsageSkeleton({ text }: { readonly text: Texts }) {
  return (
    <div className="foyer-usage-cards" aria-busy="true">
      <VisuallyHidden>{text('loading')}</VisuallyHidden>
      {[1, 2, 3, 4].map((one) => (
        <div key={one} className="foyer-usage-card">
          <Skeleton width="half" />
          <Skeleton width="most" />
          <Skeleton width="full" />
        </div>
      ))}
    </div>
  );
}
