import { eventCategories, events } from '@foyer/contract/events';
import {
  reportPeriods,
  reportTemplates,
  type ReportTemplateId,
} from '@foyer/contract/reports/rules';
import {
  openRecommendations,
  recommendations,
  type SecurityFacts,
  securityScore,
} from '@foyer/contract/security-center/rules';
import type { UsageReport } from '@foyer/contract/usage';
import { daysBetween, type UsageRange } from '@foyer/contract/usage/rules';
import type { Platform } from '../platform.ts';
import type { ReportDataStore } from './report-data.store.ts';
import { createMemberReports, toDayBefore } from './member-reports.ts';
import type { ReportModel, ReportPart, ReportRequest } from './report-model.ts';
import { bars, count, table, toPercent, toWords } from './report-parts.ts';
import { getCost, usageNames } from './usage-report.ts';

/** What reports are made from. */
export interface ReportModelDeps extends Pick<Platform, 'config' | 'db' | 'clock'> {
  readonly data: ReportDataStore;
  readonly securityFacts: (tenantId: string) => Promise<SecurityFacts>;
  readonly getUsage: (tenantId: string, range: UsageRange) => Promise<UsageReport>;
}

/** A request with the period that it covers. */
export type PeriodRequest = ReportRequest & {
  readonly from: Date;
  readonly fromDay: string;
  readonly today: string;
};

const day = 86_400_000;
const titles = new Map<string, { title: string; category: keyof typeof eventCategories }>(
  Object.entries(events),
);

/** Makes the six reports from the database, as of now. */
export function createReportModels({
  config,
  db,
  clock,
  data,
  securityFacts,
  getUsage,
}: ReportModelDeps) {
  const { accessReview, mfaEnrollment } = createMemberReports({ db, clock, data });

  async function signInActivity({
    tenantId,
    from,
    fromDay,
    today,
  }: PeriodRequest): Promise<ReportPart[]> {
    const { metrics } = await getUsage(tenantId, '90d');
    const days = daysBetween(fromDay, today);
    const signIns = metrics.find(({ key }) => key === 'signIns');
    const series = (signIns?.parts ?? []).map(({ key, values }) => ({
      name: key,
      values: values.slice(-days.length).map((value) => value ?? 0),
    }));
    const failures = [
      'user.authentication_failed',
      'passwordless.failed',
      'mfa.failed',
      'sso.failed',
    ];
    const failed = await db.read((tx) => data.eventDays(tx, { tenantId, from, actions: failures }));
    const locked = await db.read((tx) =>
      data.eventDays(tx, { tenantId, from, actions: ['user.locked_out'] }),
    );
    const sum = (rows: readonly { count: number }[]) =>
      rows.reduce((all, row) => all + row.count, 0);
    const totals = series.map(
      ({ name, values }) => [name, values.reduce((all, one) => all + one, 0)] as const,
    );
    const total = totals.reduce((all, [, value]) => all + value, 0);
    const byDay = new Map(failed.map((row) => [row.day, row.count]));
    return [
      {
        kind: 'figures',
        items: [
          { label: 'Sign-ins', value: count(total) },
          { label: 'Failed attempts', value: count(sum(failed)) },
          { label: 'Lockouts', value: count(sum(locked)) },
        ],
      },
      { kind: 'chart', title: 'Sign-ins by day and method', labels: days, series },
      {
        kind: 'chart',
        title: 'Failed attempts by day',
        labels: days,
        series: [{ name: 'Failed', values: days.map((one) => byDay.get(one) ?? 0) }],
      },
      table(
        'Methods',
        ['Method', '#Sign-ins', '#Share'],
        totals.map(([name, value]) => [name, count(value), toPercent(value, total)]),
      ),
    ];
  }

  async function securityPosture({ tenantId, today }: PeriodRequest): Promise<ReportPart[]> {
    const facts = await securityFacts(tenantId);
    const score = securityScore(facts);
    const past = await db.read((tx) =>
      data.scores(tx, { tenantId, from: toDayBefore(clock.now(), 90) }),
    );
    const history = [...past.filter((one) => one.day !== today), { day: today, score }];
    const open = openRecommendations(facts);
    return [
      {
        kind: 'figures',
        items: [
          { label: 'Score', value: `${score} / 100` },
          { label: 'Recommendations', value: count(open.length) },
          {
            label: 'Users without MFA',
            value: count(facts.withoutMfa),
            hint: `of ${count(facts.totalUsers)}`,
          },
          { label: 'Breached passwords', value: count(facts.breachedPasswords) },
        ],
      },
      {
        kind: 'chart',
        title: 'Score by day',
        labels: history.map((one) => one.day),
        series: [{ name: 'Score', values: history.map((one) => one.score) }],
      },
      table(
        'Recommendations',
        ['Recommendation', 'Category', 'Severity', '#Points'],
        open.map((code) => [
          toWords(code),
          recommendations[code].category,
          recommendations[code].severity,
          `${recommendations[code].weight}`,
        ]),
      ),
    ];
  }

  async function usageAndCost({ tenantId, filters }: PeriodRequest): Promise<ReportPart[]> {
    const { metrics, features, from, to } = await getUsage(
      tenantId,
      filters.period === '90d' ? '90d' : '30d',
    );
    const cost = getCost(config, await db.read((tx) => data.subscription(tx, tenantId)));
    const all = [...metrics, ...features].filter(
      ({ current, limit }) => current > 0 || limit !== null,
    );
    const days = daysBetween(from, to);
    const requests = metrics.find(({ key }) => key === 'apiRequests');
    return [
      { kind: 'figures', items: cost },
      table(
        'Usage',
        ['Metric', '#Used', '#Limit', '#Share'],
        all.map(({ key, name, current, limit }) => [
          name ?? usageNames[key] ?? key,
          count(current),
          limit === null ? 'Unlimited' : count(limit),
          limit ? toPercent(current, limit) : '',
        ]),
      ),
      {
        kind: 'chart',
        title: 'API requests by day',
        labels: days,
        series: [
          { name: 'API requests', values: (requests?.values ?? []).map((value) => value ?? 0) },
        ],
      },
    ];
  }

  async function auditSummary({
    tenantId,
    from,
    filters,
    rows,
  }: PeriodRequest): Promise<ReportPart[]> {
    const severities = filters.severity?.length ? filters.severity : null;
    const found = await db.read((tx) => data.events(tx, { tenantId, from, severities }));
    const severe = await db.read((tx) =>
      data.severe(tx, {
        tenantId,
        from,
        severities: severities ?? ['High', 'Critical'],
        limit: rows,
      }),
    );
    const sumBy = (key: (one: (typeof found)[number]) => string) => {
      const sums = new Map<string, number>();
      for (const one of found) sums.set(key(one), (sums.get(key(one)) ?? 0) + one.count);
      return [...sums].toSorted(([, a], [, b]) => b - a);
    };
    const total = found.reduce((all, row) => all + row.count, 0);
    const getTitle = (action: string) => titles.get(action)?.title ?? action;
    const getCategory = (action: string) => {
      const category = titles.get(action)?.category;
      return category ? eventCategories[category] : 'Application';
    };
    const list = table(
      'Severe events',
      ['Time (UTC)', 'Event', 'Severity', 'User'],
      severe.map(({ at, action, severity, email }) => [
        at.toISOString().slice(0, 16).replace('T', ' '),
        getTitle(action),
        severity,
        email ?? '',
      ]),
    );
    return [
      {
        kind: 'figures',
        items: [
          { label: 'Events', value: count(total) },
          { label: 'Severe events', value: count(severe[0]?.total ?? 0) },
        ],
      },
      bars('Events by category', sumBy(({ action }) => getCategory(action)).slice(0, 8)),
      bars(
        'Events by severity',
        sumBy(({ severity }) => severity),
      ),
      table(
        'Most frequent events',
        ['Event', '#Count'],
        sumBy(({ action }) => getTitle(action))
          .slice(0, 15)
          .map(([title, events]) => [title, count(events)]),
      ),
      Object.assign(list, { total: severe[0]?.total ?? 0 }),
    ];
  }

  const builders: Readonly<
    Record<ReportTemplateId, (request: PeriodRequest) => Promise<ReportPart[]>>
  > = {
    'access-review': accessReview,
    'sign-in-activity': signInActivity,
    'security-posture': securityPosture,
    'mfa-enrollment': mfaEnrollment,
    'usage-and-cost': usageAndCost,
    'audit-summary': auditSummary,
  };

  return async (request: ReportRequest): Promise<ReportModel> => {
    const now = clock.now();
    const length = reportPeriods[request.filters.period ?? '30d'];
    const from = new Date(now.getTime() - (length - 1) * day);
    const fromDay = from.toISOString().slice(0, 10);
    from.setUTCHours(0, 0, 0, 0);
    const { name, timeZone } = await db.read((tx) => data.account(tx, request.tenantId));
    const today = now.toISOString().slice(0, 10);
    const { name: title, filters } = reportTemplates[request.templateId];
    const created = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: timeZone ?? 'UTC',
    }).format(now);
    const existing: readonly string[] = filters;
    const hasPeriod = existing.includes('period');
    return {
      title,
      account: name,
      productName: config.branding.productName ?? config.application.name,
      subtitle: `${hasPeriod ? `${fromDay} to ${today} (UTC). ` : ''}Created ${created} (${timeZone ?? 'UTC'}).`,
      parts: await builders[request.templateId](Object.assign({ from, fromDay, today }, request)),
    };
  };
}

/** Makes reports. */
export type ReportModels = ReturnType<typeof createReportModels>;
